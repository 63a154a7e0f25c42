import type { Fault, Rule } from "../../engine/domain/rule.ts";
import { claimsIn } from "../../engine/grounding/claims.ts";
import { callsIn, speechIn } from "../../engine/journal/calls.ts";

/** The beginning of a result, in characters, that shows that it was passed on as it is. */
const PASSED_ON = 40;

/**
 * The result of a call is used: something new in it occurs in later words or calls. A result without a figure, date, id
 * or name that was not known before cannot be followed and does not count.
 */
export const unusedObservations: Rule = ({ run }) => {
  if (run.events.at(-1)?.kind !== "summary") return { faults: [], of: 0 };
  const found = callsIn(run).flatMap(({ status, observation = "", ...call }) => {
    const known = `${run.question ?? ""} ${JSON.stringify(call.args)}`.toLowerCase();
    const texts = claimsIn(observation).map(({ text }) => text.toLowerCase());
    const news = texts.filter((text) => !known.includes(text));
    return status === "success" && news.length > 0 ? [{ ...call, observation, news }] : [];
  });
  const faults = found.flatMap(({ agent, event, tool, observation, news }): Fault[] => {
    const at = run.events.findIndex(({ id }) => id === event);
    const said = speechIn({ ...run, events: run.events.slice(at) });
    const called = run.events
      .slice(at + 1)
      .flatMap(({ actions = [] }) => actions.map(({ args }) => JSON.stringify(args)));
    const used = [...said.map(({ output }) => output), ...called].join("\n").toLowerCase();
    if (news.some((one) => used.includes(one)) || used.includes(observation.slice(0, PASSED_ON).toLowerCase()))
      return [];
    // The caller answers for the result. If it passed the result on, the last speaker dropped it.
    const by = said.find((speech) => speech.agent === agent) ?? said.at(-1);
    const reason = `Nothing of what ${tool} found was used.`;
    return [
      { kind: "ignored observation", agent: by?.agent ?? agent, event: by?.id ?? event, part: "observation", reason },
    ];
  });
  return { faults, of: found.length };
};
