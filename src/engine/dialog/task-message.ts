import type { HumanMessage } from "@langchain/core/messages";
import { markedCut, type ObservationFormat, pageOf } from "./observations.ts";
import type { Task } from "./task.ts";
import { viewMessage } from "./view-message.ts";

/** A task as its specialist sees it: the words, the facts, and the results that it needs. */
export function taskMessage({ job, thought, parameter, earlier = [] }: Task, format: ObservationFormat): HumanMessage {
  const most = Math.min(format.tokens, format.together / Math.max(earlier.length, 1));
  const results = earlier.map(({ id, of, text }) => ({ of, text: format.written(text), id }));
  const shown = results.map(({ id, text }) => pageOf(text, id, 0, most));
  const parts = [
    job,
    ...(thought ? [`Why: ${thought}`] : []),
    ...(parameter ? [`Facts: ${JSON.stringify(parameter)}`] : []),
    ...results.map(({ of }, at) => `<result of="${of.replaceAll('"', "'")}">\n${shown[at]}\n</result>`),
  ];
  const message = viewMessage(parts.join("\n\n"), {
    question: job,
    ...(parameter && { given: parameter }),
    ...(results.length > 0 && { earlier: results.map(({ text }) => text) }),
  });
  return results.every(({ text }, at) => text === shown[at]) ? message : markedCut(message);
}
