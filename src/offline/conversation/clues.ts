import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { pairsOf, stem } from "../../engine/embedding/words.ts";
import { isTelling } from "../goals/small-words.ts";
import { isTime, type Mention, type MentionOf } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { type Token, tokensOf } from "../reading/tokens.ts";
import { boundSaid } from "../slots/bounds.ts";
import { dayBoundIn, daysShown, isOn, TO_A_DAY } from "./own-days.ts";
import type { Item } from "./shown.ts";

/** Something a text says of one of several things: tells the lines it fits. A clue of a lower rank yields. */
interface Clue {
  rank: number;
  fits(line: Line): boolean;
}

interface Line {
  text: string;
  roots: string[];
}

/**
 * Which of several things a text speaks of, by what their lines say and not all of them: the strongest clues first, and
 * what contradicts those is left out. All of them where it says nothing that tells them apart.
 */
export function spokenOf(
  text: string,
  items: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean = () => false,
): number[] {
  const lines = items.map(({ text: line }): Line => {
    const lower = line.toLowerCase();
    return { text: lower, roots: tokensOf(lower).map(({ root }) => root) };
  });
  const all = lines.map((_, at) => at);
  const telling = cluesIn(read(text), isTopic)
    .map(({ rank, fits }) => ({ rank, holders: all.filter((at) => fits(lines[at] ?? { text: "", roots: [] })) }))
    .filter(({ holders }) => holders.length > 0 && holders.length < items.length)
    .sort((a, b) => a.rank - b.rank || a.holders.length - b.holders.length);
  return telling.reduce((left, { holders }) => {
    const both = left.filter((at) => holders.includes(at));
    return both.length > 0 ? both : left;
  }, all);
}

function cluesIn(reading: Reading, isTopic: (word: string) => boolean): Clue[] {
  return [...reading.mentions.flatMap((mention) => clueOf(mention, reading) ?? []), ...wordClues(reading, isTopic)];
}

/** A code, a day, a month, a number with what it counts, or a proper name. */
function clueOf(mention: Mention, reading: Reading): Clue | undefined {
  const { text, tokens } = reading;
  if (mention.kind === "code") {
    const code = mention.value.toLowerCase();
    return code.length > 2 ? { rank: 0, fits: (line) => line.text.includes(code) } : undefined;
  }
  if (mention.kind === "period" || (mention.kind === "moment" && mention.moment.said !== "time"))
    return isNewEnd(text, mention) ? undefined : dayClue(mention, text);
  const [before = ""] = text
    .slice(0, mention.start)
    .split(/[,.;，。；]/)
    .slice(-1);
  // What something is to become tells nothing of what it is: "make it 15%", "make the blue one 599".
  const isToBe = TO_PERCENT.test(before) && !IS_SO.test(text.slice(mention.end));
  if (mention.kind === "number" && mention.percent) {
    if (isToBe) return undefined;
    const bound = boundSaid(reading, mention);
    const [value, isStrict] = [mention.value, STRICT.test(before)];
    const isSuch = (share: number) => {
      if (bound === undefined || (share === value && !isStrict)) return share === value;
      return bound === "most" ? share < value : share > value;
    };
    return { rank: 2, fits: ({ text: line }) => (line.match(SHARE) ?? []).some((share) => isSuch(Number(share))) };
  }
  if (mention.kind === "number" && mention.value >= LEAST_FIGURE)
    return isToBe ? undefined : { rank: 2, fits: ({ text: line }) => figuresIn(line).includes(String(mention.value)) };
  if (mention.kind === "number") {
    const unit = unitOf(mention, tokens);
    if (unit === undefined) return undefined;
    const pair = [String(mention.value), unit];
    return { rank: 2, fits: ({ roots }) => roots.some((root, at) => root === pair[0] && roots[at + 1] === pair[1]) };
  }
  return undefined;
}

const TO_PERCENT = /\bmake\b|(?:\b(?:to|by)|[到至成为打])\s*$/i;
const IS_SO = /^ ?%?(?:的| (?:off )?one\b| (?!off|from|for|until|till|to|on|please|now|instead|then)[a-z])/;

const SHARE = /(?<![\d.])\d{1,3}(?:\.\d{1,2})?(?=%)/g;
const STRICT = /\b(?:under|below|over|above|than)\s*$|(?:低于|不到|少于|小于|高于|超过|大于|多于)\s*$/i;

/** The numbers of a line, without the commas between thousands. */
export const figuresIn = (line: string): string[] =>
  (line.match(FIGURE) ?? []).map((figure) => figure.replaceAll(",", ""));
