import type { ModelCall } from "./message.ts";

/** What a call says of its order, as the model wrote it. */
export interface OrderArguments {
  after?: unknown;
  trust_mode?: unknown;
}

/** The order of a call. */
export interface CallOrder {
  /** The ids of the calls whose results it needs, each once. */
  after: string[];
  /** Whether the planner reasons over its observation; undefined if the call does not say. */
  trust?: 0 | 1;
}

/**
 * Reads the order of a call: "1", "1, 2", 1 or [1, 2]. `above`: the calls above it in the same reply, which it names by
 * number, from 1. `taken`: the ids of those that are carried out. A text is the reason why the order cannot be kept. A
 * call cannot name itself or a later one, so calls never wait for each other.
 */
export function orderIn(
  { after: given, trust_mode: trust }: OrderArguments,
  above: readonly ModelCall[],
  taken: ReadonlySet<string>,
): CallOrder | string {
  const text = typeof given === "string" ? given : JSON.stringify(given ?? "");
  const numbers = text.match(/[^\s,"[\]]+/g) ?? [];
  const named = numbers.flatMap((number) => above[Number(number) - 1] ?? []).filter(({ id }) => taken.has(id));
  if (named.length < numbers.length) {
    const known = above.flatMap(({ id, name }, at) => (taken.has(id) ? [`${at + 1} (${name})`] : []));
    return `after takes the numbers of calls above it in the same message: ${known.join(", ") || "there are none"}.`;
  }
  if (trust !== undefined && trust !== 0 && trust !== 1) return "trust_mode is 0 or 1.";
  const after = [...new Set(named.map(({ id }) => id))];
  return { after, ...(trust !== undefined && { trust }) };
}

/** The arguments of a call of the planner's own tools, apart from its order. A parameter of the tool is the tool's. */
export function withoutOrder(
  args: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>> = {},
): { own: Record<string, unknown>; order: OrderArguments } {
  const isOrder = (name: string) => (name === "after" || name === "trust_mode") && !Object.hasOwn(parameters, name);
  const entries = Object.entries(args);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !isOrder(name))),
    order: Object.fromEntries(entries.filter(([name]) => isOrder(name))),
  };
}
