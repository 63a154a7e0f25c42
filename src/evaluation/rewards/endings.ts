import { completionOf } from "../../engine/dialog/completion.ts";
import { COMPLETE } from "../../engine/dialog/protocol.ts";
import type { Fault, Rule } from "../../engine/domain/rule.ts";
import { actionsIn, callsIn } from "../../engine/journal/calls.ts";

/**
 * No agent ends before the work is done: a hand-off is taken up, and a specialist that ends its task as done has made a
 * successful call, now or in an earlier turn, or says something.
 */
export const earlyEnds: Rule = ({ run, earlier }) => {
  const actions = actionsIn(run);
  const runs = [...earlier, run];
  const isTakenUp = (id: string) =>
    run.events.some((event) => event.parent === id || event.task === id) || run.status === "open";
  const handed = actions.filter(({ job_desc, outcome }) => job_desc !== undefined && outcome === "handed off");
  const left = handed.filter(({ id }) => !isTakenUp(id));

  const ended = run.events.flatMap(({ parent, actions = [], agent, id, output }) => {
    const end = actions.find(({ tool, outcome }) => tool === COMPLETE && outcome === "done");
    const completion = end && completionOf(end);
    if (!completion || typeof completion === "string" || completion.status !== "done") return [];
    return [{ parent, agent, event: id, said: output || completion.result }];
  });
  const idle = ended.filter(({ parent, said }) => {
    const own = runs.flatMap((one) =>
      callsIn({ ...one, events: one.events.filter((event) => event.parent === parent) }),
    );
    return !said && !own.some(({ status }) => status === "success");
  });
  const fault = (agent: string, event: string, reason: string): Fault => ({
    ...{ kind: "early end", agent, event, part: "thought", reason },
  });
  return {
    faults: [
      ...left.map(({ agent, event, job_desc }) => fault(agent, event, `Nobody took this up: ${job_desc}`)),
      ...idle.map(({ agent, event }) => fault(agent, event, `${agent} ended its task without a result.`)),
    ],
    of: handed.length + ended.length,
  };
};
