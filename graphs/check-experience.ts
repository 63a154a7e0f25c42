import type { AssembleOptions } from "../src/assemble.ts";
import { type CheckReport, checkCandidates } from "../src/experience/gate/check.ts";
import { replayTasksIn } from "../src/experience/gate/replay-task.ts";
import type { LearningParts } from "../src/experience/learn/steps.ts";
import { openReplay } from "./replay.ts";

/** The most time that a check takes, beside the turn that is being replayed when it is over. */
const MOST_MS = 10 * 60_000;

/** Replays turns of the journal without and with each candidate, and promotes or retires it. */
export async function checkExperience(
  options: AssembleOptions,
  { library, sources: { runs, inventory, now } }: Pick<LearningParts, "library" | "sources">,
): Promise<CheckReport> {
  const { replay, close } = await openReplay(options);
  const startedAt = performance.now();
  try {
    return await checkCandidates({
      ...{ library, replay, tasks: replayTasksIn(runs(), inventory, now()) },
      isOver: () => performance.now() - startedAt > MOST_MS,
    });
  } finally {
    await close();
  }
}
