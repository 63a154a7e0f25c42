import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import type { Reading } from "./read.ts";
import { leading } from "./spans.ts";
import type { Token } from "./tokens.ts";

/** Words for what something wanted should have, be or lack. */
export interface Wish {
  tokens: Token[];
  /** It is not wanted, which may be said of something else, too. */
  isDenied: boolean;
}

/** What is wanted stands behind these, what is not wanted behind the others. */
const LATIN = /^(?:with|only|including|includes?|near|offering|offers?|allow(?:s|ing)|accept(?:s|ing))$/i;
const LATIN_DENIED = /^(?:without|no)$/i;
const HAN = /^(?:带有?|附带|自带|包?含|配有?|允许|靠近)$/;
const HAN_DENIED = /^(?:不[要含带]|无)$/;
/** These describe a thing only where 的 follows: 有泳池的. */
const HAN_OF = /^(?:有|没有|要|可以?|能)$/;
/** What goes with "with": "compared with", "along with". */
const JOINED =
  /^(?:compar|deal|do|go|come|start|along|together|help|wrong|up|begin|okay|fine|agree|travel|stay|sit|leav|leave)\w{0,3}$/;
/** "Pet-friendly", "smoke free", "non-smoking". */
const SUITED = /^(?:friendly|free)$/;
const SUITED_TO = /^(?:\p{L}+-(?:friendly|free)|non-?\p{L}{4,})$/iu;
const MOST_WORDS = 3;

/** The wishes of a text, each by itself. */
export const wishesIn = ({ tokens }: Reading): Wish[] =>
  tokens.flatMap((token, at): Wish[] => {
    const found = token.kind === "han" ? hanWish(tokens, at) : latinWish(tokens, at);
    return found && found.tokens.length > 0 && found.tokens.length <= MOST_WORDS ? [found] : [];
  });

function latinWish(tokens: readonly Token[], at: number): Wish | undefined {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (!token) return undefined;
  if (SUITED_TO.test(token.text)) return { tokens: [token], isDenied: false };
  if (SUITED.test(token.text.toLowerCase()) && isContent(before) && isContent(tokens[at + 1]))
    return { tokens: before ? [before, token] : [], isDenied: false };
  const isLast = tokens[at + 1] === undefined || tokens[at + 1]?.kind === "mark";
  if (/^included$/i.test(token.text) || (/^only$/i.test(token.text) && isLast))
    return { tokens: runBefore(tokens, at), isDenied: false };
  const isDenied = LATIN_DENIED.test(token.text);
  if (!isDenied && !LATIN.test(token.text)) return undefined;
  if (/^with$/i.test(token.text) && before && JOINED.test(before.root)) return undefined;
  const determined = /^(?:an?|the|any|some|extra|its|their)$/i.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  const isPraised = /^(?:good|nice|decent)$/i.test(tokens[determined]?.text ?? "");
  const from = determined + (isPraised ? 1 : 0);
  const run = runFrom(tokens, from);
  // "With good reviews" asks to review nothing.
  const praised = tokens[from]?.kind === "word" && !isStopWord(tokens[from].text.toLowerCase()) ? [tokens[from]] : [];
  return { tokens: isPraised && run.length === 0 ? praised : run, isDenied };
}

function hanWish(tokens: readonly Token[], at: number): Wish | undefined {
  const said = tokens[at]?.text ?? "";
  const isDenied = HAN_DENIED.test(said);
  const isOf = HAN_OF.test(said);
  if (!isDenied && !isOf && !HAN.test(said)) return undefined;
  const run = runFrom(tokens, at + 1);
  const next = tokens[at + 1 + run.length];
  const isClosed = next === undefined || next.kind === "mark" || /^[吗呢吧么]$/.test(next.text);
  const isAside = said === "要" && run.length === 1 && isClosed && tokens[at - 1]?.kind === "mark";
  const isWhole = next?.text === "的" || (isClosed && !isOf) || isAside;
  // Of 允许带宠物 the inner one counts.
  const isOuter = run.some(({ text }) => HAN.test(text) || HAN_OF.test(text));
  return isWhole && !isOuter && run.some(({ text }) => text.length > 1) ? { tokens: run, isDenied } : undefined;
}

/** Whether a word says what something is like, as far as words alone can tell. */
export const isContent = (token: Token | undefined): token is Token =>
  token !== undefined &&
  (token.kind === "word" || token.kind === "han") &&
  !isStopWord(token.text.toLowerCase()) &&
  !/^[啥咋]/.test(token.text) &&
  !isRequestVerb(token.root);

const runFrom = (tokens: readonly Token[], from: number): Token[] =>
  leading(tokens.slice(from, from + MOST_WORDS + 1), isContent);

function runBefore(tokens: readonly Token[], until: number): Token[] {
  const before = tokens.slice(Math.max(0, until - MOST_WORDS), until);
  return before.slice(before.findLastIndex((token) => !isContent(token)) + 1);
}
