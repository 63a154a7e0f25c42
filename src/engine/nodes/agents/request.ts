import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { type HandOffRequest, handOffRequest, type NAMED_BY_ENGINE, nameForOthers } from "../../dialog/hand-off.ts";
import { PLANNER } from "../../dialog/message.ts";
import type { Turn } from "../../dialog/state.ts";
import type { Task } from "../../dialog/task.ts";
import { storableFields } from "../../storable.ts";
import { languageOfTurn, runOf } from "./run-facts.ts";

/** A task as a request to its specialist, wherever that one runs. */
export function requestFor(task: Task, turn: Turn | null, config: LangGraphRunnableConfig): HandOffRequest {
  const session = runOf(config).thread;
  const { earlier = [] } = task;
  const told = {
    language: languageOfTurn(turn),
    now: new Date(turn?.startedAt ?? 0).toISOString(),
    ...(earlier.length > 0 && { results: earlier.map(({ of, text }) => ({ of, text })) }),
  } satisfies Partial<Record<(typeof NAMED_BY_ENGINE)[number], unknown>>;
  return handOffRequest.parse({
    trace: nameForOthers(`${session} ${turn?.messageId}`),
    session: nameForOthers(session),
    caller: task.caller ?? PLANNER,
    callee: task.specialist,
    job_desc: task.job,
    parameter: { ...storableFields(task.parameter ?? {}), ...told },
    trust_mode: task.trust,
  });
}
