import type { Source } from "../../engine/grounding/ground.ts";
import type { Run } from "../../engine/journal/runs.ts";

/** What the answers of a conversation may rest on: what the user said, and every call with its arguments and result. */
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
