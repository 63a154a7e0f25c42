import { isDeepStrictEqual } from "node:util";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isId } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { isTime } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { matchesIn, overlapsOneOf, textBefore } from "../reading/spans.ts";
import { fill, fillByRules } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { codeSlotOf, type Slot, slotsOf } from "../slots/slot.ts";
import { takesQuestion } from "./match.ts";
import type { Goal } from "./planned-call.ts";

/** "How long does it take, also who pays for it": the questions of a goal that texts answer, each of which has its own. */
export function questionsOf({ tool, pieces }: Goal): string[] | undefined {
  const isAsked = (piece: string) => isQuestion(piece) && piece.length >= SHORTEST_QUESTION[languageOf(piece)];
  return takesQuestion(tool) && pieces.length > 1 && pieces.every(isAsked) ? [...pieces] : undefined;
}

/** In characters: what is shorter needs the words before it. */
const SHORTEST_QUESTION = { en: 15, zh: 5 };

/**
 * "Book A from the 10th for two nights and B from the 4th", 订A，10号起，再订B，4号起, "change A to 20% and B to 25%": the
 * parts of a request to do something that each name a thing by its id and a day or figure of their own. Undefined where
 * there is one only.
 */
export function thingsApart({ tool, text }: Pick<Goal, "tool" | "text">, read: Read): string[] | undefined {
  const code = codeSlotOf(tool);
  if (tool.effect !== "write" || !code) return undefined;
  const ids = read(text).mentions.filter(
    (mention) => mention.kind === "code" && (code.pattern?.test(mention.value) ?? isId(mention.value)),
  );
  const cuts = ids.slice(1).map(({ start }, i) => {
    const from = ids[i]?.end ?? 0;
    const joint = [...text.slice(from, start).matchAll(JOINT)].at(-1);
    return joint === undefined ? undefined : from + joint.index;
  });
  const starts = [0, ...cuts.flatMap((cut) => cut ?? [])];
  const areDifferent = new Set(ids.map(({ text }) => text)).size === ids.length;
  if (starts.length < 2 || starts.length <= cuts.length || !areDifferent) return undefined;
  const parts = starts.map((start, i) => text.slice(start, starts[i + 1]));
  if (parts.every((part) => daysIn(part, read) !== "")) return parts;
  if (!parts.every((part) => fillByRules(tool, read(part)).some(({ slot }) => isNumber(slot)))) return undefined;
  return withSharedDays(parts, read);
}

/** The parts of a request, each with the days that only one of them names. Undefined where several name some. */
export function withSharedDays(parts: readonly string[], read: Read): string[] | undefined {
  const [days = "", ...others] = parts.map((part) => daysIn(part, read)).filter((one) => one !== "");
  if (others.length > 0) return undefined;
  return parts.map((part) => (daysIn(part, read) === "" ? `${part} ${days}`.trim() : part));
}

/** The days that a text names, with what leads to them: "from 2026-11-25 to 2026-11-28". */
function daysIn(text: string, read: Read): string {
  const days = read(text).mentions.filter(isTime);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const lead = DAYS_LEAD.exec(textBefore(text, first.start, 12))?.[0] ?? "";
  return `${lead}${text.slice(first.start, last.end)}`;
}

const DAYS_LEAD = /(?:\b(?:from|until|till|on|by|through|starting) (?:the )?|从|到|至)$/i;

const JOINT = /[,，;；、]|\b(?:and|plus|also|then)\b|再|还有|另外|以及|和/gi;

/**
 * The parts of a text that are calls of their own: a sentence that says anew what was said before begins the next one,
 * and so does a clause that says all a call needs. Undefined where there is one only.
 */
