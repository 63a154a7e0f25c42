import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem } from "../../engine/embedding/words.ts";
import type { MentionOf, Span } from "./mention.ts";
import { isOrdinary } from "./ordinary.ts";
import { overlapsOneOf, textBefore } from "./spans.ts";
import type { Token } from "./tokens.ts";

/** Whether the tools are spoken of with a word, in lower case. */
export type IsKnown = (word: string) => boolean;

/**
 * Words that stand where a name stands and that nobody here knows, and names of places wherever they stand; one behind
 * the other they are one name. `isKnown`: what the tools are spoken of with is no name of something else.
 */
export function strangersIn(
  tokens: readonly Token[],
  text: string,
  taken: readonly Span[],
  days: readonly Span[],
  isKnown: IsKnown,
): MentionOf<"stranger">[] {
  const isTaken = overlapsOneOf(taken);
  const behindDay = new Set(days.map(({ end }) => end));
  const found: Span[] = [];
  let isHead = true;
  for (const token of withWholeNames(tokens, isKnown)) {
    const word = withoutOwner(token.text).toLowerCase();
    const isSmall = token.kind === "mark" || isStopWord(word) || isRequestVerb(token.root);
    const isFree = !isSmall && !isTaken(token) && !isKnown(word) && !isKnown(token.root);
    const before = textBefore(text, token.start, LONGEST_SUBJECT);
    const isVerb = SUBJECT.test(before) || DONE.test(text.slice(token.end));
    const isDegree = /er$/.test(word) && OF_SOME.test(textBefore(text, token.start, LONGEST_SOME));
    const standsForName = (token.kind === "word" || isHead) && !isVerb && !isDegree;
    const isName = isFree && (isPlaceName(word) || isProper(token, text) || (isUnknown(token) && standsForName));
    const last = found.at(-1);
    if (isName && last && text.slice(last.end, token.start).trim() === "") last.end = token.end;
    else if (isName) found.push({ start: token.start, end: token.end });
    // A Han name stands at the head of a clause, behind its day or time, or where somebody is or goes.
    isHead = WHERE.test(token.text) || (isSmall ? isHead || token.kind === "mark" : behindDay.has(token.end));
  }
  return found.map(({ start, end }) => {
    const said = withoutOwner(text.slice(start, end));
    return { kind: "stranger", start, end: start + said.length, text: said };
  });
}

/** "Something nicer": more of what it is, and no name. */
const OF_SOME = /\b(?:something|anything|somewhere|(?:a )?(?:bit|little|lot)|slightly|even|much) $/i;
const LONGEST_SOME = 10;

/** Behind these words, a Han name may stand: where somebody is or goes, and when. */
const WHERE = /^(?:[在去到至从飞往回段]|[我们]{0,2}[想要]去|小时|高峰|时段|今早|今晚|昨晚|还是|之后|以后|期间)$/;

/** Whether a word within a sentence is written with a capital, as names are in English. */
const isProper = ({ text: word, start }: Token, text: string): boolean =>
  /^\p{Lu}\p{Ll}{3,}/u.test(word) && /\p{Ll},? $/u.test(textBefore(text, start, 3));

const withoutOwner = (word: string): string => word.replace(/['’]s$/, "");

/** Two or three Han signs in a row may be a name that was cut apart, 柯|桥, where they are not all words of the tools. */
function withWholeNames(tokens: readonly Token[], isKnown: IsKnown): Token[] {
  const out: Token[] = [];
  let pieces: Token[] = [];
  const close = () => {
    // Behind 哪 stands how things are counted, and no name: 哪条路出事故.
    const isCounted = COUNTS.test(out.at(-1)?.text ?? "") && out.at(-1)?.end === pieces[0]?.start;
    const own = isCounted ? [] : pieces.slice(0, ownPieces(pieces, isKnown));
    const [first, last] = [own[0], own.at(-1)];
    const text = textOf(own);
    const isStrange = TRANSCRIBED.test(text) || !own.every((piece) => isKnown(piece.text));
    const isName = own.length > 1 && own.length <= (PLACE_SIGN.test(text) ? LONGEST_PLACE : LONGEST_NAME) && isStrange;
    if (isName && first && last) out.push({ ...first, text, root: text, end: last.end }, ...pieces.slice(own.length));
    else out.push(...pieces);
    pieces = [];
  };
  for (const token of tokens) {
    const isPiece =
      /^\p{Script=Han}$/u.test(token.text) &&
      !isStopWord(token.text) &&
      !isRequestVerb(token.text) &&
      !AROUND.test(token.text) &&
      !WHERE.test(token.text) &&
      !(token.text === "成" && MADE.test(out.at(-1)?.text ?? ""));
    if (!isPiece || pieces.at(-1)?.end !== token.start) close();
    if (isPiece) pieces.push(token);
    else out.push(token);
  }
  close();
  return out;
}

const COUNTS = /^[哪几每各]$/;

/** 换成: what something is made to be is named behind 成. */
const MADE = /^[开做变换改弄搞]$/;

/** How many signs stand before a word of the tools that was cut apart, too: 柯桥|拥堵, 度|拥堵. */
function ownPieces(pieces: readonly Token[], isKnown: IsKnown): number {
  const ends = pieces.findIndex((_, at) => at > 0 && at < pieces.length - 1 && isKnown(textOf(pieces.slice(at))));
  return ends < 0 ? pieces.length : ends;
}

const textOf = (pieces: readonly Token[]): string => pieces.map(({ text }) => text).join("");

/** Nothing but signs that foreign names are written in, as 卢塞恩: each of them may be in a name of the tools, too. */
const TRANSCRIBED =
  /^[阿埃艾安奥巴贝比伯博布达戴丹德迪蒂杜敦顿厄恩尔法菲弗福夫戈哥格哈赫霍基加杰卡凯坎康柯科克库肯拉莱赖兰朗劳勒雷黎利林卢鲁伦罗洛马迈曼梅蒙米莫姆穆纳内尼涅努诺欧帕佩皮普萨塞赛桑瑟沙圣施斯苏索塔泰坦特廷托瓦韦维温沃乌希锡雅亚伊尤约泽兹佐]{3}$/;

const LONGEST_NAME = 3;
/** 九堡大桥 */
const PLACE_SIGN = /[路街道桥巷站镇]$/;
const LONGEST_PLACE = 5;
/** What may stand right before or behind a name. */
const AROUND = /[最老总常怎现晚早迟]/;

/** What is before a verb: "you reckon". */
const SUBJECT = /\b(?:i|you|we|they|he|she)(?:['’](?:d|ll|m|re|ve))? $/i;
/** "They've ", with the sign in front of it. */
const LONGEST_SUBJECT = 9;
/** What is behind a verb. */
const DONE = /^[了着过得]/;
/** 刚订, 新买: a verb with when it was done. */
const saysWhenDone = (word: string): boolean =>
  /^[刚才新早再又先]\p{Script=Han}$/u.test(word) && isRequestVerb(word.slice(1));

const LATIN = /^\p{Script=Latin}{5,}$/u;
const COMPARATIVE = /i(?:er|est)$/;
function isUnknown({ text, root, kind }: Token): boolean {
  const word = withoutOwner(text).toLowerCase();
  const compared = word.replace(COMPARATIVE, "y");
  const isCompared = compared !== word && (isOrdinary(compared) || meaningOfWord(stem(compared)) !== undefined);
  if (isCompared || isOrdinary(word) || meaningOfWord(root) || saysWhenDone(word)) return false;
  return kind === "han" ? text.length > 1 : LATIN.test(word);
}
