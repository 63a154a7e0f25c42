import type { Step } from "../../planning/chain.ts";
import { type Found, valuesFor, valuesNamed } from "../../planning/result-values.ts";
import { heldIn, isObject } from "../../tools/openapi/json.ts";
import type { Tool } from "../../tools/tool.ts";

/** A call of a chain that is to be made. */
export interface ChainCall {
  step: Step;
  tool: Tool;
}

export type Args = Record<string, unknown>;

/** Values that are known before the first call, by tool. */
export type Given = ReadonlyMap<string, Args>;

export const callsOfChain = (steps: readonly Step[], tools: readonly Tool[]): ChainCall[] =>
  steps.flatMap((step) => tools.filter(({ name }) => name === step.tool).map((tool) => ({ step, tool })));

/** The values that a model names, each under its tool or for every tool that takes it; or why they cannot be used. */
export function givenTo(calls: readonly ChainCall[], parameters: Args): Given | string {
  const tools = calls.map(({ tool }) => tool);
  const given = new Map<string, Args>();
  for (const [key, held] of Object.entries(parameters)) {
    const owner = tools.find(({ name }) => name === key);
    const values = owner && isObject(held) ? Object.entries(held) : [[key, held] as const];
    for (const [name, value] of values) {
      const takers = (owner ? [owner] : tools).filter(({ parameters: { properties } }) =>
        Object.hasOwn(properties, name),
      );
      if (takers.length === 0) return `Nothing was called: none of these takes "${name}". ${takenBy(tools)}`;
      for (const taker of takers) given.set(taker.name, { ...given.get(taker.name), [name]: value });
    }
  }
  return given;
}

const takenBy = (tools: readonly Tool[]): string =>
  tools.map(({ name, parameters }) => `${name}: ${Object.keys(parameters.properties).join(", ")}`).join("; ");

/** The calls in waves, without those that only find what is known already. */
export function wavesOf(calls: readonly ChainCall[], given: Given): ChainCall[][] {
  const needed = new Set<ChainCall>();
  const visit = (call: ChainCall | undefined): void => {
    if (!call || needed.has(call)) return;
    needed.add(call);
    const { tool, step } = call;
    const open = step.takes.filter(({ parameter }) => heldIn(given.get(tool.name), parameter) === undefined);
    for (const name of [...open.map(({ from }) => from), ...calledFirst(tool)]) visit(giverOf(call, name, calls));
  };
  const givers = new Set(
    calls.flatMap((call) =>
      [...call.step.takes.map(({ from }) => from), ...calledFirst(call.tool)].map((name) => giverOf(call, name, calls)),
    ),
  );
  for (const goal of calls.filter((call) => !givers.has(call))) visit(goal);
  const waves = [...new Set([...needed].map(({ step }) => step.wave))].sort((a, b) => a - b);
  return waves.map((wave) => calls.filter((call) => needed.has(call) && call.step.wave === wave));
}

/** The call of a tool that comes last before another call. */
const giverOf = ({ step }: ChainCall, name: string, calls: readonly ChainCall[]): ChainCall | undefined =>
  calls.findLast((one) => one.tool.name === name && one.step.wave < step.wave);

/** The tools that have to be called before, whatever they find. */
const calledFirst = ({ needs = [] }: Tool): readonly string[] =>
  needs.filter(({ parameter }) => parameter === undefined).flatMap(({ from }) => from);

/** What is given to a call. Of a tool that a plan calls twice, each call has parameters of its own. */
export function givenFor({ step: { tool, named, takes } }: ChainCall, calls: readonly ChainCall[], given: Given): Args {
  const all = given.get(tool) ?? {};
  if (!named || calls.filter(({ step }) => step.tool === tool).length < 2) return all;
  const own = new Set([...named, ...takes.map(({ parameter }) => parameter)]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => own.has(name)));
}

/** A call of a plan for which nothing is given, though the plan takes something from elsewhere: it would be another one. */
export const isBare = (call: ChainCall, calls: readonly ChainCall[], given: Given): boolean =>
  (call.step.named ?? []).length > 0 && Object.keys(givenFor(call, calls, given)).length === 0;

/** The arguments of a call: what is given, else what the calls before it found; or why one of them is open. */
export function argumentsOf({ step, tool }: ChainCall, given: Args, found: ReadonlyMap<string, Found>): Args | string {
  const args: Args = { ...given };
  const { required = [], properties } = tool.parameters;
  const isOpen = (name: string) => args[name] === undefined;
  for (const parameter of new Set([...step.takes.map((take) => take.parameter), ...required].filter(isOpen))) {
    const take = step.takes.find((one) => one.parameter === parameter);
    const source = take && found.get(take.from);
    const schema = properties[parameter];
    if (!source && heldIn(schema, "default") !== undefined) continue;
    const values = source
      ? valuesFor(parameter, tool, source)
      : [...new Set([...found.values()].flatMap((one) => valuesNamed(parameter, one)))];
    const isList = heldIn(schema, "type") === "array";
    if (values.length === 0) return `${tool.name} needs ${parameter}, and ${take?.from ?? "no call"} has not told it.`;
    if (values.length > 1 && !isList) return `${parameter} of ${tool.name} may be ${someOf(values)}.`;
    args[parameter] = isList ? values : values[0];
  }
  return args;
}

/** The most values that a reason lists. */
const MOST_NAMED = 10;

const someOf = (values: readonly unknown[]): string =>
  `${values.slice(0, MOST_NAMED).join(", ")}${values.length > MOST_NAMED ? " …" : ""}`;
