import type { JournalEvent } from "../../../src/engine/journal/event.ts";
import { runsIn } from "../../../src/engine/journal/runs.ts";
import type { Assistant, Reply } from "../../../src/evaluation/runs/assistant.ts";
import { type RunHead, type TrialResult, trialResult } from "../../../src/evaluation/runs/result.ts";
import { type EvalTask, evalTask } from "../../../src/evaluation/runs/task.ts";

export const task = (given: object = {}): EvalTask =>
  evalTask.parse({ id: "one", language: "en", kind: "single", user: "Hello", ...given });

export const head = (given: Partial<RunHead> = {}): RunHead => ({
  ...{ suite: "shop", model: "offline", trials: 1, tasks: 2, fingerprint: "f", startedAt: 0 },
  ...given,
});

export const result = (given: object = {}): TrialResult =>
  trialResult.parse({
    ...{ task: "one", trial: 1, language: "en", kind: "single", passed: true, checks: [], turns: [], suspects: [] },
    ...{ events: [], startedAt: 0, ms: 10 },
    ...given,
  });

/** A round of an agent with one call that was done. */
export const round = (tool: string, args: object, outcome = "done"): JournalEvent => ({
  ...{ id: `${tool}-round`, kind: "round", trace: "t", thread: "one/1", agent: "desk", status: "success" },
  actions: [{ id: tool, tool, args: { ...args }, outcome, status: "success", observation: "Fine." }],
  ...{ startedAt: 1, endedAt: 2 },
});

/** Answers in order, and then fails. */
export function scripted(replies: readonly Reply[], events: JournalEvent[] = []): Assistant & { heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    async send(input) {
      const reply = replies[heard.length];
      heard.push(input);
      if (!reply) throw new Error("It has no more answers.");
      return reply;
    },
    runs: () => runsIn(events),
    close: async () => {},
  };
}
