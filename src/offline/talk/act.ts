import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { hashed } from "../../engine/embedding/hash.ts";
import { meaningOf } from "../../engine/embedding/terms.ts";
import { withoutGivenUp } from "../../engine/knowledge/without-given-up.ts";
import { learnedFrom, sharesOfOne } from "../../engine/tools/learned-requests.ts";
import { putsRight, saidInstead } from "../conversation/replies.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";

/** What a message does that asks for nothing and decides nothing. */
const TALK = [
  "hello",
  "about",
  "thanks",
  "noted",
  "goodbye",
  "wait",
  "complaint",
  "repeat",
  "chat",
  "language",
] as const;
export type TalkAct = (typeof TALK)[number];

const FILE = "talk.json";
const learned = learnedFrom(FILE, readFileSync(new URL(FILE, import.meta.url), "utf8"));

/** Longer texts say more than one of these acts. */
const LONGEST = 80;

/** From here on, 94 of 100 messages that nothing was learned from are told right (`npm run learn:talk`). */
export const SURE = 0.75;
/** Enough where nothing else is understood of a message. */
const LIKELY = 0.45;

/** What a message does, if it surely only talks. */
export const talkIn = (text: string): TalkAct | undefined => talkAbove(SURE, text);

/** What a message most likely does that is for nothing that is served. */
export const likelyTalkIn = (text: string): TalkAct | undefined => talkAbove(LIKELY, text);

/** "Hang on. Do I lose anything?", 好的，那…: without what is only said before the matter itself. */
export function withoutOpening(text: string): string {
  if (text.length > LONGEST_OPENED) return text;
  const turned = withoutGivenUp(text);
  if (turned !== text) return withoutOpening(turned);
  const [said = "", opening = ""] = OPENING.exec(text) ?? [];
  const rest = text.slice(said.length);
  // "Fine, thanks" is talk as a whole.
  const act = /[\p{L}\d]/u.test(rest) && talkIn(text) === undefined ? talkIn(opening) : undefined;
  return act !== undefined && OPENS.has(act) && !TAKES_BACK.test(opening) ? withoutOpening(rest) : text;
}

