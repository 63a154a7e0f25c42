import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { isQuestion } from "../../engine/question.ts";
import { changed } from "../conversation/change.ts";
import { SAYS_ALL, tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { daysOfCall, inMonthOf } from "../conversation/own-days.ts";
import { askedAbout, forEachNamed, parametersLeftOut } from "../conversation/revised.ts";
import { sameWeekday, setAgainst, setBeside } from "../conversation/set-against.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { recount } from "../conversation/state.ts";
import { acts } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { callsOf } from "../goals/calls.ts";
import { daysIn } from "../goals/context.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, type PlannedCall } from "../goals/planned-call.ts";
import { forecastsDays } from "../goals/timely.ts";
import { dayAt, ISO_DAY, isoDay, namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlaid, valueAt, without, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { isOther } from "../slots/pairs.ts";
import { daySlotsOf, placeSlotsOf, type Slot, slotsOf, takesDay } from "../slots/slot.ts";
import { endFrom } from "../slots/span.ts";
import { doersOf } from "./hand-over.ts";

/**
 * "Better than last week?": what is named set against what the last call was about, by a tool for the like that does
 * so; both by themselves where there is none.
 */
export function comparedWith(
  said: string,
  last: readonly PlannedCall[],
  ranked: readonly { tool: ModelTool; share: number }[],
  { read }: Pick<Mind, "read">,
): PlannedCall[] | undefined {
  const [one, ...more] = last;
  if (!one) return undefined;
  if (more.length > 0 && more.every((other) => isSameBut(daySlotsOf, other, one))) {
    // "And than last week?", behind today and yesterday of one place: today's. "And than Fuyang" is of both days.
    const newest = [...last].sort((a, b) => lastDay(b).localeCompare(lastDay(a))).slice(0, 1);
    const each = daysIn(said, read).length > 0 ? newest : last;
    const set = each.map((call) => comparedWith(said, [call], ranked, { read }));
    return set.every((calls) => calls !== undefined) ? set.flat() : undefined;
  }
  // Several that were told beside one another are not set against a third: two others take their place.
  const isPair = more.length > 0;
  if (isPair && !more.every((other) => isSameBut(placeSlotsOf, other, one))) return undefined;
  const text = inMonthOf(JSON.stringify(one.args), said, read);
  const isOpen = isOpenStill(one, read("").now);
  const able = ranked.filter(
    ({ tool }) => !acts(tool) && (tool === one.tool || (!isOpen && isAlike(tool, one.tool) && takesAllOf(tool, one))),
  );
  const tools = able.map(({ tool }) => tool).sort((a, b) => Number(b === one.tool) - Number(a === one.tool));
  const placed = sidesIn(text, one, tools, read);
  if (placed || isPair) return placed;
  for (const tool of tools) {
    const set = setBeside(tool, one, read(text));
    if (set) return [recount(set)];
  }
  // "Turnover in October compared to November", behind some orders, names both sides of another question.
  const [best] = [...ranked].sort((a, b) => b.share - a.share);
  const isAnother = best !== undefined && best.tool !== one.tool && best.share >= SURE;
  return isAnother && read(text).mentions.filter(namesDays).length > 1 ? undefined : beside(one, text, read);
}

/**
 * Whether nothing that a call is about is over, so that it has no figures to be set against others: both are told as the
 * call told its own. A call that leaves its days out is of those that its tool takes by itself.
 */
function isOpenStill({ tool, args }: PlannedCall, now: Date): boolean {
  const days = daysOfCall({ args });
  const isDated = takesDay(tool);
  return days.length === 0 ? isDated : days.every((day) => day >= isoDay(dayAt(now)));
}

/**
 * An earlier call and the same one of what is named, where it sets nothing against anything itself; the latter alone where
 * it is told what to set its own against: "vs last year".
 */
function beside(one: PlannedCall, text: string, read: Mind["read"]): PlannedCall[] | undefined {
  const isSet = ({ tool, args }: PlannedCall) =>
    slotsOf(tool).some((slot) => isOther(slot) && valueAt(args, slot) !== undefined);
  const other = isSet(one) ? undefined : (onWeekday(one, read(text)) ?? changed(one, text, read));
  return other && [...(isSet(other) ? [] : [one]), recount(other)];
}

/** A call for a single day, for the same day of a week that is named. */
function onWeekday(one: PlannedCall, said: Reading): PlannedCall | undefined {
  const [slot, ...more] = daySlotsOf(one.tool);
  const day =
    slot && more.length === 0
      ? sameWeekday(String(valueAt(one.args, slot) ?? isoDay(dayAt(said.now))), said)
      : undefined;
  return slot && day !== undefined ? { ...one, args: withValue(one.args, slot, day) } : undefined;
}

const lastDay = (call: PlannedCall): string => daysOfCall(call).sort().at(-1) ?? "";

/** Whether two calls differ in nothing but the values of some slots. */
function isSameBut(some: typeof daySlotsOf, one: PlannedCall, other: PlannedCall): boolean {
  const bare = (call: PlannedCall) => ({ ...call, args: withoutValuesOf(some(call.tool), call.args) });
  return areSameCalls([bare(one)], [bare(other)]);
}

/** "Is Xihu worse than Binjiang", 20号和19号比: two places or days that are named, with what the last call was about besides. */
function sidesIn(
  text: string,
  one: PlannedCall,
  tools: readonly ModelTool[],
  read: Mind["read"],
): PlannedCall[] | undefined {
  const made = tools.map((tool) => callsOf({ tool, score: 1 }, text, [], read).map((call) => withKept(call, one)));
  const isOfDays = read(text).mentions.filter(namesDays).length > 1;
  const setsApart = ({ tool, args }: PlannedCall) =>
    slotsOf(tool).some(
      (slot) => isOther(slot) && (isOfDays || slot.kind === "place") && valueAt(args, slot) !== undefined,
    );
  const isPlaced = ({ tool, args }: PlannedCall) =>
    placeSlotsOf(tool).some((slot) => valueAt(args, slot) !== undefined);
  return (
    made.find((calls) => calls.length > 0 && calls.every(setsApart)) ??
    made.find((calls) => calls.length > 1 && calls.every(isPlaced))
  );
}

/** Whether a tool takes all of what an earlier call had, but for the days and the place, which it names in its own way; the ends of a journey are no one place. */
const takesAllOf = (tool: ModelTool, { tool: before, args }: PlannedCall): boolean =>
  slotsOf(before).every(
    (slot) =>
      valueAt(args, slot) === undefined ||
      slot.kind === "moment" ||
      (slot.kind === "place" && slot.role === undefined) ||
      slotsOf(tool).some(({ name }) => name === slot.name),
  );

/** "What colours of the trousers do we have", behind what is sold out: all is asked about a thing that it names. */
export const asksAnew = (message: string, tool: ModelTool, { read }: Mind): boolean =>
  ASKS_ANEW.test(message) && !isPartOfMore(message) && fill(tool, read(message)).some(({ slot }) => tellsWhich(slot));

const ASKS_ANEW =
  /^(?:what|which|how)\b(?!.*\b(?:those|these|them)\b).*\b(?:do|does|did|have|has|are|is)\b|^(?!那|其中|这|还)[^，。？有是卖]*[有是卖][^，。？]*(?:几|多少|什么|啥|哪)/i;

/** A call without its flags and bounds. */
export const unbounded = (call: PlannedCall): PlannedCall => {
  const isBound = (slot: Slot) => slot.type === "boolean" || slot.nameRoots.some((root) => /^(?:max|min)$/.test(root));
  return { ...call, args: withoutValuesOf(slotsOf(call.tool).filter(isBound), call.args) };
};

/** The calls of a tool that a message makes of an earlier one. */
export function callsWith(
  tool: ModelTool,
  last: PlannedCall,
  both: readonly PlannedCall[],
  said: string,
  { read }: Mind,
): PlannedCall[] {
  const text = inMonthOf(JSON.stringify(last.args), said, read);
  const blank = parametersLeftOut(tool, read(text));
  if (tool === last.tool) {
    const bare = { ...last, args: without(last.args, blank) };
    return forEachNamed(changed(bare, text, read) ?? bare, read(text), bare).map(recount);
  }
  return callsOf({ tool, score: 1 }, text, [], read).map((call) => {
    const against = setAgainst(call, both);
    if (against) return recount(against);
    const begun = withKept(call, last, blank);
    // "For two nights": counted from the day that was kept.
    return recount({ ...begun, args: overlaid(begun.args, endFrom(tool, begun.args, text)) });
  });
}

/**
 * "Is there enough of it", behind sales: what is forecast is not of the days gone by that were spoken of. What was
 * forecast before stays on its days, as long as some are to come.
 */
export function ahead(call: PlannedCall, last: readonly PlannedCall[], now: Date): PlannedCall {
  const days = daysOfCall(call).sort();
  const day = last.some(({ tool }) => tool === call.tool) ? days.at(-1) : days[0];
  const isPast = day !== undefined && day < isoDay(dayAt(now)) && forecastsDays(call.tool);
  return isPast ? { ...call, args: withoutValuesOf(daySlotsOf(call.tool), call.args) } : call;
}

/**
 * 那个是谁买的, or 发货了吗 behind the one thing that was asked for: a call about that, where the request names nothing
 * else. What shows its own day is not looked for on others.
 */
export function aboutOne(
  call: PlannedCall,
  { text }: Item,
  { found, request, read }: { found: string; request: string; read: Read },
  tools: readonly ModelTool[],
): PlannedCall | undefined {
  const isAlone = itemsIn(found).length === 1 || daysIn(request, read).length === 0;
  const isMeant = THAT_ONE.test(request) || (isAlone && isQuestion(request));
  const ofAll = OF_US.test(request) ? request.replace(/\bwe\b/i, "") : request;
  if (!isMeant || OTHER_ONES.test(request) || SAYS_ALL.test(ofAll) || acts(call.tool)) return undefined;
  if (!THAT_ONE.test(request) && saysOnlyValues(askedAbout(request), doersOf(tools), read)) return undefined;
  const said = fill(call.tool, read(request), { optional: 0.9 });
  if (said.some(({ slot }) => tellsWhich(slot) || slot.describes !== undefined || isStateOf(slot))) return undefined;
  const own = callsOf({ tool: call.tool, score: 1 }, request, [], read)[0];
  const days = ISO_DAY.test(text) ? {} : valuesOfDays(call);
  return own && isOpenForIds(own) ? aboutShown({ ...own, args: { ...days, ...own.args } }, `1. ${text}`) : undefined;
}

/** Whether a call names things or people. */
export const namesWhich = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => tellsWhich(slot) && valueAt(args, slot) !== undefined);

/** A value by which some of all there are are meant. */
const isStateOf = ({ choices, default: usual }: Slot): boolean => usual === undefined && (choices?.length ?? 0) > 0;

const valuesOfDays = ({ tool, args }: PlannedCall): PlannedCall["args"] =>
  Object.fromEntries(daySlotsOf(tool).flatMap(({ name }) => (args[name] === undefined ? [] : [[name, args[name]]])));

const THAT_ONE =
  /\b(?:that|this) (?:one|order|parcel|product|item)\b|\b(?:of|for|did|is|was|has|forecast) it\b|它(?!们)|[那这][个单件款笔](?![季时月星礼])/i;
/** Who sold or has so many of it says nothing of all there is. */
const OF_US = /\b(?:of|for) it\b|\b(?:how many|when) (?:did|do|have|will|would|can) we\b/i;
const OTHER_ONES = /\b(?:others?|else|more|another|any)\b|别的|其[他它余]|另外?|还有(?!多少|货|库存)|[上下]一?[个单]/i;
