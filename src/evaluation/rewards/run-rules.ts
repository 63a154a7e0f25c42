import type { Fault, JudgedRun, Rule } from "../../engine/domain/rule.ts";
import { ground, type Source } from "../../engine/grounding/ground.ts";
import { actionsIn, callsIn, type PlacedCall, shownCall, speechIn } from "../../engine/journal/calls.ts";
import { backlessClaims } from "./claims-of-success.ts";
import { earlyEnds } from "./endings.ts";
import { wrongCalls } from "./fit.ts";
import { sourcesIn } from "./journal-sources.ts";
import { unusedObservations } from "./observations.ts";
import { judgement, type Reward } from "./reward.ts";

const faultAt = ({ agent, event }: PlacedCall, kind: string, reason: string): Fault => ({
  ...{ kind, agent, event, part: "action", reason },
});

/** No call and no hand-off was made twice with the same arguments, and none was held back because it had been. */
const repeatedCalls: Rule = ({ run }) => {
  const calls = actionsIn(run).filter(
    ({ outcome, control, job_desc }) =>
      job_desc !== undefined || (!control && (outcome === "done" || outcome === "repeated")),
  );
  const again = calls.filter((call, i) => calls.findIndex((other) => shownCall(other) === shownCall(call)) < i);
  return {
    faults: again.map((call) => faultAt(call, "repeated call", `Called again: ${shownCall(call)}.`)),
    of: calls.length,
  };
};

/** Every write call that was done was approved. */
const unapprovedWrites: Rule = ({ run, tools }) => {
  const done = callsIn(run).filter(({ tool, outcome }) => tools.get(tool)?.effect === "write" && outcome === "done");
  const unapproved = done.filter(({ decision }) => decision !== "approve");
  return {
    faults: unapproved.map((call) => faultAt(call, "unapproved write", `Done without approval: ${shownCall(call)}.`)),
    of: done.length,
  };
};

/** The calls that a call needs were made before it, in this conversation. */
const unmetNeeds: Rule = ({ run, earlier, tools }) => {
  const before = earlier.flatMap(callsIn).filter(({ status }) => status === "success");
  const calls = callsIn(run);
  const faults = calls.flatMap((call, at) => {
    const done = [...before, ...calls.slice(0, at).filter(({ status }) => status === "success")];
    const needs = tools.get(call.tool)?.needs ?? [];
    const unmet = needs.find(({ from, parameter, isConditional }) => {
      const isDone = done.some(({ tool }) => from.includes(tool));
      return !isDone && !isConditional && (parameter === undefined || !isGiven(call.args[parameter], { run, earlier }));
    });
    const reason = `${shownCall(call)} was called before ${unmet?.from.join(" or ")}.`;
    return unmet ? [faultAt(call, "unmet need", reason)] : [];
  });
  return { faults, of: calls.filter(({ tool }) => tools.get(tool)?.needs?.length).length };
};

/** Whether the user said a value themself, so that no call has to give it. */
const isGiven = (value: unknown, { run, earlier }: Pick<JudgedRun, "run" | "earlier">): boolean =>
  value !== undefined &&
  sourcesIn([...earlier, run]).some(({ kind, text }) => kind === "user" && text.includes(String(value)));

/** Every figure, date, id and name that an agent says has a source. The agent that says it first is at fault. */
const unsourcedClaims: Rule = ({ run, earlier, texts = [] }) => {
  const sources = sourcesIn([...earlier, run]);
  const known = (claim: string) =>
    ground(
      claim,
      texts.map((text): Source => ({ kind: "passage", id: "", text })),
    ).every((one) => one.sources.length > 0);
  const told = new Set<string>();
  const speeches = speechIn(run).map((speech) => ({ ...speech, grounded: ground(speech.output, sources) }));
  const faults = speeches.flatMap(({ agent, id: event, grounded }) => {
    const unsourced = grounded.filter((one) => one.sources.length === 0 && !told.has(one.claim.text));
    for (const { claim } of grounded) told.add(claim.text);
    return unsourced
      .filter(({ claim }) => !known(claim.text))
      .map(({ claim }): Fault => {
        const reason = `No source: ${claim.text}.`;
        return { kind: "unsourced claim", agent, event, part: "observation", reason };
      });
  });
  return { faults, of: speeches.reduce((sum, { grounded }) => sum + grounded.length, 0) };
};

/** The rules that hold for every domain. */
export const generalRules: readonly Rule[] = [
  ...[wrongCalls, unmetNeeds, repeatedCalls, unapprovedWrites, earlyEnds],
  ...[unusedObservations, backlessClaims, unsourcedClaims],
];

/** A rule as a reward of the whole run. */
const rewardBy =
  (rule: Rule): Reward<JudgedRun> =>
  (judged) => {
    const { faults, of } = rule(judged);
    return judgement(
      faults.map(({ reason }) => reason),
      of,
    );
  };

export const noRepeatedCall = rewardBy(repeatedCalls);
export const noWrongCall = rewardBy(wrongCalls);
export const noUnmetNeed = rewardBy(unmetNeeds);
export const noUnapprovedWrite = rewardBy(unapprovedWrites);
export const noUnsourcedClaim = rewardBy(unsourcedClaims);
export const noIgnoredObservation = rewardBy(unusedObservations);
export const noEarlyEnd = rewardBy(earlyEnds);
export const noClaimWithoutCall = rewardBy(backlessClaims);
