import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approvals } from "../../dialog/approvals.ts";
import { shortId } from "../../dialog/short-id.ts";
import type { Turn } from "../../dialog/state.ts";
import {
  type Decision,
  isPending,
  type PendingCall,
  reopened,
  type Task,
  type WaitingTask,
} from "../../dialog/task.ts";
import { toolMessage } from "../../dialog/tool-message.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import type { Specialist } from "../../domain/domain.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { languageOfTurn, runOf, toolRun } from "../agents/run-facts.ts";
import { editedCall } from "./edited-call.ts";

/** The tasks with their decisions, the new messages, and the text that the user is shown with the card. */
interface Decided {
  tasks: Task[];
  messages: BaseMessage[];
  problem?: string;
}

export type Decide = (
  waiting: readonly WaitingTask[],
  reading: Verdicts,
  turn: Turn | null,
  config: LangGraphRunnableConfig,
) => Promise<Decided>;

/**
 * Seals approvals and rejections. In the place of an edited call a new one waits, which is checked, worded, sealed and
 * shown before it can run. If the tool refuses the edit, or nothing changes, the call stays.
 */
export function decideWith(specialists: ReadonlyMap<string, Specialist>, approvals: Approvals): Decide {
  return async (waiting, { decisions, problem }, turn, config) => {
    const language = languageOfTurn(turn);
    const problems = problem ? [problem] : [];
    const messages: BaseMessage[] = [];
    const tasks: Task[] = [];
    // Words that decide nothing may undo earlier decisions.
    const takesBack = decisions.size === 0 && waiting.some(({ pending }) => pending.some(({ decision }) => decision));
    if (takesBack) problems.push(phrase("openAgain", language));
    for (const task of takesBack ? waiting.map(reopened) : waiting) {
      const made = new Map<string, Decision>();
      const pending = new Map(task.pending.map((call) => [call.id, call]));
      for (const call of task.pending) {
        const verdict = decisions.get(call.id);
        if (verdict?.type !== "edit") {
          if (verdict) made.set(call.id, verdict);
          continue;
        }
        const id = `call_${shortId()}`;
        const tool = specialists.get(task.specialist)?.tools.find(({ name }) => name === call.tool);
        const run = toolRun({ turn }, id, config);
        const edited = tool
          ? await editedCall(id, call, verdict, tool, run)
          : phrase("notEdited", language, { known: "–" });
        problems.push(typeof edited === "string" ? edited : phrase("edited", language));
        if (typeof edited === "string") continue;
        const held = approvals.held(edited, task.specialist, run.user);
        pending.set(call.id, held);
        messages.push(...replacing(call, held, task, language));
      }
      tasks.push(approvals.decided({ ...task, pending: [...pending.values()] }, made, runOf(config)));
    }
    const open = tasks.filter(isPending).flatMap(({ pending }) => pending);
    const left = open.flatMap(({ decision }, at) => (decision ? [] : [at + 1]));
    if (problems.length === 0 && left.length > 0 && left.length < open.length)
      problems.push(phrase("restOpen", language, { numbers: left.join(", ") }));
    return { tasks, messages, ...(problems.length > 0 && { problem: [...new Set(problems)].join("\n\n") }) };
  };
}

/** The messages that close the specialist's call and add the edited call. */
function replacing(call: PendingCall, edited: PendingCall, task: Task, language: Language): BaseMessage[] {
  const by = { agent: task.specialist, task: task.id };
  const { id, tool: name, args } = edited;
  return [
    toolMessage({ id: call.id, name: call.tool }, phrase("replaced", language), by, "replaced"),
    new AIMessage({
      id: shortId(),
      content: "",
      tool_calls: [{ id, name, args, type: "tool_call" }],
      additional_kwargs: by,
    }),
  ];
}
