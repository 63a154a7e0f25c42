import type { AIMessage, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { answer, isAi, isHuman, isToolAnswer, type ModelCall, textOf, writtenBy } from "../dialog/message.ts";
import { COMPLETE, completeArgs } from "../dialog/protocol.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { isDecided, type PendingCall, type Task } from "../dialog/task.ts";
import { openCalls } from "../dialog/transcript.ts";
import type { Specialist } from "../domain/domain.ts";
import { failureText, type Outcome, rawDataOf, resolveCall, runCall } from "./calls.ts";
import { put } from "./put.ts";
import { toolRun } from "./run-facts.ts";

/**
 * Carries out the calls of the last message: reading ones at once, writing ones when the user has decided.
 * Calls that wait leave the task "waiting"; CompleteOrEscalate beside them is honoured when all have succeeded.
 */
export function act(specialist: Specialist) {
  return async (state: ServiceState, config: LangGraphRunnableConfig): Promise<ServiceUpdate> => {
    const { task } = state;
    const transcript = [...state.heard, ...state.messages];
    const message = transcript.findLast((m): m is AIMessage => isAi(m) && writtenBy(m)?.task === task.id);
    if (!message)
      return put({ ...task, status: "failed", result: "The calls that were decided on are lost; nothing was run." });
    const open: ModelCall[] = openCalls(transcript, message).map((call) => ({ ...call, id: call.id ?? "" }));
    const work = open.filter((call) => call.name !== COMPLETE);
    const job = new Job(specialist, state, transcript, config);
    const { outcomes, held } = isDecided(task) ? await job.runDecided(work) : await job.runOrHold(work);
    const messages: ToolMessage[] = outcomes.map((outcome) => outcome.message);
    const base = { messages, raw_data: rawDataOf(outcomes) };
    if (held.length > 0) return { ...base, ...put({ ...task, status: "waiting", pending: held }) };
    const { pending: _, ...rest } = task;
    const done: Task = { ...rest, status: "open" };
    const known = [...transcript, ...messages];
    const [complete, ...surplus] = open.filter((call) => call.name === COMPLETE);
    messages.push(...surplus.map((call) => answer(call, "Once is enough.", job.by, false)));
    if (!complete) return { ...base, ...put(direct(done, outcomes, specialist)) };
    const failed = failedBeside(known, message);
    messages.push(
      answer(
        complete,
        failed ? `Not yet: ${failed} failed. Mend it, or complete without it.` : "Control is back with the planner.",
        job.by,
        !failed,
      ),
    );
    return { ...base, ...put(failed ? done : completed(done, complete, known)) };
  };
}

class Job {
  readonly by: { agent: string; task: string };

  constructor(
    private readonly specialist: Specialist,
    private readonly state: ServiceState,
    private readonly transcript: BaseMessage[],
    private readonly config: LangGraphRunnableConfig,
  ) {
    this.by = { agent: specialist.name, task: state.task.id };
  }

  /** Reading calls side by side; writing ones are held back, with what they will do in words. */
  async runOrHold(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; held: PendingCall[] }> {
    const results = await Promise.all(calls.map((call) => this.runOrHoldOne(call)));
    return {
      outcomes: results.flatMap((result) => ("outcome" in result ? [result.outcome] : [])),
      held: results.flatMap((result) => ("held" in result ? [result.held] : [])),
    };
  }

  private async runOrHoldOne(call: ModelCall): Promise<{ outcome: Outcome } | { held: PendingCall }> {
    const earlier = earlierAnswer(this.transcript, call);
    if (earlier) {
      return {
        outcome: this.refused(call, `You have made this very call before, nothing was run. Its result was: ${earlier}`),
      };
    }
    try {
      const { tool, args } = this.resolve(call);
      if (tool.effect === "read") return { outcome: await this.run(call) };
      const run = toolRun(this.state, call.id, this.config);
      const preview = (await tool.preview?.(args, run)) ?? `${tool.name} ${JSON.stringify(args)}`;
      return { held: { id: call.id, tool: tool.name, args, preview } };
    } catch (error) {
      if (this.config.signal?.aborted) throw error;
      return { outcome: this.refused(call, failureText(call, error)) };
    }
  }

  /** Decided calls in their order, one after another: a later one may build on an earlier one. */
  async runDecided(calls: ModelCall[]): Promise<{ outcomes: Outcome[]; held: PendingCall[] }> {
    const outcomes: Outcome[] = [];
    for (const call of calls) {
      const decision = this.state.task.pending?.find((pending) => pending.id === call.id)?.decision;
      if (!decision) outcomes.push(this.refused(call, "Not run: the user has not decided on it."));
      else if (decision.type === "reject") {
        const why = decision.message ? ` They said: ${decision.message}` : "";
        outcomes.push(this.refused(call, `The user rejected this; it was not done.${why}`));
      } else outcomes.push(await this.run(decision.type === "edit" ? { ...call, args: decision.args } : call));
    }
    return { outcomes, held: [] };
  }

  private run(call: ModelCall): Promise<Outcome> {
    return runCall(call, () => this.resolve(call), toolRun(this.state, call.id, this.config), this.by, this.config);
  }

  private resolve(call: ModelCall) {
    return resolveCall(call, this.specialist.tools, [COMPLETE]);
  }

  private refused(call: ModelCall, text: string): Outcome {
    return { call, ok: false, message: answer(call, text, this.by, false) };
  }
}

/** The successful answer to the same call, made before in this task since the user last spoke. */
function earlierAnswer(transcript: BaseMessage[], call: ModelCall): string | undefined {
  const since = transcript.slice(transcript.findLastIndex(isHuman) + 1);
  const same = since
    .filter(isAi)
    .flatMap((message) => message.tool_calls ?? [])
    .filter((other) => other.id !== call.id && other.name === call.name && sameArgs(other.args, call.args));
  const found = since.find(
    (m) => isToolAnswer(m) && m.status !== "error" && same.some((other) => other.id === m.tool_call_id),
  );
  return found && textOf(found);
}

const sameArgs = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (args: unknown): string =>
  JSON.stringify(args, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The name of a call in the message whose answer is an error. */
function failedBeside(known: BaseMessage[], message: AIMessage): string | undefined {
  const failed = known.find(
    (m) =>
      isToolAnswer(m) &&
      m.status === "error" &&
      m.name !== COMPLETE &&
      message.tool_calls?.some((c) => c.id === m.tool_call_id),
  );
  return failed?.name;
}

/** A tool whose observation is the answer as it stands ends the task. */
function direct(task: Task, outcomes: Outcome[], specialist: Specialist): Task {
  const last = outcomes.findLast(
    ({ call, ok }) => ok && specialist.tools.some((t) => t.returnDirect && t.name === call.name),
  );
  return last ? { ...task, status: "done", result: textOf(last.message), worded: true } : task;
}

function completed(task: Task, complete: ModelCall, known: BaseMessage[]): Task {
  const parsed = completeArgs.safeParse(complete.args);
  const { cancel, reason, result } = parsed.success ? parsed.data : { cancel: false, reason: "", result: "" };
  if (cancel) return { ...task, status: "dropped", result: reason || result || "No reason was given." };
  const observations = known
    .slice(known.findLastIndex(isHuman) + 1)
    .filter((m) => isToolAnswer(m) && m.status !== "error" && m.name !== COMPLETE && writtenBy(m)?.task === task.id)
    .map(textOf);
  return {
    ...task,
    status: "done",
    result: result || observations.join("\n") || reason || "Done.",
    worded: result !== "",
  };
}
