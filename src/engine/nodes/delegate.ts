import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { HandOffResponse } from "../dialog/hand-off.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { lastingFieldsWithAside, type Task, taskUpdate } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import type { Remote } from "../domain/remote.ts";
import { emitProgress } from "./agents/ask-model.ts";
import { askRemote } from "./agents/ask-remote.ts";
import { requestFor } from "./agents/request.ts";
import { demandOwner, languageOfTurn } from "./agents/run-facts.ts";

/** A remote specialist's whole work: only the task goes to the other server, and the response is the result. */
export function delegate({ name }: Pick<Specialist, "name">, remote: Remote) {
  return async (state: ServiceState, config: LangGraphRunnableConfig): Promise<ServiceUpdate> => {
    demandOwner(state, config);
    const { task, turn } = state;
    const by = { agent: name, task: task.id };
    const startedAt = Date.now();
    emitProgress(config, { event: "thinking", ...by, startedAt });
    const request = requestFor(task, turn, config);
    const language = languageOfTurn(turn);
    const response = await askRemote(remote, request, { language, ...(config.signal && { signal: config.signal }) });
    const elapsedMs = Date.now() - startedAt;
    emitProgress(config, { event: "thought", ...by, elapsedMs });
    const round = { ...by, calls: [], startedAt, elapsedMs };
    return { ...taskUpdate(ended(task, response)), records: { [task.id]: round } };
  };
}

/** The trust of the task stays as the planner gave it. */
function ended(task: Task, { status, observation, error }: HandOffResponse): Task {
  const base = lastingFieldsWithAside(task);
  if (status === "done") return { ...base, status, result: observation, worded: true };
  return { ...base, status, result: [error, observation].filter(Boolean).join("\n\n") };
}
