import type { AssembleOptions } from "../src/assemble.ts";
import { type CheckReport, checkCandidates, LEAST_TURNS } from "../src/experience/gate/check.ts";
import { replayTasksIn } from "../src/experience/gate/replay-task.ts";
import { readableRuns } from "../src/experience/learn/sources.ts";
import type { LearningParts } from "../src/experience/learn/steps.ts";
import { openReplay } from "./replay.ts";

/** After this time a check ends with the turn that is being replayed. */
const MOST_MS = 10 * 60_000;

/**
 * Replays turns of the journal without and with each candidate, and promotes or retires it. `isStopped`: whether to
 * stop after the turn that is being replayed.
 */
export async function checkExperience(
  options: AssembleOptions,
  { library, sources }: Pick<LearningParts, "library" | "sources">,
  isStopped: () => boolean = () => false,
): Promise<CheckReport> {
  const isOpen = library.list().some(({ status }) => status === "candidate");
  const tasks = isOpen ? replayTasksIn(readableRuns(sources), sources.inventory, sources.now()) : [];
  const startedAt = performance.now();
  const isOver = () => isStopped() || performance.now() - startedAt > MOST_MS;
  const nobody = async () => ({ outcome: [], modelCalls: 0 });
  if (tasks.length < LEAST_TURNS) return checkCandidates({ library, replay: nobody, tasks: [], isOver });
  const { replay, close } = await openReplay(options);
  try {
    return await checkCandidates({ library, replay, tasks, isOver });
  } finally {
    await close();
  }
}
