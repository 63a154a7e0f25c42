import { spaced } from "../../engine/embedding/words.ts";
import { recount } from "../conversation/state.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { isBound, isSum } from "../slots/amounts.ts";
import { overlaid, valueAt, without, withoutValuesOf } from "../slots/arguments.ts";
import { boundsIn, endsRuledOut } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import { limits } from "../slots/how-many.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/** What says what a number measures. */
const MEASURED =
  /\d\s?[a-z件个只双顶套条把箱台]|[$€£¥￥]|\b(?:yuan|cny|rmb|dollars?|pric\w+|cost\w*|cheap\w*|expensive)\b|[元块价贵钱]|便宜/i;

/**
 * "Which ones are under 10", 哪些低于10, behind stock: a call that goes on from another with a bound, by the measure
 * that the request names, that the call before bounds, or that was asked for.
 */
export function ofMeasureSpokenOf(
  call: PlannedCall,
  [last, ...others]: readonly PlannedCall[],
  { request, past, read }: Situation,
): PlannedCall {
  const [bound, ...more] = boundsIn(read(request));
  if (call.tool !== last?.tool || others.length > 0 || !bound || more.length > 0 || MEASURED.test(request)) return call;
  const slots = slotsOf(call.tool);
  const isNew = (slot: Slot) => valueAt(call.args, slot) !== valueAt(last.args, slot);
  const bounds = slots.filter(isBoundOfCount);
  const measure =
    bounds.some(isSum) && bounds.some(isNew)
      ? measureOf(bounds, last, [request, ...userTexts(past).slice(-3).reverse()], read)
      : undefined;
  if (!measure) return call;
  const word = /\p{Script=Han}/u.test(request) ? hanWordFor(measure) : wordFor(measure);
  const own = fill(call.tool, read(`${word} ${request.slice(bound.start, bound.end)}`)).filter(
    ({ slot }) => isBoundOfCount(slot) && !isSum(slot),
  );
  if (own.length === 0) return call;
  const taken = slots.filter((slot) => (isBoundOfCount(slot) || limits(slot)) && isNew(slot));
  const bare = withoutValuesOf(taken, call.args);
  return recount({ ...call, args: overlaid(without(bare, endsRuledOut(own, bare, slots)), own) });
}

/** The measure that a text or the bounds of a call before are of, if it is no price. */
function measureOf(bounds: readonly Slot[], { args }: PlannedCall, texts: readonly string[], read: Read) {
  const [request = "", ...asked] = texts;
  const namedIn = (text: string) => bounds.filter((slot) => names(text, slot, read));
  const given = bounds.filter((slot) => valueAt(args, slot) !== undefined);
  const all = [namedIn(request), given, ...asked.map(namedIn)].find((some) => some.length > 0) ?? [];
  return all.some(isSum) ? undefined : all[0];
}

const isBoundOfCount = (slot: Slot): boolean => slot.type === "integer" && isBound(slot);

const wordFor = ({ name }: Slot): string => spaced(name).replace(/ ?\b(?:min|max)\b ?/gi, "");
const hanWordFor = ({ called }: Slot): string => (called.at(-1) ?? "").replace(/^最./, "");

const names = (text: string, slot: Slot, read: Read): boolean =>
  text.includes(hanWordFor(slot)) || read(text).tokens.some(({ text: said }) => said.toLowerCase() === wordFor(slot));
