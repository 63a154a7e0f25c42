import { createHash } from "node:crypto";
import { COMPLETE, handOffName } from "../../../engine/dialog/protocol.ts";
import { holdsWhole } from "../../../engine/holds-whole.ts";
import { languageOf } from "../../../engine/language.ts";
import { GAP, masked } from "../../../experience/extract/masking.ts";
import { leavesOf } from "../../../experience/extract/origins.ts";
import type { Inventory, KnownValue } from "../../../experience/inventory.ts";
import { fits } from "../domains/mistaken-call.ts";
import type { Sample, SampleCall } from "../sample.ts";
import type { Decision } from "./decisions.ts";
import { Filling, parameterOf } from "./filling.ts";

/** What can be learned of a decision: its words and calls without any value of a user. */
export type MaskedDecision = Pick<Sample, "language" | "request" | "earlier" | "reply" | "worse" | "masked">;

/** Why nothing can be learned of a decision. */
export type Loss =
  | "its words were lost in masking"
  | "its words do not say a value"
  | "its tool is not served, or takes other arguments now";

/** What masking needs to know of the run. */
export interface Masking {
  inventory: Inventory;
  /** The values of all calls of the run. */
  values: readonly KnownValue[];
}

/**
 * Masks a decision as experiences are masked, and puts values that its tools' schemas take in the places of those that
 * were taken out. `isRight`: everything that its calls take must then be said in its words or in earlier results.
 */
export function maskedDecision(decision: Decision, masking: Masking, isRight: boolean): MaskedDecision | Loss {
  const { request, earlier, calls, instead } = decision;
  const { inventory, values } = masking;
  const mask = (text: string) => masked(text, inventory, values);
  const asked = mask(request);
  const results = earlier.map(({ result }) => mask(result));
  const right = instead ?? (isRight ? calls : []);
  const jobs = [...calls, ...right].flatMap(({ args }) => jobIn(args) ?? []).map(mask);
  if ([asked, ...jobs].some((text) => text === "" || text.includes(GAP))) return "its words were lost in masking";
  const said = new Set(placeholdersIn([asked, ...results]));
  const needed = [...placeholdersOf(right, values), ...placeholdersIn(jobs)];
  const isClear = (parameter: string) => said.has(parameter) && standsForOne(parameter, values, [decision, right]);
  if (!needed.every(isClear)) return "its words do not say a value";

  const fillingBy = (seed: number) =>
    new Filling(languageOf(request), (parameter) => schemaOf(parameter, calls, inventory), seed);
  // Equal requests get equal values, so that they are found to be the same.
  const seed = createHash("sha256").update(asked).digest()[0] ?? 0;
  const [filling, other] = [fillingBy(seed), fillingBy(seed + 1)];
  const filled = ({ tool, args }: SampleCall, of = values): SampleCall => {
    const job = jobIn(args);
    return { tool, args: job === undefined ? filling.args(args, of) : { ...args, job_desc: filling.text(mask(job)) } };
  };
  const before = earlier.map((call, at) => ({ ...filled(call), result: filling.text(results[at] ?? "") }));
  const reply = { calls: (instead ?? calls).map((call) => filled(call)) };
  // Where the user changed a value, the worse call has another one.
  const kept = new Set(leavesIn(right));
  const [same, changed] = [values.filter(({ text }) => kept.has(text)), values.filter(({ text }) => !kept.has(text))];
  const worse = (instead ? calls : []).map((call) => {
    const { tool, args } = filled(call, same);
    return { tool, args: other.args(args, changed) };
  });
  if (![...before, ...reply.calls, ...worse].every((call) => isServed(call, inventory)))
    return "its tool is not served, or takes other arguments now";
  return {
    ...{ language: languageOf(request), request: filling.text(asked), earlier: before, reply },
    ...(worse.length > 0 && { worse: { calls: worse } }),
    masked: [asked, ...results].join(" ").match(/\{[\w-]+\}|…/g)?.length ?? 0,
  };
}

const jobIn = ({ job_desc }: Record<string, unknown>): string | undefined =>
  typeof job_desc === "string" ? job_desc : undefined;

const placeholdersIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/\{([\w-]+)\}/g)].map(([, name = ""]) => name));

const leavesIn = (calls: readonly SampleCall[]): string[] => calls.flatMap(({ args }) => leavesOf(args));

const placeholdersOf = (calls: readonly SampleCall[], values: readonly KnownValue[]): string[] =>
  leavesIn(calls).flatMap((leaf) => parameterOf(leaf, values) ?? []);

/** Whether a placeholder stands for a single value in what was asked, found and rightly called. */
function standsForOne(
  parameter: string,
  values: readonly KnownValue[],
  [{ request, earlier }, right]: [Decision, readonly SampleCall[]],
): boolean {
  const known = [request, ...earlier.map(({ result }) => result), ...leavesIn([...right, ...earlier])].join("\n");
  const own = values.filter((one) => one.parameter === parameter && holdsWhole(known, one.text));
  return new Set(own.map(({ text }) => text)).size === 1;
}

/** The schema of a parameter: that of a tool that is called, or else of any. */
function schemaOf(parameter: string, calls: readonly SampleCall[], { tools }: Inventory): unknown {
  const called = calls.flatMap(({ tool }) => tools.get(tool) ?? []);
  return [...called, ...tools.values()].flatMap(({ parameters }) => parameters.properties[parameter] ?? [])[0];
}

/** Whether there is the tool and takes these arguments, or the agent that a task is handed to. */
function isServed({ tool, args }: SampleCall, { tools, agents, parameters }: Inventory): boolean {
  const own = tools.get(tool);
  if (own) return fits(own, args) && keysIn(args).every((key) => parameters.has(key));
  return tool === COMPLETE || [...agents.keys()].some((name) => handOffName(name) === tool);
}

/** The names in arguments, at any depth: those that no schema has may be a user's words. */
const keysIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
};
