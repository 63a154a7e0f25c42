import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { languageOf } from "../../engine/language.ts";
import type { Read } from "../reading/read.ts";
import { tokensOf } from "../reading/tokens.ts";
import { type Piece, piecesOf } from "./pieces.ts";

const opening =
  /^(?:(?:and|but|then|ok(?:ay)?|so|also)[, ]+)*(?:what about|how about|and|same for|also)\b[, ]*|^(?:那(?![里儿边个些张家])么?|还有|以及|而|换成)[,，]?/i;
const closing = /(?:的?呢|的话|怎么样|如何)$/u;
const marks = /(?<![?？.。!！\s])[?？.。!！\s]+$/u;

interface Words {
  read: Read;
  /** Whether a word says what is asked for. */
  isTopic(word: string): boolean;
}

/**
 * A question that lives from the one before it, made whole: "and yesterday?" is that question on another day, 余杭区呢
 * the same of another place, "and the accidents?" another thing asked of the same day and place.
 */
export function madeWhole(text: string, previous: string, words: Words): string {
  const rest = text.trim().replace(opening, "").replace(marks, "").replace(closing, "").trim();
  const isMarked = opening.test(text.trim()) || /呢[?？。!！\s]*$/u.test(text);
  const pieces = piecesOf(rest, words.read, words.isTopic).filter((piece) => isMarked || isPlain(piece));
  const left = leftOver(rest, pieces);
  if (left.length === 0 && pieces.length > 0) return replaced(previous, pieces, words);
  const isShort = left.length <= (languageOf(left.join(" ")) === "zh" ? 4 : 3);
  return isMarked && isShort ? completed(rest, pieces, previous, words) : text;
}

/** A day, a place by its form, or what a preposition introduces: no question, command or answer of its own. */
const isPlain = ({ kind, text, before }: Piece): boolean =>
  kind === "day" || (before !== "" && /^[A-Z]/.test(text)) || /[省市区县州镇乡国]$/u.test(text);

/** Content words that are neither days nor names. */
function leftOver(text: string, pieces: readonly Piece[]): string[] {
  return tokensOf(text)
    .filter(({ kind, text: word }) => kind !== "mark" && !isStopWord(word.toLowerCase()))
    .filter(({ start, end }) => !pieces.some((piece) => start < piece.end && piece.start < end))
    .map(({ text: word }) => word);
}

function replaced(previous: string, pieces: readonly Piece[], { read, isTopic }: Words): string {
  let text = previous;
  for (const kind of ["day", "name"] as const) {
    const fresh = pieces.filter((piece) => piece.kind === kind);
    const [first] = fresh;
    if (!first) continue;
    const wording = fresh.map((piece) => piece.text).join(languageOf(previous) === "zh" ? "和" : " and ");
    const groups = groupsOf(
      piecesOf(text, read, isTopic).filter((piece) => piece.kind === kind),
      text,
    );
    const group = groups.find((one) => first.before !== "" && one[0]?.before === first.before) ?? groups.at(-1);
    const [from, to] = [group?.at(0)?.start, group?.at(-1)?.end];
    text =
      from === undefined || to === undefined
        ? appended(text, [wording])
        : `${text.slice(0, from)}${wording}${text.slice(to)}`;
  }
  return text;
}

/** The new thing asked for, with the days and names of the question before where it has none. */
function completed(text: string, pieces: readonly Piece[], previous: string, { read, isTopic }: Words): string {
  const known = piecesOf(previous, read, isTopic).filter(({ kind }) => !pieces.some((piece) => piece.kind === kind));
  return appended(
    text,
    known.map((piece) => piece.text),
  );
}

function appended(text: string, values: readonly string[]): string {
  if (values.length === 0) return text;
  if (languageOf(text) === "zh") return `${values.join("")}的${text}`;
  return `${text.replace(/(?<![?.!\s])[?.!\s]+$/, "")} (${values.join(", ")})`;
}

const joint = /^\s*(?:,|，|、|and|和|与|及)\s*(?:and\s+)?$/i;

/** Pieces with only "and" or a comma between them stand together. */
function groupsOf(pieces: readonly Piece[], text: string): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1)?.at(-1);
    if (last && piece.start < last.end) continue;
    if (last && joint.test(text.slice(last.end, piece.start))) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}
