import { failedRun } from "../attribution/journal-run.ts";
import type { Judged } from "../judges/judged.ts";
import type { Judges } from "../judges/judges.ts";
import type { TrainedFile } from "./trained-file.ts";
import { judgedRounds } from "./trained-reward.ts";

/** A trained reward in the place of a judging model: it judges the action of each round with calls, else its words. */
export const trainedJudges = (trained: TrainedFile): Judges => ({
  async judgeRuns(runs) {
    const judged: Judged[] = [];
    for (const { run } of runs) {
      const rounds = failedRun(run);
      for (const [at, judgement] of await judgedRounds(rounds, trained)) {
        const { event, agent = "", acts = false } = rounds.steps[at] ?? {};
        if (event === undefined) continue;
        const place = { judge: "trained", agent, event, part: acts ? "action" : "observation" } as const;
        judged.push({ ...place, ...judgement, scores: {}, overall: 10 * judgement.score, spread: 0, opinions: [] });
      }
    }
    return judged;
  },
});

/** All of them; undefined: none. */
export function allJudges(judges: readonly Judges[]): Judges | undefined {
  if (judges.length === 0) return undefined;
  return {
    judgeRuns: async (...asked) => (await Promise.all(judges.map((one) => one.judgeRuns(...asked)))).flat(),
  };
}
