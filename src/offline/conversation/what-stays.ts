import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { actsIn } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { POINTS } from "../goals/clauses.ts";
import { touchesExisting } from "../goals/match.ts";
import { slotsOf } from "../slots/slot.ts";
import { usedIn } from "./used-in.ts";

/** A part of a text, with what joins it to the one before. */
interface Part {
  joint: string;
  text: string;
}

/**
 * A request without the things that it only says are to stay: "cancel the flights but keep the hotel", 机票留着. Beside
 * "cancel all …" they are left out of what is meant. Undefined where nothing stays, or nothing else is asked for.
 */
export function withoutWhatStays(text: string, tools: readonly ModelTool[]): string | undefined {
  const parts = partsOf(text);
  const first = parts.findIndex(staysIn);
  if (first < 0) return undefined;
  const kept = parts.map((_, at) => isKept(parts, at, tools));
  const asked = parts.filter((_, at) => !kept[at]);
  const acts = asked.flatMap(({ text: said }) => actIn(said, tools) ?? []);
  const refersToKept = parts.some((part, at) => at > first && !kept[at] && POINTS.test(part.text));
  const isOff = asked.some(({ text: said }) => isTripOff(said, tools));
  // 日内瓦不去了，酒店留着 is told apart where a trip is read.
  if (isOff && languageOf(text) === "zh") return undefined;
  if ((acts.length === 0 && !isOff) || refersToKept || asked.some(({ text: said }) => OF_REST.test(said)))
    return undefined;
  const things = parts.flatMap(({ text: said }, at) => (kept[at] ? [thingOf(said)] : []));
  if (!isOff && acts.every((act) => act === "change") && things.some((thing) => isPartOfThing(thing, tools)))
    return undefined;
  const rest = asked.map(({ joint, text: said }, at) => (at === 0 ? said.replace(DO, "") : joint + said)).join("");
  return isOff || isOfMany(rest, things) ? excepting(rest.trim(), things) : rest.trim();
}

/** "I'm not going to Geneva": a trip that is off is all that belongs to it. */
function isTripOff(text: string, tools: readonly ModelTool[]): boolean {
  const isSaid = NOT_GOING.test(text) ? usedIn(text) : undefined;
  const places = isSaid ? tools.flatMap(slotsOf).filter(({ kind }) => kind === "place") : [];
  return places.some(({ choices = [] }) =>
    choices.some(({ says }) => says.some((say) => isSaid?.(say) || text.includes(say))),
  );
}

/** "Don't cancel HB-1, but do cancel HB-2". */
const DO = /^do (?=[a-z])/i;

/** "Cancel everything but keep the hotel": the thing that stays is among those that are meant. */
const isOfMany = (rest: string, things: readonly string[]): boolean =>
  !things.some((thing) => OF_REST.test(thing)) &&
  (ALL.test(rest) ||
    TRIP.test(rest) ||
    NOT_GOING.test(rest) ||
    (saysSeveral(rest) && things.some((thing) => ONE_OF_THEM.test(thing))));

/** A request with the things that it leaves out. */
export const excepting = (rest: string, things: readonly string[]): string =>
  languageOf(rest) === "zh"
    ? `除了${things.join("和")}，${rest}`
    : `${rest.replace(/[.!]$/, "")} except ${things.join(" and ")}`;

function partsOf(text: string): Part[] {
  const joints = [...text.matchAll(JOINT)];
  const cuts = [...joints.map(({ index }) => index), text.length];
  return cuts.map((end, at) => {
    const joint = joints[at - 1];
    return { joint: joint?.[0] ?? "", text: text.slice(joint ? joint.index + joint[0].length : 0, end) };
  });
}

const JOINT =
  /[,，;；。!！]\s?(?:(?:but|and|while|though)\s)?|\.\s(?:but\s)?|\s(?:but|and|while|though)\s|(?:但是?|不过|而)(?=[^，。]{0,12}(?:留|别|不))/giu;

/** Whether a part says that something stays, or is joined to one that does without asking for anything itself. */
function isKept(parts: readonly Part[], at: number, tools: readonly ModelTool[]): boolean {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part === undefined) return false;
  if (staysIn(part)) return true;
  if (actIn(part.text, tools) !== undefined) return false;
  const goesOn = before !== undefined && LISTS.test(part.joint) && LEADS.test(before.text.trim()) && staysIn(before);
  return goesOn || (next !== undefined && at > 0 && /^\sand\s$/i.test(next.joint) && staysIn(next));
}

const LISTS = /^(?:\sand\s|,\s?(?:and\s)?)$/i;

function staysIn({ joint, text }: Part): boolean {
  const said = text.trim();
  const isNoun = /^\sand\s$/i.test(joint) && !LEADS.test(said) && !/^(?:the|my|our|all)\s/i.test(said);
  const how = withoutIds(said).replace(WHICH, "");
  const isContrast = /[,，;；]|but/i.test(joint) && NOT_THAT.test(said);
  return !isNoun && (isContrast || LEADS.test(said) || ENDS.test(said)) && !SAYS_HOW.test(how) && thingOf(said) !== "";
}

