import { createHash } from "node:crypto";
import { COMPLETE, isHandOff } from "../../../engine/dialog/protocol.ts";
import { holdsWhole } from "../../../engine/holds-whole.ts";
import { languageOf } from "../../../engine/language.ts";
import { GAP, masked } from "../../../experience/extract/masking.ts";
import { leavesOf } from "../../../experience/extract/origins.ts";
import type { Inventory, KnownValue } from "../../../experience/inventory.ts";
import { fits } from "../catalogue/mistaken-call.ts";
import type { Sample, SampleCall } from "../sample.ts";
import type { Decision } from "./decisions.ts";
import { Filling, parameterOf } from "./filling.ts";

/** What can be learned of a decision: its words and calls without any value of a user. */
export type MaskedDecision = Pick<Sample, "language" | "request" | "earlier" | "reply" | "worse" | "masked">;

/** Why nothing can be learned of a decision. */
export const LOSSES = [
  "its words were lost in masking",
  "its words do not say a value",
  "its tool is not served, or takes other arguments now",
] as const;
export type Loss = (typeof LOSSES)[number];

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
export function maskedDecision(
  { request, earlier, calls, instead }: Decision,
  { inventory, values }: Masking,
  isRight: boolean,
): MaskedDecision | Loss {
  const mask = (text: string) => masked(text, inventory, values);
  const asked = mask(request);
  const results = earlier.map(({ result }) => mask(result));
  const jobs = [...calls, ...(instead ?? [])].flatMap(({ args }) => jobIn(args) ?? []).map(mask);
  if ([asked, ...jobs].some((text) => text === "" || text.includes(GAP))) return LOSSES[0];

  const right = instead ?? (isRight ? calls : []);
  const leaves = (some: readonly SampleCall[]) => some.flatMap(({ args }) => leavesOf(args));
  const taken = leaves(right).flatMap((leaf) => parameterOf(leaf, values) ?? []);
  const needed = [...taken, ...placeholdersIn(jobs)];
  const said = new Set(placeholdersIn([asked, ...results]));
  const known = [request, ...earlier.map(({ result }) => result), ...leaves([...right, ...earlier])].join("\n");
  const isOne = (parameter: string) => textsOf(parameter, values, known).size === 1;
  if (!needed.every((parameter) => said.has(parameter) && isOne(parameter))) return LOSSES[1];

  const language = languageOf(request);
  const fillingBy = (seed: number) => new Filling(language, (parameter) => schemaOf(parameter, calls, inventory), seed);
  // Equal requests get equal values, so that they are found to be the same.
  const seed = createHash("sha256").update(asked).digest()[0] ?? 0;
  const filling = fillingBy(seed);
  const filled = ({ tool, args }: SampleCall, of = values): SampleCall => {
    const job = jobIn(args);
    return { tool, args: job === undefined ? filling.args(args, of) : { ...args, job_desc: filling.text(mask(job)) } };
  };
  const before = earlier.map((call, at) => ({ ...filled(call), result: filling.text(results[at] ?? "") }));
  const reply = { calls: (instead ?? calls).map((call) => filled(call)) };
  // Where the user changed a value, the worse call has another one.
  const kept = new Set(leaves(right));
  const [same, changed] = [values.filter(({ text }) => kept.has(text)), values.filter(({ text }) => !kept.has(text))];
  const replaced = calls
    .map((call) => filled(call, same))
    .map(({ tool, args }) => ({ tool, args: fillingBy(seed + 1).args(args, changed) }));
  const worse = instead && { calls: replaced };
  const made = [...before, ...reply.calls, ...(worse?.calls ?? [])];
  if (!made.every((call) => isServed(call, inventory))) return LOSSES[2];
  return {
    ...{ language, request: filling.text(asked), earlier: before, reply, ...(worse && { worse }) },
    masked: [asked, ...results].join(" ").match(/\{[\w-]+\}|…/g)?.length ?? 0,
  };
}

const jobIn = ({ job_desc }: Record<string, unknown>): string | undefined =>
  typeof job_desc === "string" ? job_desc : undefined;

const placeholdersIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/\{([\w-]+)\}/g)].map(([, name = ""]) => name));

/** The values in a text that one placeholder stands for. */
const textsOf = (parameter: string, values: readonly KnownValue[], text: string): Set<string> =>
  new Set(values.filter((one) => one.parameter === parameter && holdsWhole(text, one.text)).map(({ text }) => text));

/** The schema of a parameter: that of a tool that is called, or else of any. */
function schemaOf(parameter: string, calls: readonly SampleCall[], { tools }: Inventory): unknown {
  const called = calls.flatMap(({ tool }) => tools.get(tool) ?? []);
  return [...called, ...tools.values()].flatMap(({ parameters }) => parameters.properties[parameter] ?? [])[0];
}

const isServed = ({ tool, args }: SampleCall, { tools }: Inventory): boolean => {
  const own = tools.get(tool);
  return own ? fits(own, args) : isHandOff(tool) || tool === COMPLETE;
};
