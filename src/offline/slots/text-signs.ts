import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { likeness, type Term, termsOf } from "../../engine/embedding/terms.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { isTime, overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { labelScore } from "./labelled.ts";
import { nearness } from "./nearness.ts";
import { roleScore } from "./roles.ts";
import type { Proposal, Slot } from "./slot.ts";

/** Some words that may be the value of a slot; `score`: by the rules, where they propose it. */
export interface Candidate extends Pick<Proposal, "start" | "end"> {
  value: string;
  score: number | undefined;
}

/** What else there is where a candidate stands. */
export interface Surroundings {
  reading: Reading;
  slots: readonly Slot[];
  /** Stems of what the tool is about. */
  intent: ReadonlySet<string>;
  /** The highest score that rules give to a value of the slot. */
  best: number;
  /** The score that rules give to the same words for another slot. */
  elsewhere: (slot: Slot, place: Span) => number | undefined;
}

/** The sign that the slot is named right before. */
export const LABELLED = "labelled";

/** What tells that some words are the value of a slot, by name; what is not there counts nothing. */
export type Signs = ReadonlyMap<string, number>;

export function signsOfText(slot: Slot, candidate: Candidate, around: Surroundings): Signs {
  const { reading, slots, intent, best, elsewhere } = around;
  const { tokens, text } = reading;
  const from = countLeading(tokens, ({ start }) => start < candidate.start);
  const to = countLeading(tokens, ({ end }) => end <= candidate.end);
  const own = tokens.slice(from, to);
  const [before, next] = [tokens[from - 1], tokens[to]];
  const [first, last] = [own[0], own.at(-1)];
  const content = own.filter(isContentWord);
  const signs = new Map<string, number>();
  const set = (name: string, value: number | boolean) => {
    const worth = Number(value);
    if (worth !== 0) signs.set(name, worth);
  };
  const { kind } = slot;
  set(`of kind ${kind}`, 1);
  set(slot.required ? "required" : "optional", 1);
  set(`optional of kind ${kind}`, !slot.required);
  set("optional with default", !slot.required && /\bdefaults?\b|默认/i.test(slot.words));
  const score = Math.max(-3, Math.min(5, candidate.score ?? -1));
  set("score", score);
  set("proposed", candidate.score !== undefined);
  set("behind the best", Math.min(4, best - score));
  set("best", candidate.score === best);
  const rival = elsewhere(slot, candidate);
  set("proposed elsewhere", rival !== undefined);
  set("above elsewhere", rival === undefined ? 0 : Math.max(-4, Math.min(4, score - rival)));
  const isPlace = own.some(({ text: said }) => isPlaceName(said.toLowerCase()));
  set("a place", isPlace);
  set(`a place of kind ${kind}`, isPlace);
  set("words", Math.log(Math.max(1, content.length)));
  set("one word", content.length === 1);
  set("small words inside", content.length < own.length);
  set(
    "comma inside",
    own.some(({ text: said }) => /^[,，、]$/.test(said)),
  );
  const isName =
    first !== undefined && isCapital(first) && content.every((one) => isCapital(one) || one.kind === "number");
  set("name", isName);
  set(`name of kind ${kind}`, isName);
  set("cuts a name", isName && ((before && isCapital(before) && from > 1) || (next && isCapital(next)) || false));
  set("quoted", /["'“‘《「]$/.test(text.slice(0, candidate.start)) && /^["'”’》」]/.test(text.slice(candidate.end)));
  set("open in front", before === undefined || !isContentWord(before));
  set("open behind", next === undefined || !isContentWord(next));
  set("digits", /\d/.test(candidate.value));
  set(`digits of kind ${kind}`, /\d/.test(candidate.value));
  set("near", nearness(slot, reading, candidate));
  set(LABELLED, labelScore(slot, reading, candidate));
  set("role", roleScore(slot.role, candidate, reading));
  const share = (isKnown: (token: Token) => boolean) =>
    content.length === 0 ? 0 : content.filter(isKnown).length / content.length;
  const isAbout = ({ root }: Token) => intent.has(root);
  const isCalled = ({ root }: Token) => slot.nameRoots.includes(root);
  set("about the tool", share(isAbout));
  set("all about the tool", share(isAbout) === 1);
  set("called so", share(isCalled));
  set("all called so", share(isCalled) === 1);
  set(
    "described so",
    share(({ root }) => slot.roots.includes(root)),
  );
  set("begins about the tool", first !== undefined && isAbout(first) && content.length > 1);
  set("ends about the tool", last !== undefined && isAbout(last) && content.length > 1);
  set("ends called so", last !== undefined && isCalled(last) && content.length > 1);
  set("called so behind", next !== undefined && isCalled(next));
  set("called so in front", before !== undefined && isCalled(before));
  set("about the tool behind", next !== undefined && isAbout(next));
  set("about the tool in front", before !== undefined && isAbout(before));
  const terms = content.flatMap(termOf);
  const { name, words, examples } = termsFor(slot);
  set("like the name", closest(content, name));
  set("like the words", closest(content, words));
  set("like examples", closest(content, examples));
  set(
    "like another",
    Math.max(0, ...slots.filter((other) => other !== slot).map((other) => closest(content, termsFor(other).name))),
  );
  set("unknown words", terms.filter(({ vector }) => !vector).length / Math.max(1, terms.length));
  set("rare", terms.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, terms.length));
  set("begins with a verb", first !== undefined && isVerb(first));
  set("ends with a verb", last !== undefined && isVerb(last));
  set(
    "request verb",
    content.some(({ root, kind: of }) => of !== "number" && isRequestVerb(root)),
  );
  const dated = isDated(reading)(candidate) || /^(?:19|20)\d\d$/.test(candidate.value);
  set("dated", dated);
  set("dated for a time", dated && slot.nameRoots.some((root) => TIMES.test(root)));
  set("no date for a time", !dated && slot.nameRoots.some((root) => TIMES.test(root)));
  const isNumber = (token: Token | undefined) => token?.kind === "number";
  set(
    "cuts a number",
    (isNumber(before) && before?.end === candidate.start - 1) || (isNumber(next) && next?.start === candidate.end + 1),
  );
  set("begins the text", from === 0);
  set("place in the text", candidate.start / Math.max(1, text.length));
  const small = smallBefore(tokens, from);
  set(`behind ${small}`, 1);
  set(`${kind} behind ${small}`, 1);
  return signs;
}

/** Whether a word is no small one, which may join or begin a value. */
const isContentWord = ({ kind, text }: Token): boolean => kind !== "mark" && !isStopWord(text.toLowerCase());
const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
const isVerb = ({ text, kind }: Token): boolean => kind === "word" && /^\p{Ll}{2,}(?:ing|ed)$/u.test(text);

const TIMES = /^(?:dat|day|tim|timefram|year|season|month|week|quart|period|fram|rang|dur|hour|deadlin|expir)$/;

/** The small word in front, articles aside; what else stands there. */
function smallBefore(tokens: readonly Token[], from: number): string {
  let at = from - 1;
  while (at >= 0 && /^(?:the|an?|my|our|your|["'“‘])$/i.test(tokens[at]?.text ?? "")) at -= 1;
  const token = tokens[at];
  if (!token) return "nothing";
  if (token.kind === "mark")
    return /[,，、]/.test(token.text) ? "a comma" : /[:：=]/.test(token.text) ? "a colon" : "a mark";
  // 我在, 名叫: of a word that ends in a small one, that one leads to the value.
  const said = /^\p{Script=Han}[在从到叫是为]$/u.test(token.text) ? token.text.slice(-1) : token.text.toLowerCase();
  return SMALL.find((words) => words.split(" ").includes(said)) ?? (isContentWord(token) ? "a word" : "a small word");
}

const SMALL = [
  "in at near around within 在",
  "from 从",
  "to into 到 去",
  "for",
  "of 的",
  "by",
  "with using",
  "about on regarding 关于",
  "and or 和 与",
  "is are as was 是 为",
  "called named titled entitled 叫",
];

const termsFor = keptFor((slot: Slot) => ({
  name: termsOf(spaced(slot.name)),
  words: termsOf(slot.words),
  examples: termsOf(slot.examples.join(" ")),
}));

/** How much the likest of some words is like one of others. */
const closest = (said: readonly Token[], others: readonly Term[]): number => {
  const known = likestOf(others);
  return Math.max(0, ...said.map((token) => known(token)));
};

const likestOf = keptFor((others: readonly Term[]) =>
  keptFor((token: Token) =>
    Math.max(0, ...termOf(token).flatMap((term) => others.map((other) => likeness(term, other)))),
  ),
);

const termOf = keptFor(({ text }: Token) => termsOf(text));

const isDated = keptFor(({ mentions }: Reading) => overlapsOneOf(mentions.filter(isTime)));

const MOST_WORDS = 6;
/** Of what is longer, only the first words are tried in all ways. */
const MOST_TOKENS = 160;

/** Everything up to six words long that could be a value: no sentence ends in it, and no small word begins or ends it. */
export const wordSpansIn = keptFor(({ tokens, mentions }: Reading): readonly Span[] => {
  const isLiteral = overlapsOneOf(mentions.filter(({ kind }) => LITERALS.has(kind)));
  const dated = mentions.filter(isTime);
  const cutsDate = (span: Span) =>
    dated.some((day) => overlaps(day, span) && (day.start < span.start || span.end < day.end));
  const times = dated.filter(({ start, end, text }) => end - start === text.length && /\d/.test(text));
  const words = tokens.slice(0, MOST_TOKENS).flatMap((token, first) => {
    if (!mayBound(token)) return [];
    const spans: Span[] = [];
    for (let last = first; last < Math.min(tokens.length, first + MOST_WORDS); last += 1) {
      const end = tokens[last];
      if (!end || ENDS.test(end.text)) break;
      const span = { start: token.start, end: end.end };
      if (isLiteral(span)) break;
      if (mayBound(end) && !DENIES.test(end.text) && !cutsDate(span)) spans.push(span);
    }
    return spans;
  });
  const isThere = new Set(words.map(({ start, end }) => `${start} ${end}`));
  return [...words, ...times.filter(({ start, end }) => !isThere.has(`${start} ${end}`))];
});

/** Whether words are a part only of a code, a path or an address: the "C" of "C:/data", the "IP" in front is none. */
export const cutsCode = keptFor(({ mentions }: Reading) => {
  const codes = mentions.filter(({ kind, text }) => kind === "code" && /[\d/\\.]/.test(text));
  const isOfCode = overlapsOneOf(codes);
  return (span: Span) =>
    isOfCode(span) && codes.some((code) => overlaps(code, span) && (code.start < span.start || span.end < code.end));
});

/** What stands as it is, whole. */
const LITERALS = new Set(["email", "url", "phone", "quoted"]);

const ENDS = /^[.!?;:。！？；：\n"“”()（）]$/;

const mayBound = (token: Token): boolean => isContentWord(token) && token.text !== "俩";

/** What is denied stands behind. */
const DENIES = /^(?:不要|不用|无需|别)$/;
