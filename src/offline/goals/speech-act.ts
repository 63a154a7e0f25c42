import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { conceptOf } from "../../engine/embedding/concepts.ts";
import { hashed } from "../../engine/embedding/hash.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOf } from "../../engine/embedding/terms.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { learnedFrom, sharesOfOne } from "../../engine/tools/learned-requests.ts";

/**
 * What a message does: it asks for something to be done now, asks to know something, wants things left as they are, or
 * tells something.
 */
export const SPEECH_ACTS = ["act", "ask", "keep", "tell"] as const;

/** The concepts of doing something. */
export const DEEDS = /^(?:create|remove|change|reserve|send|pay)$/;

const FILE = "speech-acts.json";
const learned = learnedFrom(FILE, readFileSync(new URL(FILE, import.meta.url), "utf8"));

/**
 * Below this share stand, of messages that nothing was learned from, 7 in 100 hard requests for an act, 1 in 100 usual
 * ones, and more than half of all others (`npm run learn:speech-acts`).
 */
export const NO_ACT = 0.1;

/**
 * Whether a text that names a deed surely asks nobody to do it now: "would I lose money if I cancelled?",
 * 我昨天退了一间, "the booking stays". Who names none may be choosing.
 */
export function asksForNoAct(text: string): boolean {
  return (
    namesDeed(text) &&
    !ENDS_ALL.test(text) &&
    (leavesOpen(text) || !namesDeed(text.replace(CAN_BE, " ")) || shareOfAct(text) < NO_ACT)
  );
}

/** 取消巴黎的所有预订: an order, and no tale. */
const ENDS_ALL =
  /^(?:请|帮我|麻烦|你|给我|现在)*(?:取消|退掉|退订|停掉|结束)(?:我们?)?在?[^，。？！吗么了]{0,10}(?:所有|全部)的?\p{Script=Han}{2,4}[。！]?$/u;

/** "The cheapest car I can rent", 我能租到的车: what can be done with a thing only tells which one is asked about. */
const CAN_BE =
  /(?<=[a-z] (?:that |which )?)(?<!\b(?:if|whether|so|and|but|or|hope|wish|as) )(?:i|we|you|one) (?:can|could|may|might) (?:still |also )?[a-z]+|我们?(?:还|现在)?(?:能|可以|可)(?:[订租买换改退]|预订|取消)[到得掉]{0,2}的/gi;

/** What nobody asked for, is not done, and what is only thought of, is told nowhere. */
export const leavesDeedOpen = (text: string): boolean => namesDeed(text) && leavesOpen(text);

/** Whether a text asks what would come of a deed or what one thinks of it, or tells of somebody else's wish and of one's doubts. */
function leavesOpen(text: string): boolean {
  if (ASKS_OUTCOME.test(text) || ASKS_OPINION.test(text) || UNDECIDED.test(text)) return true;
  const clauses = text.split(/[,，。;；.!！]|(?=\bbut\b)/i);
  const told = clauses.findIndex((clause) => WISH_OF_OTHER.test(clause.trim()));
  if (told < 0) return false;
  return ASKED_WHETHER.test(clauses[told] ?? "") || clauses.slice(told + 1).some((one) => isAgainst(one.trim()));
}

/** Whether a text asks what would come of something, or whether it can be done. */
export const asksOutcome = (text: string): boolean => ASKS_OUTCOME.test(text) || ASKED_WHETHER.test(text);

const isAgainst = (clause: string): boolean => OWN_VIEW.test(clause) && !AGREES.test(clause) && DENIES.test(clause);