export function separate(tool: ModelTool, clauses: readonly string[], read: Read): readonly string[] | undefined {
  const required = slotsOf(tool).filter((slot) => slot.required).length;
  if (clauses.length < 2 || required === 0) return undefined;
  const parts: { text: string; said: Map<Slot, unknown> }[] = [];
  clauses.forEach((clause, i) => {
    const said = saidIn(tool, read(clause));
    const last = parts.at(-1);
    const isWhole = said.size === required || SENTENCE.test(clauses[i - 1] ?? "");
    const isAnew = [...said].some(([slot, value]) => last?.said.has(slot) && last.said.get(slot) !== value);
    if (!last || (isWhole && isAnew)) parts.push({ text: clause, said });
    else {
      last.text = `${last.text}, ${clause}`;
      for (const [slot, value] of said) if (!last.said.has(slot)) last.said.set(slot, value);
    }
  });
  return parts.length > 1 ? parts.map(({ text }) => text) : undefined;
}

const SENTENCE = /[.?!。？！；;]["”]?$/;

/**
 * "Stage 7 in easy mode and stage 3 in hard mode": the parts of a text that each say anew what a tool needs, or what is
 * called by the name of one slot.
 */
export function alikeParts(tool: ModelTool, text: string, read: Read): string[] {
  if (text.length > LONGEST_CUT || IN_TURN.test(text)) return [text];
  const groups = groupsApart(tool, text);
  if (groups) return groups;
  const isInside = overlapsOneOf([...read(text).mentions.filter(isTime), ...matchesIn(text, GROUPS)]);
  const cuts = matchesIn(text, BETWEEN)
    .filter((joint) => !isInside(joint) && !ENDS_SPAN.test(text.slice(joint.end)))
    .slice(0, MOST_CUTS)
    .map(({ start, end }) => [text.slice(0, start), text.slice(end)] as const)
    .map(([part, rest]) => ({ part, rest, worth: saidAnew(tool, read(part), read(rest)) }))
    .sort((a, b) => b.worth - a.worth);
  const [best] = cuts;
  return best && best.worth > 0 ? [best.part, best.rest].flatMap((one) => alikeParts(tool, one, read)) : [text];
}

/** What is listed apart belongs together one by one. */
export const IN_TURN = /\brespectively\b|分别/i;

/** "[1, 2], [3, 4] and [5, 6]": each list of numbers is for a call of its own, where a tool takes one. */
function groupsApart(tool: ModelTool, text: string): string[] | undefined {
  const [only, ...others] = slotsOf(tool).filter(({ isList }) => isList);
  const groups = matchesIn(text, NUMBERS);
  if (!only?.required || others.length > 0 || !isNumber(only) || groups.length < 2) return undefined;
  return groups.map(({ start }, i) => text.slice(i === 0 ? 0 : start, groups[i + 1]?.start));
}

const NUMBERS = /\[\s?-?\d[\d\s.,-]*\]/g;

const GROUPS = /[[(][^[\]()]*[\])]/g;
const BETWEEN =
  /(?<!\s)(?:[,;.?]\s+(?:and |also |then |finally )*|\s+(?:and|also|then|or)\s+(?:also |then )?)|[，；。]|以及|和/gi;
/** The end of a span, and what is said for all: 都要靠窗. */
const ENDS_SPAN = /^(?:to|until|till|through)\b|^[到至]|^(?:全?都|均)/i;
const LONGEST_CUT = 1500;
const MOST_CUTS = 24;

/** How surely both of two parts give all that a tool needs, or what is called by the same name, alike but not the same. */
function saidAnew(tool: ModelTool, part: Reading, rest: Reading): number {
  const required = slotsOf(tool).filter((slot) => slot.required && slot.default === undefined);
  const [one = [], other = []] = [part, rest].map((reading) => fill(tool, reading).filter(mayBeSaid));
  const inBoth = one.flatMap((said) => {
    const again = other.find(({ slot }) => slot === said.slot);
    const shapes = again ? [shapeOf(said, part, one), shapeOf(again, rest, other)] : [];
    // "72 degrees … 55": a number may do without the word that counts it.
    const isAlike = again && (shapes[0] === shapes[1] || (isNumber(said.slot) && shapes.includes("")));
    const isSame = isDeepStrictEqual([said.value, said.others], [again?.value, again?.others]);
    const sure = isAlike && isSure(said) && isSure(again);
    // Of two places to cut, that where no value of a list is lost.
    const listed = said.others.length + (again?.others.length ?? 0);
    const isPart = again && areOneInOther(said.value, again.value);
    return isAlike ? [{ slot: said.slot, isSame, isPart, sure, score: said.score + again.score + listed }] : [];
  });
  const anew = inBoth.filter(({ isSame, sure }) => !isSame && sure);
  const isWhole = required.length > 1 && required.every((slot) => inBoth.some((both) => both.slot === slot));
  const isOwn = (slot: Slot, root: string) =>
    slot.nameRoots.includes(root) &&
    (slot.weights.get(root) === 1 ||
      (isNumber(slot) && !slotsOf(tool).some((one) => one !== slot && one.nameRoots.includes(root))));
  const isCalled = (slot: Slot, { tokens }: Reading) => tokens.some(({ root }) => root !== "name" && isOwn(slot, root));
  const isRepeated = ({ slot }: { slot: Slot }) =>
    (!slot.isList || slot.type !== "string") && isCalled(slot, part) && isCalled(slot, rest);
  // "Which skin doctors are there? Which dentists are there?"
  const isAskedAnew =
    isQuestion(part.text) && isQuestion(rest.text) && anew.some(({ slot }) => slot.choices && !slot.isList);
  // "A on the X exchange and B on the Y exchange, for today": two things go together in each part, what else is needed in one.
  const isGiven = (slot: Slot) => [...one, ...other].some((said) => said.slot === slot);
  const isPaired = anew.filter(({ isPart }) => !isPart).length > 1 && required.every(isGiven);
  const isAnew = isWhole || (!takesSeveral(tool) && (isPaired || isAskedAnew || anew.some(isRepeated)));
  if (anew.length === 0 || !isAnew) return 0;
  return inBoth.reduce((sum, { score }) => sum + score, 0);
}

const isNumber = ({ type }: Slot): boolean => type === "number" || type === "integer";

const isSure = ({ slot, score }: Filled): boolean =>
  slot.choices !== undefined || slot.type !== "string" || score > SURE_TEXT;

const SURE_TEXT = 2;

const mayBeSaid = (one: Filled): boolean => isSure(one) || one.score > LIKELY_TEXT;

const LIKELY_TEXT = 0.5;

/** "Tom" and "Tom Miller" are one. */
export const areOneInOther = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string"
    ? one.includes(other) || other.includes(one)
    : isDeepStrictEqual(one, other);

/** What kind of words a value is said with: a number by what it counts and no other value says, a text by its signs. */
function shapeOf({ slot, value }: Filled, { mentions }: Reading, all: readonly Filled[]): string {
  if (slot.choices !== undefined || slot.type === "boolean") return "";
  const of = mentions.find(
    (one) => "value" in one && one.value === value && (one.kind === "number" || one.kind === "quoted"),
  );
  if (of?.kind === "number") {
    const isTold = all.some((one) => one.slot !== slot && String(one.value).toLowerCase().includes(of.unit));
    return OF_TIME.test(of.unit) ? "time" : isTold ? "" : of.unit;
  }
  const text = String(value);
  return `${of?.kind} ${/\d/.test(text)} ${/^\p{Lu}/u.test(text)}`;
}

const OF_TIME = /^(?:sec|min|hour)/;

/** Whether a tool has slots of one name that are counted: it takes several things in one call. */
const takesSeveral = (tool: ModelTool): boolean => {
  const names = slotsOf(tool).map(({ name }) => name.replace(COUNTED, ""));
  return new Set(names).size < names.length;
};

const COUNTED = /\d+|_?(?:first|second|third|one|two)(?=_|$)|^(?:first|second|third)_/gi;

/** What a clause surely gives for the required slots of a tool: plain words may be anything. */
function saidIn(tool: ModelTool, reading: Reading): Map<Slot, unknown> {
  const sure = fillByRules(tool, reading).filter(
    ({ slot, value, score }) =>
      slot.required &&
      score >= SURE &&
      (slot.choices !== undefined || !PLAIN.test(String(value))) &&
      (typeof value !== "number" || /\d/.test(reading.text)),
  );
  return new Map(sure.map(({ slot, value }) => [slot, value]));
}

const SURE = 1.2;
const PLAIN = /^(?:[a-z\s'-]+|true|false)$/;
