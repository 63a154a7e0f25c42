import type { Filled } from "./filled.ts";
import type { Slot } from "./slot.ts";

export type Args = Record<string, unknown>;

/** The arguments of one call, or of several when a slot that takes one value was given a list. */
export function argumentSets(filled: readonly Filled[]): Args[] {
  let sets: Args[] = [{}];
  for (const { slot, value, others } of filled) {
    const values = [value, ...others].map((one) => typed(slot, one));
    const choices = slot.isList ? [values] : values;
    sets = choices.flatMap((one) => sets.map((args) => put(structuredClone(args), slot, one)));
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

function typed(slot: Slot, value: unknown): unknown {
  if (slot.choices && slot.isClosed) return value;
  if (slot.type === "string" && typeof value === "number") return String(value);
  return value;
}

function put(args: Args, slot: Slot, value: unknown): Args {
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
