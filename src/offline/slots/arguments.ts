import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Filled } from "./filled.ts";
import { type Slot, slotsOf } from "./slot.ts";

export type Args = Record<string, unknown>;

/**
 * The arguments of one call, or of several when a slot that takes one value was given a list. `inTurn`: "respectively",
 * the values of all lists that are as long go with each other in their order.
 */
export function argumentSets(filled: readonly Filled[], inTurn = false): Args[] {
  const lists = inTurn ? filled.filter(({ slot, others }) => !slot.isList && others.length > 0) : [];
  const [length, ...lengths] = lists.map(({ others }) => others.length);
  if (length !== undefined && lengths.length > 0 && lengths.every((one) => one === length)) {
    const rest = filled.filter((one) => !lists.includes(one));
    return Array.from({ length: length + 1 }, (_, at) =>
      argumentSets([...rest, ...lists.map((one) => ({ ...one, value: [one.value, ...one.others][at], others: [] }))]),
    ).flat();
  }
  let sets: Args[] = [{}];
  const [from, to] = filled.filter(({ slot, others }) => slot.kind === "moment" && others.length > 0);
  const isPaired = from !== undefined && from.others.length === to?.others.length;
  for (const one of filled) {
    // The last days of several spans go with their first.
    if (isPaired && one === to) continue;
    const ends = isPaired && one === from ? valuesOf(to) : [];
    sets = valuesOf(one).flatMap((value, i) =>
      sets.map((args) => {
        const given = put(structuredClone(args), one.slot, value);
        return i in ends && to ? put(given, to.slot, ends[i]) : given;
      }),
    );
  }
  return sets;
}

/** Arguments with the filled slots put in their places; everything else stays. */
export function overlaid(args: Args, filled: readonly Filled[]): Args {
  return filled.reduce((given, { slot, value, others }) => {
    const values = [value, ...others].map((one) => typed(slot, one));
    return put(given, slot, slot.isList ? values : values[0]);
  }, structuredClone(args));
}

/** Arguments with one value in its place. */
export const withValue = (args: Args, slot: Slot, value: unknown): Args =>
  overlaid(args, [{ slot, value, others: [], score: 1 }]);

/** The values of a slot, one for each call. */
function valuesOf({ slot, value, others }: Filled): unknown[] {
  const values = [value, ...others].map((one) => typed(slot, one));
  return slot.isList ? [values] : values;
}

function typed(slot: Slot, value: unknown): unknown {
  if (slot.choices && slot.isClosed) return value;
  if (slot.type === "string" && typeof value === "number") return String(value);
  return value;
}

function put(args: Args, slot: Slot, value: unknown): Args {
  if (value === undefined) return args;
  let at: Record<string | number, unknown> = args;
  slot.path.forEach((key, i) => {
    const isLast = i === slot.path.length - 1;
    if (isLast) at[key] = value;
    else {
      at[key] ??= typeof slot.path[i + 1] === "number" ? [] : {};
      at = at[key] as Record<string | number, unknown>;
    }
  });
  return args;
}

/** The value at a slot's place in the arguments of an earlier call. */
export function valueAt(args: Args, slot: Pick<Slot, "path">): unknown {
  return slot.path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], args);
}

/** What arguments have for the parameters of a tool that go under the same names. */
export const sharedValues = (tool: ModelTool, args: Args): Filled[] =>
  slotsOf(tool).flatMap((slot) => {
    const value = valueAt(args, slot);
    return value === undefined ? [] : [{ slot, value, others: [], score: 1 }];
  });

/** Arguments without those for some slots. */
export const withoutValuesOf = (slots: readonly Slot[], args: Args): Args =>
  without(
    args,
    slots.map(({ path }) => String(path[0])),
  );

/** Arguments without those of some names. */
export const without = (args: Args, names: readonly string[]): Args =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** Required slots that arguments leave open and the schema has no default for. */
export const missingIn = (slots: readonly Slot[], args: Args): Slot[] =>
  slots.filter((slot) => slot.required && slot.default === undefined && valueAt(args, slot) === undefined);
