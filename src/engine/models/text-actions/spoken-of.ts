import type { ModelTool } from "../../dialog/protocol.ts";
import { withoutEnding } from "../../ending.ts";
import { actionsIn } from "./actions.ts";
import { callEnd } from "./function-calls.ts";
import { readLooseJson } from "./loose-json.ts";

interface Place {
  at: number;
  end: number;
}

/** The most calls of a text that are looked at. */
const MOST_PLACES = 20;

/**
 * A text without the calls of known tools that it only speaks of: "Never do this: {…}", "for example you would use {…}",
 * "search(…) is not needed". They are not meant to be carried out, and users do not read them.
 */
export function withoutSpokenCalls(text: string, tools: readonly ModelTool[]): string {
  if (!tools.some(({ name }) => text.includes(name))) return text;
  const spoken = callsIn(text, tools)
    .map((place) => withSigns(text, place))
    .filter((place) => isSpokenOf(text, place));
  return spoken.toReversed().reduce((rest, { at, end }) => `${rest.slice(0, at)}…${rest.slice(end)}`, text);
}

/** The places of calls in JSON and as in a program, in order. */
function callsIn(text: string, tools: readonly ModelTool[]): Place[] {
  const places: Place[] = [];
  const begins = /[{[]|(?<![\w.-])[\w-]{1,64}(?=[ \t]*\()/g;
  for (let from = 0; places.length < MOST_PLACES; ) {
    begins.lastIndex = from;
    const begin = begins.exec(text);
    if (!begin) return places;
    const end = endOfCall(text, begin.index, tools);
    if (end !== undefined) places.push({ at: begin.index, end });
    from = end ?? begin.index + begin[0].length;
  }
  return places;
}

function endOfCall(text: string, at: number, tools: readonly ModelTool[]): number | undefined {
  if (!/[{[]/.test(text[at] ?? "")) return callEnd(text, at, tools);
  const read = readLooseJson(text, at);
  if ("problem" in read) return undefined;
  const actions = actionsIn(read.value, tools);
  const isOfTools = actions?.every((action) => "name" in action && tools.some(({ name }) => name === action.name));
  return isOfTools ? read.end : undefined;
}

/** With the fences, tags and quotes around it. */
function withSigns(text: string, { at, end }: Place): Place {
  const before = withoutEnding(text.slice(0, at), /(?:`{3}\w{0,12}\s{0,2}|<\/?\w{1,20}>|[`*])$/, 30);
  const [behind = ""] = /^(?:\s{0,2}`{3}|<\/\w{1,20}>|[`*])*/.exec(text.slice(end)) ?? [];
  return { at: before.length, end: end + behind.length };
}

/** Whether a sentence goes on behind the call, or the words in front of it say that it is not to be made. */
function isSpokenOf(text: string, { at, end }: Place): boolean {
  const [behind = ""] = text.slice(end, end + 40).split("\n", 1);
  const before = text.slice(Math.max(0, at - MOST_BEFORE), at);
  const isInSentence = /[\p{L}\p{N}'"’”)）][^\S\n]*$/u.test(before) && /^[.。!！?？]/.test(behind);
  if (isInSentence || (/^[,;，；]?\s*[\p{L}\p{N}]/u.test(behind) && !/^[,;]?\s*[\w.-]{1,64}\(/.test(behind)))
    return true;
  const partOf = (ends: RegExp) => before.trimEnd().split(ends).at(-1) ?? "";
  const clause = partOf(/[.。!！?？\n,，;；](?=.)/s);
  if (IF_WANTED.test(partOf(/[.。!！?？\n](?=.)/s))) return true;
  return NOT_MEANT.test(clause) || (/[?？]$/.test(clause) && ASKS_WHETHER.test(clause));
}

const MOST_BEFORE = 160;

const ASKS_WHETHER = /\b(?:should|shall) i\b|是否|要不要/i;

/** What is called if the user should want it is not wanted yet. */
const IF_WANTED = /\bif you (?:want|wish|like|prefer)\b|(?:如果|假如|要是|若)[您你](?:想|要|需要|希望)/i;

const NOT_MEANT =
  /\b(?:never|not|none|cannot|would|could|example|previously|earlier|instead of|rather than|leave (?:it|this|that))\b|n['’]t\b|不要|不会|不能|不得|不应|勿|(?:^|千万|请|先)别(?!的)|例如|比如|例子|示例|之前/i;
