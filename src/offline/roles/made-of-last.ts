import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { carried } from "../conversation/carried.ts";
import { changed } from "../conversation/change.ts";
import { inMonthOf } from "../conversation/own-days.ts";
import { leftOutIn, without } from "../conversation/revised.ts";
import { setAgainst, setBeside } from "../conversation/set-against.ts";
import { recount } from "../conversation/state.ts";
import { acts } from "../goals/acts.ts";
import { callsOf, type PlannedCall } from "../goals/calls.ts";
import type { Match } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { type Args, overlaid, valueAt } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { isOther } from "../slots/pairs.ts";
import { type Slot, slotsOf, tellsThings } from "../slots/slot.ts";

/** What an earlier call set against each other, by itself, for a tool that sets nothing against anything. */
export function sidesOf(last: PlannedCall, tool: ModelTool): PlannedCall[] {
  const others = slotsOf(last.tool).filter((slot) => isOther(slot) && valueAt(last.args, slot) !== undefined);
  if (others.length === 0 || slotsOf(tool).some(isOther)) return [last];
  const names = others.map(({ path }) => String(path[0]));
  const against = others.flatMap((other): Filled[] => {
    const main = slotsOf(last.tool).find(
      (slot) => !isOther(slot) && slot.kind === other.kind && slot.role === other.role,
    );
    const value = valueAt(last.args, other);
    return main ? [{ slot: main, value, others: [], score: 1 }] : [];
  });
  const one = without(last.args, names);
  return [
    { ...last, args: one },
    { ...last, args: overlaid(one, against) },
  ];
}

/**
 * "Better than last week?": what is named set against what the last call was about, by a tool for the like that does
 * so; both by themselves where there is none.
 */
export function comparedWith(
  said: string,
  last: readonly PlannedCall[],
  ranked: readonly Pick<Match, "tool">[],
  { read }: Mind,
): PlannedCall[] | undefined {
  const [one, ...more] = last;
  if (!one || more.length > 0) return undefined;
  const text = inMonthOf(JSON.stringify(one.args), said, read);
  const names = new Set(rootsOf(one.tool));
  const isAlike = ({ tool }: Pick<Match, "tool">) =>
    !acts(tool) && (tool === one.tool || (rootsOf(tool).some((root) => names.has(root)) && takesAllOf(tool, one)));
  for (const { tool } of [...ranked]
    .filter(isAlike)
    .sort((a, b) => Number(b.tool === one.tool) - Number(a.tool === one.tool))) {
    const beside = setBeside(tool, one, read(text));
    if (beside) return [recount(beside)];
  }
  const isSetAlready = slotsOf(one.tool).some((slot) => isOther(slot) && valueAt(one.args, slot) !== undefined);
  const other = isSetAlready ? undefined : changed(one, text, read);
  return other && [one, recount(other)];
}

const rootsOf = ({ name }: ModelTool): string[] =>
  wordsOf(spaced(name))
    .filter((word) => !isStopWord(word))
    .map(stem);

/** Whether a tool takes all of what an earlier call had, but for the days and the place, which it names in its own way. */
const takesAllOf = (tool: ModelTool, { tool: before, args }: PlannedCall): boolean =>
  slotsOf(before).every(
    (slot) =>
      valueAt(args, slot) === undefined ||
      slot.kind === "moment" ||
      slot.kind === "place" ||
      slotsOf(tool).some(({ name }) => name === slot.name),
  );

/** The calls of a tool that a message makes of an earlier one. */
export function callsWith(
  tool: ModelTool,
  last: PlannedCall,
  both: readonly PlannedCall[],
  said: string,
  { read }: Mind,
): PlannedCall[] {
  const text = inMonthOf(JSON.stringify(last.args), said, read);
  const blank = leftOutIn(tool, read(text));
  if (tool === last.tool) {
    const bare = { ...last, args: without(last.args, blank) };
    return [recount(changed(bare, text, read) ?? bare)];
  }
  return callsOf({ tool, score: 1 }, text, [], read).map((call) => {
    const against = setAgainst(call, both);
    return against ? recount(against) : withKept(call, last, blank);
  });
}

/** A call with what an earlier one was about, but for what it says itself, and for what is said to be left out. */
export const withKept = (call: PlannedCall, last: PlannedCall, blank: readonly string[] = []): PlannedCall =>
  recount({ ...call, args: { ...call.args, ...without(kept(call, last), [...blank, ...Object.keys(call.args)]) } });

/** What an earlier call was about, as another one takes it: places, days and things, as far as the other one has none. */
function kept(call: PlannedCall, last: PlannedCall): Args {
  const slots = slotsOf(call.tool);
  const isNamed = slots.some((slot) => tellsWhich(slot) && valueAt(call.args, slot) !== undefined);
  const given = slots.filter((slot) => {
    const value = valueAt(last.args, slot);
    if (value === undefined || isNamed) return false;
    return (
      (tellsWhich(slot) && !(slot.kind === "code" && acts(last.tool))) ||
      value === true ||
      (tellsThings(slot) && slot.choices?.some((one) => one.value === value))
    );
  });
  return { ...Object.fromEntries(given.map(({ name }) => [name, last.args[name]])), ...carried(call, last) };
}

/** Whether a slot names things or people. */
export const tellsWhich = ({ kind, type, leavesOut }: Slot): boolean =>
  type === "string" && leavesOut === undefined && (kind === "code" || kind === "name" || kind === "phone");

/** Whether some calls are those made before. */
export const isSame = (calls: readonly PlannedCall[], before: readonly PlannedCall[]): boolean =>
  JSON.stringify(calls.map(keyOf)) === JSON.stringify(before.map(keyOf));

const keyOf = ({ tool, args }: PlannedCall): string => JSON.stringify([tool.name, args]);

/** Calls without those that came before. */
export function eachOnce(calls: readonly PlannedCall[]): PlannedCall[] {
  const keys = calls.map(keyOf);
  return calls.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}
