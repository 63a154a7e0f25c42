import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import type { Approvals } from "../../dialog/approvals.ts";
import type { ConversationState } from "../../dialog/state.ts";
import {
  isAside,
  isDecided,
  isPending,
  isUndecided,
  type PendingCall,
  type Task,
  type WaitingTask,
} from "../../dialog/task.ts";
import type { Specialist } from "../../domain/domain.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { Tool } from "../../tools/tool.ts";
import { languageOfTurn, runOf, toolRun } from "../agents/run-facts.ts";
import { asUnsure, previewOf, recordedOf } from "../card/pending-call.ts";
import type { Opened } from "./turn-updates.ts";

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
    if (tasks.some(isUndecided)) return language === heard ? [...tasks] : withCalls(isPending, reworded);
    const again = await withCalls(isDecided, askedAgain);
    return again.some(isUndecided) ? again : [...tasks];

    function withCalls(
      areMeant: (task: Task) => task is WaitingTask,
      changed: (call: PendingCall, specialist: string) => Promise<PendingCall>,
    ): Promise<Task[]> {
      const withChanged = async (task: WaitingTask): Promise<Task> => {
        return { ...task, pending: await Promise.all(task.pending.map((call) => changed(call, task.specialist))) };
      };
      return Promise.all(tasks.map((task) => (areMeant(task) ? withChanged(task) : task)));
    }

    async function reworded(call: PendingCall, specialist: string): Promise<PendingCall> {
      const tool = toolOf(call, specialist);
      const run = { ...toolRun(state, call.id, config), language: heard };
      if (!tool || !approvals.isHeld(call, specialist, run.user)) return call;
      const preview = await previewOf(tool, call.args, run).catch(() => call.preview);
      return approvals.held({ ...call, preview }, specialist, run.user);
    }

    async function askedAgain(call: PendingCall, specialist: string): Promise<PendingCall> {
      const tool = toolOf(call, specialist);
      if (!tool || approvals.decisionOn(call, specialist, runOf(config))?.type !== "approve") return call;
      const run = toolRun(state, call.id, config);
      const done = await recordedOf(tool, call.args, run);
      if (done !== undefined)
        return approvals.held({ ...call, preview: phrase("done", language, { what: done }) }, specialist, run.user);
      const { decision: _, ...open } = call;
      return tool.recorded ? open : approvals.held(asUnsure(open, language), specialist, run.user);
    }
  };

  function toolOf({ tool }: PendingCall, specialist: string): Tool | undefined {
    return specialists.get(specialist)?.tools.find(({ name }) => name === tool);
  }
}

/** A turn that opens with the card again says why. */
export function sayingWhy(opened: Opened, language: Language): Opened {
  const { turn, tasks } = opened;
  const after = tasks instanceof Overwrite ? Object.values<Task>(tasks.value) : [];
  if (!turn || !after.some((task) => isUndecided(task) || isAside(task))) return opened;
  const problem = [phrase("askedAgain", language), turn.problem].filter(Boolean).join("\n\n");
  return { ...opened, turn: { ...turn, problem } };
}
