import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approvals } from "../dialog/approvals.ts";
import { canonical } from "../dialog/canonical.ts";
import { answer } from "../dialog/message.ts";
import { shortId } from "../dialog/short-id.ts";
import type { Turn } from "../dialog/state.ts";
import { type Decision, type PendingCall, type Task, undecidedOf } from "../dialog/task.ts";
import type { Reading } from "../dialog/verdict.ts";
import { INSTEAD } from "../dialog/waiting.ts";
import type { Specialist } from "../domain/domain.ts";
import { phrase } from "../phrases.ts";
import type { Tool } from "../tools/tool.ts";
import { failureText } from "./calls.ts";
import { forCard } from "./for-card.ts";
import { languageOfTurn, runOf, toolRun } from "./run-facts.ts";

/** What an answer to a card comes to: the tasks with it, what it adds to the transcript, and what the user is told with the card. */
interface Decided {
  tasks: Task[];
  messages: BaseMessage[];
  problem?: string;
}

export type Decide = (
  waiting: readonly Task[],
  reading: Reading,
  turn: Turn | null,
  config: LangGraphRunnableConfig,
) => Promise<Decided>;

/**
 * Seals what the user has approved or rejected. A call they have changed is closed, and one with their arguments waits
 * in its place: it is checked, worded and sealed anew, and shown before anything runs. One that the tool refuses, or
 * that changes nothing it knows, leaves the call as it was.
 */
export function decideWith(specialists: ReadonlyMap<string, Specialist>, approvals: Approvals): Decide {
  return async (waiting, { decisions, problem }, turn, config) => {
    const language = languageOfTurn(turn);
    const problems = problem ? [problem] : [];
    const messages: BaseMessage[] = [];
    const tasks: Task[] = [];
    for (const task of waiting) {
      const made = new Map<string, Decision>();
      const pending = new Map((task.pending ?? []).map((call) => [call.id, call]));
      for (const call of undecidedOf(task)) {
        const verdict = decisions.get(call.id);
        if (verdict?.type !== "edit") {
          if (verdict) made.set(call.id, verdict);
          continue;
        }
        const edited = await editedCall(call, verdict.args, task, turn, config);
        problems.push("problem" in edited ? edited.problem : phrase("edited", language));
        if ("problem" in edited) continue;
        pending.set(call.id, edited.call);
        messages.push(...replacing(call, edited.call, task));
      }
      tasks.push(approvals.decided({ ...task, pending: [...pending.values()] }, made, runOf(config)));
    }
    return { tasks, messages, ...(problems.length > 0 && { problem: [...new Set(problems)].join("\n\n") }) };
  };

  async function editedCall(
    { tool: name, args: before }: PendingCall,
    given: Record<string, unknown>,
    { specialist }: Task,
    turn: Turn | null,
    config: LangGraphRunnableConfig,
  ): Promise<{ call: PendingCall } | { problem: string }> {
    const language = languageOfTurn(turn);
    const tool = specialists.get(specialist)?.tools.find((known) => known.name === name);
    if (!tool) return { problem: phrase("editRefused", language, { tool: name, reason: "" }) };
    const unknown = namesUnknown(tool, Object.keys(given));
    if (unknown.length > 0) {
      const known = Object.keys(tool.parameters.properties).join(", ");
      return { problem: phrase("noSuchArgument", language, { tool: name, names: unknown.join(", "), known }) };
    }
    const id = `call_${shortId()}`;
    try {
      const run = toolRun({ turn }, id, config);
      const args = tool.check(given);
      if (canonical(args) === canonical(before)) return { problem: phrase("notEdited", language, { tool: name }) };
      const call = await forCard(id, tool, args, run);
      return { call: approvals.held(call, specialist, run.user) };
    } catch (error) {
      if (config.signal?.aborted) throw error;
      const reason = failureText({ id, name, args: before }, error);
      return { problem: phrase("editRefused", language, { tool: name, reason }) };
    }
  }
}

/** Names a tool has no argument for. One whose schema says that it takes any has none. */
function namesUnknown({ parameters }: Tool, names: readonly string[]): string[] {
  if (parameters.additionalProperties) return [];
  return names.filter((name) => !Object.hasOwn(parameters.properties, name));
}

/** The call as the user has changed it takes the place of what the specialist had made. */
function replacing(call: PendingCall, edited: PendingCall, task: Task): BaseMessage[] {
  const by = { agent: task.specialist, task: task.id };
  const { id, tool: name, args } = edited;
  return [
    answer({ id: call.id, name: call.tool }, INSTEAD, by, false),
    new AIMessage({
      id: shortId(),
      content: "",
      tool_calls: [{ id, name, args, type: "tool_call" }],
      additional_kwargs: by,
    }),
  ];
}
