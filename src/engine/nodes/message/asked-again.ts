import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import type { Approvals } from "../../dialog/approvals.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isAside, isDecided, isPending, isUndecided, type PendingCall, type Task } from "../../dialog/task.ts";
import type { Specialist } from "../../domain/domain.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { Tool, ToolRun } from "../../tools/tool.ts";
import { languageOfTurn, runOf, toolRun } from "../agents/run-facts.ts";
import { previewOf } from "../card/pending-call.ts";
import type { Opened } from "./opening.ts";

/** The tasks as a message of the user finds them; `state` as the last run left it. */
export type AskAgain = (
  tasks: readonly Task[],
  state: Pick<ConversationState, "turn">,
  config: LangGraphRunnableConfig,
  /** Of the message. What waits is worded in it. */
  language: Language,
) => Promise<Task[]>;

/**
 * After a run that was stopped, or died, between an approval and its result: the approved calls wait on the card again,
 * except those that are known to be done. If all are done, the tasks go on as they were. Rejections stay.
 */
export function askAgainWith(specialists: ReadonlyMap<string, Specialist>, approvals: Approvals): AskAgain {
  return async (tasks, state, config, heard) => {
    const language = languageOfTurn(state.turn);
    if (tasks.some(isUndecided)) return language === heard ? [...tasks] : Promise.all(tasks.map(taskReworded));
    const again = await Promise.all(tasks.map(taskAgain));
    return again.some(isUndecided) ? again : [...tasks];

    async function taskReworded(task: Task): Promise<Task> {
      if (!isPending(task)) return task;
      return { ...task, pending: await Promise.all(task.pending.map((call) => callReworded(call, task.specialist))) };
    }

    async function callReworded(call: PendingCall, specialist: string): Promise<PendingCall> {
      const tool = specialists.get(specialist)?.tools.find(({ name }) => name === call.tool);
      const run = { ...toolRun(state, call.id, config), language: heard };
      if (!tool || !approvals.isHeld(call, specialist, run.user)) return call;
      const preview = await previewOf(tool, call.args, run).catch(() => call.preview);
      return approvals.held({ ...call, preview }, specialist, run.user);
    }

    async function taskAgain(task: Task): Promise<Task> {
      const { tools = [] } = specialists.get(task.specialist) ?? {};
      if (!isDecided(task) || tools.length === 0) return task;
      return { ...task, pending: await Promise.all(task.pending.map((call) => callAgain(call, task, tools))) };
    }

    async function callAgain(
      call: PendingCall,
      { specialist }: Task,
      tools: Specialist["tools"],
    ): Promise<PendingCall> {
      const tool = tools.find(({ name }) => name === call.tool);
      const given = approvals.decisionOn(call, specialist, runOf(config));
      if (!tool || given?.type !== "approve") return call;
      const run = toolRun(state, call.id, config);
      const done = await recordedOf(tool, call.args, run);
      if (done !== undefined)
        return approvals.held({ ...call, preview: phrase("done", language, { what: done }) }, specialist, run.user);
      const { decision: _, ...open } = call;
      if (tool.recorded) return open;
      return approvals.held(asUnsure(open, language), specialist, run.user);
    }
  };
}

/** The call with a warning that it was approved before and may have been done. */
export const asUnsure = (call: PendingCall, language: Language): PendingCall => ({
  ...call,
  repeat: { done: call.repeat?.done ?? "", warning: phrase("mayBeDoneAlready", language) },
  unsure: true,
});

/** A turn that opens with the card again says why. */
export function sayingWhy(opened: Opened, language: Language): Opened {
  const { turn, tasks } = opened;
  const after = tasks instanceof Overwrite ? Object.values<Task>(tasks.value) : [];
  if (!turn || !after.some((task) => isUndecided(task) || isAside(task))) return opened;
  const problem = [phrase("askedAgain", language), turn.problem].filter(Boolean).join("\n\n");
  return { ...opened, turn: { ...turn, problem } };
}

/** What the very call has done, as far as its tool can tell. */
export async function recordedOf(tool: Tool, args: PendingCall["args"], run: ToolRun): Promise<string | undefined> {
  try {
    return await tool.recorded?.(args, run);
  } catch (error) {
    if (run.signal?.aborted) throw error;
    return undefined;
  }
}
