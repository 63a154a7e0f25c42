import type { ToolMessage } from "@langchain/core/messages";
import { callWords } from "../dialog/call-words.ts";
import { isAi, PLANNER, textOf, writtenBy } from "../dialog/message.ts";
import { isControl, READ_MORE } from "../dialog/protocol.ts";
import type { ConversationState } from "../dialog/state.ts";
import { isLetGo, isOver, type Task, type TaskStatus } from "../dialog/task.ts";
import { endOf, leftUntold, partsTold, told } from "../dialog/told.ts";
import { isToolMessage, kindOf } from "../dialog/tool-message.ts";
import { thisTurn } from "../dialog/transcript.ts";

/** What came of a look-up or a task, for the user. */
export interface Result {
  from: string;
  task: string;
  /** When it failed or was let go, and the text does not say so to the user itself. */
  status?: TaskStatus;
  text: string;
  /** The texts it consists of. */
  parts: string[];
  /** The same for a model, what tools found under their calls. */
  material: string;
  worded: boolean;
  /** The id the text was streamed under, when it was. */
  streamed?: string;
}

/**
 * Every look-up of the planner, the same one once, and every task that came to an end in this turn, in order. Left out
 * is what was left unfinished in an earlier one, and what was let go of with nothing changed: a talk of an earlier turn,
 * and a task in whose place another specialist now talks with the user. Of a task that is put off until then, it is
 * what it has changed.
 */
export function resultsOf(state: ConversationState): Result[] {
  const now = thisTurn(state);
  const calls = new Set(now.filter(isAi).flatMap((message) => (message.tool_calls ?? []).map(({ id }) => id)));
  const isTalk = Object.values(state.tasks).some(({ status }) => status === "talking");
  const isOfNow = (task: Task) =>
    task.status !== "unfinished" &&
    (!isLetGo(task) ||
      ((calls.has(task.id) || (isOver(task) && task.found !== undefined)) && !isTalk) ||
      leftUntold(task).length > 0);
  const asked = now.filter(isAi).flatMap((message) => message.tool_calls ?? []);
  const lookups = now
    .filter(isToolMessage)
    .filter((message) => writtenBy(message)?.agent === PLANNER && isLookUp(message))
    .map((message) => {
      const call = asked.find(({ id }) => id === message.tool_call_id) ?? { name: message.name ?? "", args: {} };
      const text = textOf(message);
      return { from: PLANNER, task: callWords(call), text, parts: [text], material: text, worded: false };
    });
  return [
    ...lookups.filter(
      ({ task, text }, at) => lookups.findIndex((first) => first.task === task && first.text === text) === at,
    ),
    ...Object.values(state.tasks)
      .filter((task) => (isOver(task) ? isOfNow(task) : isTalk && task.status === "queued" && task.changed))
      .map(resultOf),
  ];
}

const isLookUp = (message: ToolMessage): boolean => {
  const { name = "" } = message;
  return !isControl(name) && name !== READ_MORE && kindOf(message) !== "repeated";
};

function resultOf(task: Task): Result {
  const { changed = [] } = task;
  const end = isOver(task) ? task : undefined;
  const parts = end ? partsTold(end) : changed;
  return {
    from: task.specialist,
    task: task.job,
    ...(task.status !== "done" && !end?.worded && { status: task.status }),
    text: parts.join("\n\n"),
    parts,
    material: end ? told(end, endOf(end)) : changed.join("\n"),
    worded: end?.worded ?? false,
    streamed: end?.said?.id,
  };
}
