import type { Source } from "../../engine/grounding/ground.ts";
import type { Run } from "../../engine/journal/runs.ts";

/** The sources for the answers of a conversation: what the user said, and every call with its arguments and result. */
export function sourcesIn(runs: readonly Run[]): Source[] {
  return runs
    .flatMap(({ events }) => events)
    .flatMap(({ id, kind, input = "", output = "", actions = [] }): Source[] => {
      if (kind === "question" || kind === "answer") return [{ kind: "user", id, text: `${input}\n${output}` }];
      return actions
        .filter(({ control, job_desc }) => !control && job_desc === undefined)
        .map(({ id, tool, args, observation = "" }) => {
          return { kind: "call", id, text: `${tool} ${JSON.stringify(args)}\n${observation}` };
        });
    });
}