const OPENING =
  /^\s{0,9}([\p{L}'’ ]{1,24})(?:[.!,，。！…~]{1,9}\s{0,9}|\s{1,9}(?=\p{Script=Han})(?<=\p{Script=Han}\s{1,9}))/u;
/** "No wait, the waterproof bag": what it begins with is said of what came before. 我去巴塞尔 tells where to, and 我去 nothing. */
const TAKES_BACK = /^\s*(?:no|nope|nah|not)\b|^\s*不|^\s*我们?(?:要|想)?[去到在从住飞回]\p{Script=Han}{2}/iu;
/** Of what is longer, fewer words are asked for, whatever it begins with. */
const LONGEST_OPENED = 300;
const OPENS: ReadonlySet<TalkAct> = new Set(["hello", "thanks", "noted", "wait"]);

/** Whether a message surely gives up what is going on, and says nothing else. */
export const givesUp = (text: string): boolean => (sharesOf(text)?.get("drop") ?? 0) >= SURE;

/** Whether a message says that something is as it should be, and nothing else: "Good.", "cool, thanks", 太好了. */
export const isPleased = (text: string): boolean =>
  text.length <= LONGEST && (PLEASED.test(text.trim()) || PRAISES.test(text.trim()));

/** "Thanks, you're the best", 你太棒了. */
const PRAISES =
  /^(?:(?:ok(?:ay)?|wow|great|perfect|nice|cool|thanks|thank you|thx)[,.!]? ){0,2}you(?:['’]?re| are|r)? (?:(?:so|really|very|just|simply|truly) )?(?:the best|(?:very )?(?:awesome|amazing|great|wonderful|fantastic|brilliant|smart|clever|helpful|kind|good)|an? (?:star|gem|genius|life ?saver|angel))(?:[,.!~]{0,4} ?(?:thanks|thank you))?[.!~ ]{0,6}$|^(?:谢谢?[你您]?[，,！! ]?|多谢[，,！! ]?)?[你您](?:真的?|太|好|可真|最|简直太?)(?:是太)?(?:棒|厉害|聪明|好|强|贴心|能干|牛)[了啦的呀啊！!。~～]{0,6}$/i;

const PLEASED =
  /^(?:(?:very|so|really|oh|that['’]?s|ok|okay)[, ]? ?)?(?:good|fine|nice(?: one)?|great|perfect|excellent|cool|awesome|amazing|wonderful|brilliant|lovely|super|wow|good to know)(?:[,!.]? (?:thanks|thank you|thx))?[.!~ ]*$|^(?:很好|非常好|挺好|真好|太好了?|太棒了?|真?不错|真棒|真?厉害|酷|哇|赞|棒|好的?[呀啊哦嘞]|行呀)[的呀啊哦呢~～。.！! ]*$/i;

const THANKS = /\bth(?:an|x)/i;

function talkAbove(least: number, text: string): TalkAct | undefined {
  if (isPleased(text)) return THANKS.test(text) ? "thanks" : "noted";
  const shares = sharesOf(text);
  if (!shares) return undefined;
  const shareOf = (act: TalkAct) => shares.get(act) ?? 0;
  if (TALK.reduce((sum, act) => sum + shareOf(act), 0) < least) return undefined;
  return TALK.reduce((best, act) => (shareOf(act) > shareOf(best) ? act : best));
}

/** How sure each act is, with yes, no, giving up, and none of these; together 1. */
function sharesOf(text: string): Shares | undefined {
  const said = text.trim();
  if (said === "" || said.length > LONGEST) return undefined;
  const shares = known.get(said) ?? sharesAnew(said);
  known.set(said, shares);
  return shares;
}

type Shares = ReadonlyMap<string, number>;

/** Each message of a conversation is looked at again in every decision. */
const known = new LRUCache<string, Shares>({ max: 500 });

function sharesAnew(said: string): Shares {
  const shares = sharesOfOne(learned.scoresOf(learned.labels, talkFeatures(said)));
  return new Map(learned.labels.map((label, at) => [label, shares[at] ?? 0]));
}

const PLACES = 4096;
/** What the words of a message weigh. */
const WEIGHT = 5;
/** What its meaning weighs beside them. */
const MEANING = 3;
/** How many words a message has at the most, as far as that counts. */
const MOST_WORDS = 12;

/**
 * What a message is told by: its words and Han characters, the small ones too, alone and with the one or two behind
 * them, the letters of longer words in threes, whether it has figures, whether it asks, and how long it is; then 1.
 */
export function talkFeatures(text: string): Float64Array {
  const said = text.toLowerCase().match(/[a-z]+|\d+|\p{Script=Han}|\p{Emoji_Presentation}/gu) ?? [];
  const words = ["^", ...said.map((word) => (/\d/.test(word) ? "#" : word)), "$"];
  const runs = words.flatMap((_, at) => [1, 2, 3].map((length) => words.slice(at, at + length).join(" ")));
  const letters = words.filter((word) => word.length > 3).flatMap((word) => threesOf(`<${word}>`));
  const counted = new Map([
    ...runs.map((run) => [run, 1] as const),
    ...letters.map((three) => [`…${three}`, 0.5] as const),
  ]);
  const length = Math.min(said.length, MOST_WORDS) / MOST_WORDS;
  const others = [
    ...meaningOf(text).map((value) => MEANING * value),
    ...[length, said.length < 3 ? 1 : 0, /\d/.test(text) ? 1 : 0, /[?？]\s*$/.test(text) ? 1 : 0, 1],
  ];
  const features = new Float64Array(PLACES + others.length);
  features.set(hashed(counted, PLACES).map((value) => WEIGHT * value));
  features.set(others, PLACES);
  return features;
}

const threesOf = (word: string): string[] =>
  Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => word.slice(at, at + 3));

/** 不对，三位, "no, I meant Friday": whether a message puts right what was said, and gives what takes its place. */
export const givesInstead = ({ written, read }: { written: string; read: Read }): boolean =>
  (putsRight(written) || NOT_BUT.test(written)) &&
  read(saidInstead(written)).mentions.some((one) => one.kind === "number" || namesDays(one));

/** 不是300，是310. */
const NOT_BUT = /^不是[^，,]{1,8}[，,] ?(?:而|应该)?是/;
