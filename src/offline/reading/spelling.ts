import { distance } from "fastest-levenshtein";
import { LRUCache } from "lru-cache";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import { isOrdinary } from "./ordinary.ts";

const WORD = /(?<![\p{L}\p{M}\d@/._-])\p{Script=Latin}{5,20}(?![\p{L}\p{M}\d@/_-]|\.[\p{L}\d])/gu;
const THING = /^ (?:my|our|the|this|that|it|both|all)\b/i;
/** In a shorter word, one letter makes another word of it. */
const LONG = 7;

/** How some small words are typed in a hurry. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ u: "you", ur: "your", r: "are", pls: "please", plz: "please", thx: "thanks", abt: "about", ppl: "people" },
  ...{
    wat: "what",
    cuz: "because",
    coz: "because",
    b4: "before",
    n: "and",
    w: "with",
    lemme: "let me",
    gimme: "give me",
  },
};
const HURRIED = new RegExp(`(?<![^\\s,.!?])(?:${Object.keys(TYPED).join("|")})(?![^\\s,.!?])`, "g");
/** "Whats", "dont": without their apostrophe. */
const UNMARKED =
  /(?<![\p{L}\d'’])(?:(?:what|how|where|who|when|that|there)s|(?:do|does|did|is|are|was|were|has|have|ca|wo|could|would|should)nt)(?![\p{L}\d'’])/giu;

/**
 * A text with its misspelled words put right: words nobody knows that are one letter away from a word of the tools, or
 * two in a long word. A word that could be two of them stays as it is.
 */
export function spelled(text: string, tools: readonly ModelTool[]): string {
  const typed = text
    .replace(HURRIED, (word) => TYPED[word] ?? word)
    .replace(UNMARKED, (word) => word.replace(/s$/i, "'s").replace(/nt$/i, "n't"));
  return typed.replace(WORD, (word: string, at: number) => {
    const said = word.toLowerCase();
    if (isMeaning(said)) return word;
    if (asWritten(said, tools) !== undefined) return word;
    const slips = wordsWith(said.charAt(0), tools).filter((one) => isSlipOf(said, one));
    const [only, other] = slips.sort((a, b) => distance(said, a) - distance(said, b));
    // "Accident" and "accidents" are the same word, and the nearer one is meant.
    const isOne = only !== undefined && slips.every((one) => stem(one) === stem(only));
    if (isOne || other === undefined) return asWritten(only ?? "", tools) ?? word;
    // "Canel my car": in front of a thing stands what is to be done with it.
    const verbs = THING.test(typed.slice(at + word.length)) ? slips.filter((one) => isRequestVerb(stem(one))) : [];
    return verbs.length === 1 ? (asWritten(verbs[0] ?? "", tools) ?? word) : word;
  });
}

/** A text with its misspelled words as a list writes them: "gardn" is its "garden", 花元酒店 its 花园酒店. */
export function spelledLike(text: string, listed: string): string {
  const words = [...new Set(listed.toLowerCase().match(/\p{Script=Latin}{4,20}/gu))];
  const latin = text.replace(SHORT_WORD, (word: string) => {
    const said = word.toLowerCase();
    if (words.includes(said) || isOrdinary(said)) return word;
    // Four letters may only have changed places: "twon".
    const [only, other] = words.filter((one) =>
      said.length > SHORT ? isSlipOf(said, one) : sorted(said) === sorted(one),
    );
    return only !== undefined && other === undefined ? only : word;
  });
  return latin.replace(HAN_NAME, (name) => {
    if (listed.includes(name)) return name;
    const pieces = [...listed].map((_, at, letters) => letters.slice(at, at + [...name].length).join(""));
    const alike = pieces.filter((piece) => piece[0] === name[0] && piece.at(-1) === name.at(-1));
    const [only, ...others] = new Set(alike.filter((piece) => piece.length === name.length));
    return only !== undefined && others.length === 0 && distance(only, name) === 1 ? only : name;
  });
}

const SHORT = 4;
const SHORT_WORD = /(?<![\p{L}\p{M}\d@/._-])\p{Script=Latin}{4,20}(?![\p{L}\p{M}\d@/_-]|\.[\p{L}\d])/gu;
const HAN_NAME = /(?<!\p{Script=Han})\p{Script=Han}{3,6}(?!\p{Script=Han})/gu;

const isMeaning = (word: string): boolean => (meaningOfWord(word) ?? meaningOfWord(stem(word))) !== undefined;

/** One letter wrong, missing, too many, or two that changed places; two of them in a long word. */
function isSlipOf(said: string, meant: string): boolean {
  if (said[0] !== meant[0] || Math.abs(said.length - meant.length) > 1) return false;
  const wrong = distance(said, meant);
  return wrong === 1 || (wrong === 2 && (said.length >= LONG || sorted(said) === sorted(meant)));
}

const sorted = (word: string): string => [...word].sort().join("");

/** Whether tools are spoken of with a word, in lower case. */
export const isKnownTo = keptFor((tools: readonly ModelTool[]): ((word: string) => boolean) => {
  const isName = (word: string) =>
    /^\p{Script=Han}{2,}$/u.test(word) && textsOf(tools).some((text) => text.includes(word));
  return (word) => asWritten(word, tools) !== undefined || isName(word);
});

/** How a word, in lower case, is written where tools are spoken of with it. */
function asWritten(word: string, tools: readonly ModelTool[]): string | undefined {
  const texts = wordsOfAll(tools);
  const text = texts.find(({ written }) => written.has(word));
  return text ? text.written.get(word) : texts.find(({ cut }) => cut.has(word))?.cut.get(word);
}

/** The words with a first letter that tools are spoken of with, in lower case. */
function wordsWith(letter: string, tools: readonly ModelTool[]): string[] {
  const texts = wordsOfAll(tools).toReversed();
  return [
    ...new Set([
      ...texts.flatMap(({ cutBy }) => cutBy.get(letter) ?? []),
      ...texts.flatMap(({ writtenBy }) => writtenBy.get(letter) ?? []),
    ]),
  ];
}

const wordsOfAll = keptFor((tools: readonly ModelTool[]) => textsOf(tools).map(wordsIn));

type WordsOfText = ReturnType<typeof cutIntoWords>;

// Each tool is among several lists: those of the planner for each domain, and its specialist's.
const known = new LRUCache<string, WordsOfText>({ max: 500 });

function wordsIn(text: string): WordsOfText {
  const made = known.get(text) ?? cutIntoWords(text);
  known.set(text, made);
  return made;
}

/** The words of a text as they are written and as they are cut, by lower case, and in lower case by first letter. */
function cutIntoWords(text: string) {
  const written = byLowerCase(text.match(/\p{Script=Latin}{5,20}/gu) ?? []);
  const cut = byLowerCase(wordsOf(text));
  return { written, cut, writtenBy: byFirstLetter(written), cutBy: byFirstLetter(cut) };
}

const byLowerCase = (words: readonly string[]): Map<string, string> =>
  new Map(words.map((word) => [word.toLowerCase(), word] as const).reverse());

const byFirstLetter = (words: ReadonlyMap<string, string>) =>
  grouped([...words.keys()].map((word) => [word.charAt(0), word] as const));

/** All that is said of tools and of whom they hand over to. */
const textsOf = keptFor((tools: readonly ModelTool[]): readonly string[] =>
  [...tools, ...tools.flatMap(({ does = [] }) => does)].map(textOf),
);

const textOf = keptFor(({ name, title, description, aliases, parameters }: ModelTool): string =>
  [name, title, description, aliases, parameters].map((part) => JSON.stringify(part ?? "")).join(),
);