const withoutIds = (text: string): string => idsIn(text).reduce((rest, id) => rest.replace(id, ""), text);

/** Which of several it is: "the one on Dec 19". */
const WHICH = /\b(?:on|in|of)\s.*$|\b20\d\d\b|\d{1,4}[年月日号]/gis;

const LEADS =
  /^(?:(?:but|and|please|just|however) )*(?:(?:do not|don['’]?t) (?:touch|cancel|change|move|end|stop|remove|delete|drop)\b|keep\b|not (?=[a-z]{1,4}-?\d)|leave\b(?=.*\b(?:alone|untouched|running|in place|as (?:it|they) (?:is|are))$| (?:the|my|our) ))|^(?:但是?|请|而)?先?(?:保留|留着|留下|(?:别|不要|不用)(?:再)?(?:动|取消|退掉?|改|停|结束))(?=\p{Script=Han}{2}|[a-z])/iu;
/** "Cancel the car, not the hotel" */
const NOT_THAT =
  /^not (?:the|my|our) (?!(?:other |next |last )?ones?\b|(?:first|second|third|fourth|fifth|last|next|same|day|night|week)\b)/i;
/** 留着, 都不要动吧: what a Chinese clause ends with. */
const STAYS =
  "(?:[就都先还全]|继续){0,3}(?:留着|保留|留下|留|不动|别动|不要动|不用动|照旧|不变|不取消|不退|别退|别取消)(?:吧|了|就[好行]|即可)?$";
const ENDS = new RegExp(
  `^(?:(?:the|my|our|all) )?[\\p{L}\\d'’ -]+ (?:stays?|remains?|(?:is|are|should|must|can|will) (?:to )?(?:stay|remain))(?: (?:as (?:it|they) (?:is|are)|put|unchanged|untouched|in place|on|booked|running|active))?[.!]?$|\\p{Script=Han}${STAYS}`,
  "iu",
);
/** What it is to be like or until when is asked for, too; some words go with "keep" and mean no thing. */
const SAYS_HOW =
  /\d(?!(?:st|nd|rd|th)\b)|\b(?:until|till|from|to|for|at|by|than|with|earlier|later|longer|shorter|only|posted|an eye|in mind|in touch|me|us)\b|[到至]|改成/i;

/** The thing that a part says is to stay; empty where it only points at one. */
function thingOf(part: string): string {
  const thing = part
    .trim()
    .replace(LEADS, "")
    .replace(/^not /i, "")
    .replace(/ (?:alone|untouched|running|in place|as (?:it|they) (?:is|are))[.!]?$/i, "")
    .replace(STAY_BEHIND, "")
    .replace(/['’]s$/, "")
    .trim();
  return /^(?:it|this|that|them|these|those|[它这那]个?)?$/i.test(thing) ? "" : thing;
}

const STAY_BEHIND = new RegExp(
  ` (?:stays?|remains?|(?:is|are|should|must|can|will) (?:to )?(?:stay|remain))\\b.*$|${STAYS}`,
  "isu",
);

/** What a part asks to be done. */
function actIn(part: string, tools: readonly ModelTool[]): string | undefined {
  const act = actsIn(part)[0];
  return act ?? (tools.some((tool) => asksToRemove(tool, part, tools)) ? "remove" : undefined);
}

/** "Check out a day later, the check-in stays": what stays is said of the thing that is changed. */
const isPartOfThing = (thing: string, tools: readonly ModelTool[]): boolean => {
  const isSaid = usedIn(thing);
  return tools
    .filter(touchesExisting)
    .flatMap(slotsOf)
    .some(({ kind, called }) => kind !== "code" && called.some((say) => isSaid(say) || thing.includes(say)));
};

const OF_REST = /\b(?:the (?:rest|others?|remaining)|everything else|all else)\b|其[他它余]|剩下|余下|别的/i;
const TRIP = /\b(?:trip|journey|holiday|vacation)\b|行程|旅程|旅行|之行/i;
const NOT_GOING =
  /(?:n['’]?t|\bnot|\bno longer)(?: be)?(?: able to)? (?:go|going|make it|travel|travelling|fly|flying) to\b|不去|去不[了成]/i;
const ALL = /\b(?:all|every|everything|both)\b|所有|全部|全都|一切|都/i;
/** "My promotions", "the two hotels". */
const saysSeveral = (text: string): boolean =>
  /^[a-z ]*[a-z]s\b/i.test(text.slice(text.search(/(?<=\b(?:my|the|our|these|those) )/i)));
const ONE_OF_THEM = /\bones?\b|的$|[那这][个张家条]$/i;