const FIGURE = /(?<![\d-])\d[\d,]*/g;

/** From here on a number is told by itself, whatever it counts. */
export const LEAST_FIGURE = 100;

/** What a number counts: the word behind it, or "star" of "four-star". */
function unitOf({ text, unit, end }: MentionOf<"number">, tokens: readonly Token[]): string | undefined {
  if (/-\p{L}+$/u.test(text)) return unit;
  const next = tokens.find(({ start, kind }) => start >= end && kind === "word");
  return next && !isStopWord(next.text.toLowerCase()) ? next.root : undefined;
}

/** 那个改到周五结束, "move that one to end on Friday": the day that something is to end on is not one that it has. */
const isNewEnd = (text: string, { start, end }: Mention): boolean =>
  (TO_HAN.test(text.slice(0, start)) && /^ ?(?:结束|截止)(?!的)/.test(text.slice(end))) ||
  /\bto (?:end|finish|stop)(?: on)? $/i.test(text.slice(0, start));

const TO_HAN = /[改延移挪推换]\p{Script=Han}{0,2}[到至成为] ?$/u;

/** A day it is moved to says less of it than one that it is on. */
const dayClue = (mention: Mention, text: string): Clue => ({
  rank: !dayBoundIn(text, mention) && TO_A_DAY.test(text.slice(Math.max(0, mention.start - 12), mention.start)) ? 4 : 0,
  fits: (line) => isOn(text, mention, daysShown(line.text)),
});

const FROM = /(?:\b(?:from|leaving|out of)|从|离开)\s*$/i;
const TO = /(?:\b(?:to|into|for|reach)|去|到|飞|回|往)\s*$/i;
const LEAVES = /^\s*(?:回|到|飞|去|出发|起飞|→|-|to\b)/i;

/** Words, proper names before others; in Chinese, pairs of characters. Of a journey's ends, the one that is meant. */
function wordClues({ text, tokens, mentions }: Reading, isTopic: (word: string) => boolean): Clue[] {
  // "For two" tells nothing of "Louvre in two hours".
  const isCount = overlapsOneOf(mentions.filter(({ kind }) => kind === "number"));
  const said = tokens.filter(
    ({ kind, text: word, root, start, end }) =>
      kind !== "mark" &&
      !(kind === "word" && isCount({ start, end })) &&
      kind !== "number" &&
      !isStopWord(word.toLowerCase()) &&
      !isRequestVerb(stem(root)) &&
      !isTopic(word.toLowerCase()),
  );
  // The words of the language cut a name that is none of them, 老城, into single characters.
  const isCut = ({ kind, text: word }: Token) => kind === "han" && word.length === 1;
  const joined = said.flatMap((token, at) => {
    const next = said[at + 1];
    return next && isCut(token) && isCut(next) && token.end === next.start
      ? [{ ...token, text: token.text + next.text, end: next.end }]
      : [];
  });
  return [...said, ...joined].flatMap(({ kind, text: word, root, start, end }): Clue[] => {
    const before = text.slice(Math.max(0, start - 14), start);
    const isName = /^\p{Lu}/u.test(word);
    if (kind !== "han") {
      const at = (line: Line) => line.text.indexOf(word.toLowerCase());
      return [
        {
          rank: isName ? 1 : 3,
          fits: (line) => line.roots.includes(root) && isOnSide(line, at(line), before, text.slice(end)),
        },
      ];
    }
    return pairsOf(word).map((pair) => ({
      rank: 3,
      fits: (line) => line.text.includes(pair) && isOnSide(line, line.text.indexOf(pair), before, text.slice(end)),
    }));
  });
}

function isOnSide({ text }: Line, at: number, before: string, after: string): boolean {
  const arrow = text.indexOf("→");
  if (arrow < 0 || at < 0) return true;
  if (FROM.test(before) || (!TO.test(before) && LEAVES.test(after))) return at < arrow;
  return !TO.test(before) || at > arrow;
}

/** The words of a text that tell what is wanted, name no day, and stand in none of the lines. */
export function wordsBeyond(text: string, lines: readonly Pick<Item, "text">[], read: Read): Token[] {
  const { tokens, mentions } = read(text);
  const roots = new Set(lines.flatMap((line) => read(line.text).tokens.map(({ root }) => root)));
  const isOfDay = overlapsOneOf(mentions.filter(isTime));
  return tokens.filter((token) => isTelling(token) && !isOfDay(token) && !roots.has(token.root));
}
