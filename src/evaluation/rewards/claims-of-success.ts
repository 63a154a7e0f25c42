import type { Fault, Rule } from "../../engine/domain/rule.ts";
import { sentencesOf } from "../../engine/grounding/act-words.ts";
import { actsClaimed } from "../../engine/grounding/claimed-acts.ts";
import { callsIn, speechIn } from "../../engine/journal/calls.ts";
import { sourcesIn } from "./journal-sources.ts";

/**
 * No agent claims that something was booked, cancelled or changed without a call that did it. Sentences of earlier
 * results may be quoted. The words come from the names and titles of the write tools.
 */
export const backlessClaims: Rule = ({ run, earlier, tools }) => {
  const writes = [...tools.values()].filter(({ effect }) => effect === "write");
  const calls = callsIn(run);
  const known = sourcesIn([...earlier, run])
    .map(({ text }) => text)
    .join("\n");
  const told = new Set<string>();
  const sentences = speechIn(run).flatMap(({ agent, id: event, output }) =>
    sentencesOf(output).map((sentence) => ({ agent, event, sentence })),
  );
  const faults = sentences.flatMap(({ agent, event, sentence }): Fault[] => {
    if (known.includes(sentence) || told.has(sentence)) return [];
    const claimed = actsClaimed(sentence, writes);
    if (claimed.length === 0) return [];
    told.add(sentence);
    const made = calls.filter(({ tool }) => claimed.some(({ name }) => name === tool));
    if (made.some(({ outcome }) => outcome === "done")) return [];
    const failed = made.find(({ status }) => status === "failure");
    const kind = failed ? "ignored error" : "claim without a call";
    const why = failed ? `${failed.tool} ${failed.outcome}: ${failed.observation ?? ""}` : "no call did it";
    return [{ kind, agent, event, part: "observation", reason: `"${sentence}": ${why}` }];
  });
  return { faults, of: sentences.length };
};
