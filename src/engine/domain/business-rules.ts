import { callsIn, speechIn } from "../journal/calls.ts";
import type { Run } from "../journal/runs.ts";
import type { Fault, JudgedRun, Rule } from "./rule.ts";

/** Things of a business in texts. The patterns are global. */
interface Things {
  /** The name of the fault: "wrong order amount". */
  kind: string;
  /** The id of a thing. */
  id: RegExp;
}

/** "CNY 1,200", "1,200 元", as the domains write amounts. */
export const IN_CNY = /CNY \d(?:[\d,.]{0,15}\d)?|(?<![\d,.])\d(?:[\d,.]{0,15}\d)? 元/g;

/** Figures in the same line as a thing's id are those that a call gave for it: its amount, its discount. */
export const sameFigures =
  ({ kind, id, figure }: Things & { figure: RegExp }): Rule =>
  ({ run, earlier }) => {
    const known = [...earlier, run].flatMap((one) => linesOf(observationsIn(one), id));
    const told = linesToldIn(run, id).flatMap(({ line, ids, ...place }) =>
      [...line.matchAll(figure)].map(([text]) => ({ ...place, ids, text })),
    );
    const faults = told.flatMap(({ agent, event, ids, text }): Fault[] => {
      const own = known.filter((one) => one.ids.some((other) => ids.includes(other)));
      const isSaid = own.some(({ line }) => [...line.matchAll(figure)].some(([other]) => bare(other) === bare(text)));
      if (own.length === 0 || isSaid) return [];
      return [{ kind, agent, event, part: "observation", reason: `No call said ${text} of ${ids.join(", ")}.` }];
    });
    return { faults, of: told.length };
  };

/** Before the user is told that a thing was made, changed or ended, a write call must have done it. */
export const doneBeforeTold =
  ({ kind, id, claim }: Things & { claim: RegExp }): Rule =>
  ({ run, earlier, tools }) => {
    const done = [...earlier, run]
      .flatMap(callsIn)
      .filter(({ tool, outcome }) => tools.get(tool)?.effect === "write" && outcome === "done")
      .map(({ args, observation = "" }) => `${JSON.stringify(args)} ${observation}`);
    const found = [...earlier, run].map(observationsIn).join("\n");
    const told = linesToldIn(run, id).filter(({ line }) => claim.test(line) && !found.includes(line.trim()));
    const faults = told.flatMap(({ agent, event, ids, line }): Fault[] => {
      if (ids.every((one) => done.some((text) => text.includes(one)))) return [];
      return [{ kind, agent, event, part: "observation", reason: `No call did this: ${line.trim()}` }];
    });
    return { faults, of: told.length };
  };

interface Line {
  line: string;
  ids: string[];
}

const linesOf = (text: string, id: RegExp): Line[] =>
  text
    .split("\n")
    .map((line) => ({ line, ids: [...line.matchAll(id)].map(([one]) => one) }))
    .filter(({ ids }) => ids.length > 0);

/** The lines about such things, each at the agent that says it first. */
function linesToldIn(run: JudgedRun["run"], id: RegExp): (Line & { agent: string; event: string })[] {
  const all = speechIn(run).flatMap(({ agent, id: event, output }) =>
    linesOf(output, id).map((one) => ({ ...one, agent, event })),
  );
  return all.filter((one, at) => all.findIndex(({ line }) => line === one.line) === at);
}

const observationsIn = (run: Run): string =>
  callsIn(run)
    .map(({ observation = "" }) => observation)
    .join("\n");

/** A figure without its unit and separators. */
const bare = (figure: string): string => figure.replace(/[^\d.]/g, "");