const ASKS_OUTCOME =
  /\bwhat(?:['’]d| would| will| might) happen\b|\bwhat happens (?:if|when)\b|会(?:怎么?样|如何|发生什么)|有什么(?:后果|影响)/i;
const ASKS_OPINION =
  /\bwhat do you (?:think|say|reckon)\b|\bwhat(?:['’]s| is) your (?:opinion|view|take)\b|你(?:觉得|认为|看|说)(?:呢|怎么?样|如何|[好行]吗|该不该|应该吗)[？?]?$/i;
const UNDECIDED =
  /\b(?:i|we)(?: have|['’]ve)? ?(?:n['’]t|not) (?:yet )?(?:really )?(?:decided|made up (?:my|our) minds?)(?: yet| about (?:it|that))?(?=[,.!?]|$)|\b(?:i|we)(?:['’]m| am|['’]re| are) (?:still )?undecided|还?没(?:有)?(?:决定|想好|拿定主意|确定)(?:要不要|是否|呢|好)*(?=[，,。！!？?]|$)|拿不定主意/i;
/** What somebody else wants, says or asks. */
const WISH_OF_OTHER =
  /^(?:(?:so|well|and|but) )?(?!(?:i|we|you|it|that|this|please)\b)(?:[a-z']+ ){1,3}(?:says?|said|thinks?|thought|wants?|wanted|suggests?|suggested|told|tells|asks?|asked|recommends?|recommended|insists?|proposed)\b|^(?!我们?[想要说让叫])(?:我们?的?)?[\p{Script=Han}]{1,4}?(?:说|想|要|建议|让我|叫我|劝我|问|觉得|希望|提议)/iu;
const ASKED_WHETHER =
  /\b(?:asks?|asked) (?:me |us )?(?:if|whether)\b|问我?们?[^，。]{0,4}(?:能不能|可不可以|能否|可否|是否|要不要|会不会)/i;
const OWN_VIEW = /^(?:but |and |though |yet )?(?:i|we)\b|^(?:但是?|不过|可是?|而)?(?:是)?(?:我|咱)/i;
const AGREES = /\b(?:do not|don['’]?t) mind\b|\bno (?:objection|problem)|没(?:意见|问题|事|所谓)|不(?:反对|介意)/i;
const DENIES = /\b(?:not|disagree|rather not|never|doubt)\b|n['’]t\b|不|没|别/i;

const namesDeed = (text: string): boolean => HAN_DEED.test(text) || wordsOf(text).some(isDeed);

const isDeed = (word: string): boolean =>
  DEEDS.test(conceptOf(stem(word)) ?? "") || (!word.endsWith("s") && BEGINS_OR_ENDS.test(stem(word)));

/** Verbs that begin or end something, whatever it is. What ends by itself is no deed. */
const BEGINS_OR_ENDS = /^(?:start|stop|put|launch|end|set|run|give|clos|finish|touch)$/;
const HAN_DEED = /取消|结束|延[长期后]|[订租退改换停给设]|打.{1,2}折/;

function shareOfAct(text: string): number {
  const share = shares.get(text) ?? sharesOfOne(learned.scoresOf(SPEECH_ACTS, speechFeatures(text)))[0] ?? 1;
  if (text.length <= LONGEST_KEPT) shares.set(text, share);
  return share;
}

/** Several rules ask of one message. */
const shares = new LRUCache<string, number>({ max: 500 });
const LONGEST_KEPT = 500;

const PLACES = 16_384;
/** What the words of a text weigh, and its meaning. */
const [WORDS, MEANING] = [5, 4];
const MOST_WORDS = 30;
/** Signs of a text that are read. */
const MOST_READ = 1000;

/**
 * What a text is told by: its words and Han characters, the small ones too, in runs of one to three; the same with a
 * general word for each verb of doing and for what names a thing, in runs of up to five; how its clauses begin and end;
 * its meaning, its length, and whether it asks; then 1.
 */
export function speechFeatures(whole: string): Float64Array {
  const text = whole.slice(0, MOST_READ);
  const said = wordsIn(text);
  const clauses = clausesIn(said);
  const counted = new Map([
    ...runsOf(["^", ...said, "$"], 3).map((run) => [`w ${run}`, 1] as const),
    ...runsOf(["^", ...inGeneral(said), "$"], 5).map((run) => [`g ${run}`, 1] as const),
    ...clauses.flatMap((clause, at) => edgesOf(clause, at === clauses.length - 1).map((edge) => [edge, 1] as const)),
  ]);
  const others = [
    ...meaningOf(text).map((value) => MEANING * value),
    Math.min(said.length, MOST_WORDS) / MOST_WORDS,
    said.length < 4 ? 1 : 0,
    /[?？]\s*$/.test(text) ? 1 : 0,
    /[?？]/.test(text) ? 1 : 0,
    1,
  ];
  const features = new Float64Array(PLACES + others.length);
  features.set(hashed(counted, PLACES).map((value) => WORDS * value));
  features.set(others, PLACES);
  return features;
}

const MARK = /[?？!！,，.。;；]/;
/** The standard form of "now" and "today": "now (2026-11-21 15:04)". */
const TOLD_BESIDE = / ?\(\d{4}-\d\d-\d\d[\d :-]{0,7}\)/g;
/** "PR-107732", "HB-1". */
const ID = /\b[A-Z]{2,4}-?\d+(?:-\d+)?\b/gi;
/** Days, as people say them and in standard form: they tell nothing of what is asked for. */
const DAY =
  /\d{4}-\d\d-\d\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:jan(?:uary)?|feb(?:ruary)?|april|june|july|aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|today|tomorrow|tonight)\b|\d{1,2}月(?:\d{1,2}[日号]?)?|\d{1,2}[日号]|[这下本]?(?:周|星期|礼拜)[一二三四五六日天末]|[今明后]天/gi;
const TOKEN = /’?[a-z]+|\d+(?:st|nd|rd|th)?|#|\p{Script=Han}|[?？!！,，.。;；]/gu;

/** Words, Han characters and marks in lower case: "don't" is "do not", ids, days and numbers are "#". */
function wordsIn(text: string): string[] {
  const plain = text
    .replace(TOLD_BESIDE, "")
    .replace(ID, " # ")
    .replace(DAY, " # ")
    .toLowerCase()
    .replaceAll("'", "’")
    .replace(/n’t\b|(?<=\bdo)nt\b/g, " not")
    .replace(/’(?=(?:ll|d|ve|re|m|s)\b)/g, " ’");
  const words = (plain.match(TOKEN) ?? []).map((word) => (/\d/.test(word) ? "#" : word));
  return words.filter((word, at) => word !== "#" || words[at - 1] !== "#");
}

function runsOf(words: readonly string[], longest: number): string[] {
  const lengths = Array.from({ length: longest }, (_, at) => at + 1);
  return words.flatMap((_, at) =>
    lengths.flatMap((n) => (at + n > words.length ? [] : words.slice(at, at + n).join(" "))),
  );
}

/** Words with "ACT" for each verb of doing, in its form, and "_" for each stretch that names things. */
function inGeneral(said: readonly string[]): string[] {
  const general: string[] = [];
  for (let at = 0; at < said.length; at += 1) {
    const word = said[at] ?? "";
    const pair = word + (said[at + 1] ?? "");
    const isPair = HAN_PAIRS.test(pair);
    const kind = isPair || HAN_SIGNS.test(word) ? "ACT" : kindOf(word);
    if (isPair) at += 1;
    if (kind !== "_" || general.at(-1) !== "_") general.push(kind);
  }
  return general;
}

const HAN_PAIRS = /^(?:取消|结束|延[长期]|预[订定]|退掉|改签|打折|发货)$/;
const HAN_SIGNS = /^[订租退改换停撤删]$/;

function kindOf(word: string): string {
  if (!/^[a-z]/.test(word)) return word;
  if (isDeed(word)) return `ACT${/(?:ing|ed)$/.exec(word)?.[0] ?? ""}`;
  return isStopWord(word) ? word : "_";
}

function clausesIn(said: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of said) {
    if (MARK.test(word)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter(({ length }) => length > 0);
}

function edgesOf(clause: readonly string[], isLast: boolean): string[] {
  const place = isLast ? "last" : "";
  const begins = [1, 2, 3].map((length) => `begins ${place} ${clause.slice(0, length).join(" ")}`);
  return [...begins, `ends ${place} ${clause.slice(-2).join(" ")}`];
}
