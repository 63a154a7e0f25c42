import type { Language } from "../../engine/language.ts";
import type { Item } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import { type Token, tokensOf } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { CHANGE, type Degree } from "./degrees.ts";
import { changeOf, type Figure, figuresOf, type Shown } from "./things.ts";

/** A question about things that were shown. */
export interface Asked {
  said: string;
  read: Read;
  language: Language;
  /** What was asked for before, whose words are known. */
  known: string;
}

/** 含早: what is wanted of a thing, in a word too short to tell by itself. */
const HAVING = /[含带配包]\p{Script=Han}(?=的|[,，]|$)/u;

/** Whether things are wanted to have what nothing shown says. */
export function wantsUntold(said: string, { text }: Shown): boolean {
  const [wanted] = HAVING.exec(said) ?? [];
  return wanted !== undefined && !text.includes(wanted);
}

/** The words of a question that nothing shown says. */
export function unheard(rest: string, { text }: Shown, { read, known }: Asked, isLoose = false): Token[] {
  const told = `${text}\n${known}`.toLowerCase();
  const roots = new Set(read(told).tokens.map(({ root }) => root));
  const isTold = ({ text: word, root, kind }: Token) =>
    kind === "han"
      ? told.includes(word) || (isLoose && [...word].some((sign) => told.includes(sign)))
      : roots.has(root) || (/\d/.test(word) && told.includes(word.toLowerCase()));
  const { tokens } = read(rest);
  return tokens.filter((token, at) => {
    if (!/\d/.test(token.text) && token.kind !== "number") return isTelling(token) && !isTold(token);
    // "For 3 hours" is not heard by "3 stars".
    const [next] = tokens.slice(at + 1).filter(({ kind }) => kind !== "mark");
    return !isTold(token) || (next?.start === token.end + 1 && !told.includes(`${token.text} ${next.root}`));
  });
}

/**
 * The things that a question names by words which not all of them have; words of the request that found them do not
 * count. All things if it names none.
 */
export function namedIn(
  rest: string,
  things: readonly Item[],
  { read, known }: Pick<Asked, "read" | "known">,
): readonly Item[] {
  const isTopic = usedIn(known.toLowerCase());
  const words = read(rest).tokens.filter(
    (token) =>
      isContent(token) && token.text.length > (token.kind === "han" ? 1 : 2) && !isTopic(token.text.toLowerCase()),
  );
  const named = things.filter(({ text }) => {
    const roots = new Set(read(text).tokens.map(({ root }) => root));
    const isIn = ({ kind, text: word, root }: Token) => (kind === "han" ? text.includes(word) : roots.has(root));
    return words.some((word) => isIn(word) && !things.every((one) => hasWord(one, word, read)));
  });
  return named.length > 0 ? named : things;
}

export const hasWord = ({ text }: Pick<Item, "text">, { kind, text: word, root }: Token, read: Read): boolean =>
  kind === "han" ? text.includes(word) : read(text).tokens.some((token) => token.root === root);

/** "All my hotels", of what is of several kinds: a word for those of a kind is no part of the name that one of them has. */
export function namesKind(
  said: string,
  { things, text }: Shown,
  { read, known }: Pick<Asked, "read" | "known">,
): boolean {
  const noun = KIND_OF_OWN.exec(said)?.[1];
  const [token] = read(noun ?? "").tokens;
  if (noun === undefined || token === undefined || `${text}\n${known}`.toLowerCase().includes(noun)) return false;
  return things.some((one) => hasWord(one, token, read));
}

const KIND_OF_OWN = /\b(?:all|my|our) (?:(?:of )?(?:my|our|the) )?([a-z]+[^s]s)\b/;

/** The figure of each thing that a question is about; things without it are left out. */
export function measured(
  list: Shown,
  things: readonly Item[],
  rest: string,
  by: Degree["by"],
  read: Read,
): { item: Item; figure: Figure }[] {
  const { tokens } = read(rest);
  const words = tokens.filter(isContent);
  const changes = CHANGE.test(rest) ? things.map(changeOf) : [];
  if (changes.length > 0 && changes.every((one) => one !== undefined))
    return things.flatMap((item, at) => (changes[at] ? [{ item, figure: changes[at] }] : []));
  // "Sales of tents (4 products)": how many a name stands for is no figure of what is told of it.
  const bare = (item: Item): Item => (list.isListed ? item : { ...item, text: item.text.replace(ASIDE, " ") });
  const all = things.map((item) => ({ item, figures: figuresOf(bare(item)) }));
  const isAsked = ({ isMoney, said, words: beside }: Figure) => {
    if (by === "money") return isMoney;
    if (by === "speed") return /km\/h/.test(said);
    // 区 is not said by 区间.
    const signs = new Set(tokensOf(beside).map(({ text }) => text));
    const isBeside = (word: string) => (word.length > 1 ? beside.includes(word) : signs.has(word));
    if (isMoney && list.isListed) return false;
    return words.some(({ text, root }) => isBeside(text.toLowerCase()) || isBeside(root));
  };
  // "Which had more orders", 哪个件数多: the figure that counts these, before any that has the word beside it.
  const isCount = ({ isMoney, after }: Figure) =>
    !list.isListed && !isMoney && after !== "" && tokens.some((token) => counts(after, token));
  const isNamed = all.some(({ figures }) => figures.some((one) => isAsked(one) || isCount(one)));
  // Of what has a price, stars or pieces left, words that name none of them tell no order.
  const isPriced = list.isListed && all.some(({ figures }) => figures.some(({ isMoney }) => isMoney));
  if (!isNamed && (by === "money" || (isPriced && list.highIs === undefined))) return [];
  // A word that stands beside some of the first figures names a kind of thing, and no figure: "District", 天.
  const isByFirst =
    by === undefined &&
    all.every(({ figures: [first, ...more] }) => first?.isMoney === false && (isAsked(first) || !more.some(isAsked)));
  return all.flatMap(({ item, figures }) => {
    const figure = isNamed && !isByFirst ? (figures.find(isCount) ?? figures.find(isAsked)) : figures[0];
    return figure ? [{ item, figure }] : [];
  });
}

/** Whether the unit behind a figure is what a word is for: 10 单 of 订单, "10 orders". */
const counts = (after: string, { kind, text, root }: Token): boolean =>
  kind === "han" ? after.length === 1 && text.includes(after) : text.length > 2 && after.startsWith(root);

const ASIDE = /[（(]\d[^（()）]{0,40}[)）]/g;

/** A thing as it was shown; of a statement the sentence that tells it, without how it was found out. */
export const line = ({ number, text }: Item): string => {
  const [told = text] = text.split(/(?<=[.!])\s+|(?<=[。！])/);
  return number === undefined ? `- ${/\d/.test(told) ? told : text}` : `${number}. ${text}`;
};
