import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { languageOf } from "../../engine/language.ts";
import { clausesOf, declines } from "../goals/clauses.ts";
import type { Read } from "../reading/read.ts";
import { tokensOf } from "../reading/tokens.ts";
import { type Piece, piecesOf } from "./pieces.ts";

const opening =
  /^(?:(?:and|but|then|ok(?:ay)?|so|also)[, ]+)*(?:what about|how about|and|same for|also|only|just)\b[, ]*|^(?:那(?![里儿边个些张家])么?|还有|以及|而|换成|改成|只要|只看|就要)[,，]?/i;
/** "Sorry, I meant A", 打错了，是A: what was meant stands behind it. */
const correcting =
  /^(?:(?:oh|no|sorry|oops|wait|ah)[,. ]+)*(?:i (?:meant?|was asking (?:about|for)|asked (?:about|for))|i['’]m asking (?:about|for)|i want(?:ed)?)\b[, ]*|^(?:(?:抱歉|不好意思|不对|不是|错了|打错了|说错了|写错了)[,，。 ]*)*(?:我(?:是)?(?:说|指|问|要)的?是|我是(?:说|指|问)|应该是|是(?!不是|否|什么)|我要的是)/i;
const closing =
  /(?:的?呢|的话|怎么样|如何|(?<!\p{Script=Han})的|[,，]? i (?:mean|meant|want)|[,，]? please|[,，]? instead)$/iu;
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
  const clauses = clausesOf(text);
  const wanted = clauses.filter((clause) => !declines(clause));
  const said = (wanted.length > 0 && wanted.length < clauses.length ? wanted.join(", ") : text).trim();
  const bare = said.replace(correcting, "").replace(opening, "").replace(marks, "");
  const rest = bare
    .replace(closing, "")
    .replace(/(?<=\p{Script=Han})的$/u, "")
    .trim();
  const isMarked =
    said !== text.trim() ||
    correcting.test(said) ||
    opening.test(said) ||
    MEANT.test(bare) ||
    /呢[?？。!！\s]*$/u.test(text);
  if (isMarked && TOP_ALONE.test(rest)) return appended(previous, [rest]);
  const pieces = piecesOf(rest, words.read, words.isTopic).filter((piece) => isMarked || isPlain(piece));
  const left = leftOver(rest, pieces);
  if (left.length === 0 && pieces.length > 0) return replaced(previous, pieces, words);
  const isShort = left.length <= (languageOf(left.join(" ")) === "zh" ? 4 : 3);
  return isMarked && isShort ? completed(rest, pieces, previous, words) : text;
}

const MEANT = /[,，]? i (?:mean|meant)$/i;
const TOP_ALONE =
  /^(?:the )?(?:top|first|worst) (?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)$|^[前头](?:\d{1,2}|[一二两三四五六七八九十])(?:名|个|条|位)?$/i;

/** A day, a place by its form, or what a preposition introduces: no question, command or answer of its own. */
const isPlain = ({ kind, text, before }: Piece): boolean =>
  kind !== "name" || (before !== "" && /^[A-Z]/.test(text)) || /[省市区县州镇乡国]$/u.test(text);

/** Content words that are neither days nor names. */
function leftOver(text: string, pieces: readonly Piece[]): string[] {
  return tokensOf(text)
    .filter(({ kind, text: word }) => kind !== "mark" && !isStopWord(word.toLowerCase()))
    .filter(({ start, end }) => !pieces.some((piece) => start < piece.end && piece.start < end))
    .map(({ text: word }) => word);
}

function replaced(previous: string, pieces: readonly Piece[], { read, isTopic }: Words): string {
  let text = previous;
  for (const kind of ["day", "hour", "name"] as const) {
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
