import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import {
  type HandOffRequest,
  type HandOffResponse,
  handedOn,
  type NAMED_BY_ENGINE,
  nameForOthers,
} from "../dialog/hand-off.ts";
import { PLANNER } from "../dialog/message.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { lastingFieldsWithAside, type Task } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import type { Remote } from "../domain/remote.ts";
import { storableFields } from "../storable.ts";
import { emitProgress } from "./ask-model.ts";
import { askRemote } from "./ask-remote.ts";
import { demandOwner, languageOfTurn, runOf } from "./run-facts.ts";
import { taskUpdate } from "./task-update.ts";

/**
 * A remote specialist's whole work: the task goes to the other server, and what comes back is the result. Nothing else
 * of the conversation goes there.
 */
export function delegate({ name }: Pick<Specialist, "name">, remote: Remote) {
  return async (state: ServiceState, config: LangGraphRunnableConfig): Promise<ServiceUpdate> => {
    demandOwner(state, config);
    const { task, turn } = state;
    const by = { agent: name, task: task.id };
    const startedAt = Date.now();
    emitProgress(config, { event: "thinking", ...by, startedAt });
    const request = requestFor(task, name, state, config);
    const language = languageOfTurn(turn);
    const response = await askRemote(remote, request, { language, ...(config.signal && { signal: config.signal }) });
    const elapsedMs = Date.now() - startedAt;
    emitProgress(config, { event: "thought", ...by, elapsedMs });
    const round = { ...by, calls: [], startedAt, elapsedMs };
    return { ...taskUpdate(ended(task, response)), records: { [task.id]: round } };
  };
}

/** The planner works for the user, who trusts it with the whole question. */
function requestFor(
  task: Task,
  callee: string,
  { turn }: ServiceState,
  config: LangGraphRunnableConfig,
): HandOffRequest {
  const session = runOf(config).thread;
  const ofPlanner: HandOffRequest = {
    trace: nameForOthers(`${session} ${turn?.messageId}`),
    session: nameForOthers(session),
    caller: "user",
    callee: PLANNER,
    job_desc: turn?.question || task.job,
    parameter: {},
    trust_mode: 1,
  };
  const { earlier = [] } = task;
  const told = {
    language: languageOfTurn(turn),
    now: new Date(turn?.startedAt ?? 0).toISOString(),
    ...(earlier.length > 0 && { results: earlier.map(({ of, text }) => ({ of, text })) }),
  } satisfies Partial<Record<(typeof NAMED_BY_ENGINE)[number], unknown>>;
  const parameter = { ...storableFields(task.parameter ?? {}), ...told };
  return handedOn(ofPlanner, { callee, job_desc: task.job, parameter, trust_mode: task.trust });
}

/** The trust of the task stays as the planner gave it. */
function ended(task: Task, { status, observation, error }: HandOffResponse): Task {
  const base = lastingFieldsWithAside(task);
  if (status === "done") return { ...base, status, result: observation, worded: true };
  return { ...base, status, result: [error, observation].filter(Boolean).join("\n\n") };
}
