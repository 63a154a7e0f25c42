import { isDeepStrictEqual } from "node:util";
import type { Judgement } from "./reward.ts";

interface ScheduledCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** The part of a tool's JSON Schema that the rules read. */
interface CallableTool {
  name: string;
  properties: Readonly<Record<string, { enum?: readonly string[] }>>;
  required?: readonly string[];
}

/** Which call an agent chose for a request. */
export interface Scheduling {
  request: string;
  call: ScheduledCall;
  tools: readonly CallableTool[];
}

/** The choice of the tool, and of the values for its parameters. */
export interface SchedulingJudgement {
  api: Judgement;
  parameters: Judgement;
}

/**
 * Judges a call by rule. With a reference: whether tool and arguments are the same. Without one: whether there is such a
 * tool; whether it gets what it requires and takes; and whether a listed value is one that the request names, if the
 * request names exactly one. With a wrong tool the parameters are not judged.
 */
export function judgeScheduling({ request, call, tools }: Scheduling, reference?: ScheduledCall): SchedulingJudgement {
  const tool = tools.find(({ name }) => name === call.name);
  const known = tools.map(({ name }) => name).join(", ");
  if (!tool) return wrongTool(`There is no tool "${call.name}". There are: ${known}.`);
  if (reference && reference.name !== call.name)
    return wrongTool(`"${call.name}" was called; the reference calls "${reference.name}".`);
  const faults = reference ? otherThan(call.args, reference.args) : faultsOf(request, call.args, tool);
  const isRight = faults.length === 0;
  return {
    api: { score: 1, verdict: "right", reason: "" },
    parameters: { score: isRight ? 1 : 0, verdict: isRight ? "right" : "wrong", reason: faults.join(" ") },
  };
}

const wrongTool = (reason: string): SchedulingJudgement => ({
  api: { score: 0, verdict: "wrong", reason },
  parameters: { score: 0, verdict: "not applicable", reason: "" },
});

type Args = ScheduledCall["args"];

function otherThan(args: Args, reference: Args): string[] {
  const names = [...new Set([...Object.keys(args), ...Object.keys(reference)])];
  return names
    .filter((name) => !isDeepStrictEqual(listed(args[name]), listed(reference[name])))
    .map((name) => `"${name}" is ${shown(args[name])}; the reference has ${shown(reference[name])}.`);
}

function faultsOf(request: string, args: Args, { properties, required = [] }: CallableTool): string[] {
  const missing = required.filter((name) => args[name] === undefined).map((name) => `"${name}" is missing.`);
  const unknown = Object.keys(args).filter((name) => !(name in properties));
  const chosen = Object.entries(args).flatMap(([name, value]) => {
    const choices = properties[name]?.enum;
    if (!choices) return [];
    const named = choices.filter((choice) => request.includes(choice));
    return listed(value).flatMap((one) => {
      if (!choices.some((choice) => choice === one))
        return `"${name}" is ${shown(one)}; the choices are ${choices.join(", ")}.`;
      return named.length === 1 && named[0] !== one
        ? `"${name}" is ${shown(one)}; the request says ${shown(named[0])}.`
        : [];
    });
  });
  return [...missing, ...unknown.map((name) => `The tool takes no "${name}".`), ...chosen];
}

/** One value and a list of it are the same. */
const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
