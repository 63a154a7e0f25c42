import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { withoutAdvice } from "../../advice.ts";
import { isForOtherThing } from "../../dialog/adds.ts";
import { callWords } from "../../dialog/call-words.ts";
import {
  endForModel,
  partsWithUnreportedChanges,
  unreportedChanges,
  withUnreportedChanges,
} from "../../dialog/ended-task.ts";
import { callsOf, isHuman, isReply, joined, PLANNER, textOf, writtenBy } from "../../dialog/message.ts";
import { COMPLETE, isOfEngine, TELL_USER } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type EndedTask, isOver, isReturned, type Task, type TaskStatus } from "../../dialog/task.ts";
import { decidedArgsOf, isDone, isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import { lastPlan, thisTurn } from "../../dialog/transcript.ts";
import type { Tool } from "../../tools/tool.ts";

/** The result of a task or of a planner's own call, for the user. */
export interface Result {
  from: string;
  task: string;
  /** Set if the task did not end as done and the text does not say so. */
  status?: TaskStatus;
  text: string;
  /** The part of the text that is for people. */
  words: string;
  /** The texts of the result. */
  parts: string[];
  /** The result for a model: each observation is under its call. */
  material: string;
  worded: boolean;
  /** Whether a model wrote the text, which is not what a tool observed or why a task failed. */
  isModels?: boolean;
  /** The id that the text was streamed under, if it was. */
  streamed?: string;
}

/**
 * The results of this turn in order: the planner's own calls, equal ones once, and the tasks that ended in this turn.
 * Left out are unfinished tasks, unless the planner does not know of them yet. A returned task without unreported changes is left out if it comes
 * from an earlier turn and found nothing, or if another specialist now talks with the user. A queued task counts only
 * with what it has changed, and only while another specialist talks with the user.
 */
export function resultsOf(state: ConversationState): Result[] {
  const now = thisTurn(state);
  const calls = now.flatMap(callsOf);
  const called = new Set(calls.map(({ id }) => id));
  const isTalk = Object.values(state.tasks).some(({ status }) => status === "talking");
  const plan = new Set(lastPlan(state)?.tool_calls?.map(({ id }) => id));
  const isOfNow = (task: Task) =>
    (task.status !== "unfinished" || plan.has(task.id)) &&
    (!isReturned(task) ||
      ((called.has(task.id) || (isOver(task) && task.found !== undefined)) && !isTalk) ||
      unreportedChanges(task).length > 0);
  const ownCalls = now
    .filter(isToolMessage)
    .filter((message) => writtenBy(message)?.agent === PLANNER && isOwnCall(message))
    .filter((message) => !(message.tool_call_id in state.tasks))
    .map((message) => {
      const call = calls.find(({ id }) => id === message.tool_call_id) ?? { name: message.name ?? "", args: {} };
      const text = textOf(message);
      return {
        from: PLANNER,
        task: callWords(call),
        text,
        words: wordsForPeople(message),
        parts: [text],
        material: text,
        worded: false,
      };
    });
  return [
    ...ownCalls.filter(
      ({ task, text }, at) => ownCalls.findIndex((first) => first.task === task && first.text === text) === at,
    ),
    ...Object.values(state.tasks)
      .filter((task) => (isOver(task) ? isOfNow(task) : isTalk && task.status === "queued" && task.changed))
      .map(resultOf),
  ];
}

const isOwnCall = (message: ToolMessage): boolean => {
  const { name = "" } = message;
  return (!isOfEngine(name) || name === TELL_USER) && kindOf(message) !== "repeated";
};

/** The part of a task's outcome that is for people. The reason that a specialist gives to the planner is not. */
function wordsOfEnd(end: EndedTask): string[] {
  const { status, result = "", found = [], worded } = end;
  const said = worded ? result : status === "failed" ? withoutAdvice(result) : "";
  const texts = [said, ...found.map(({ text }) => text)].filter(Boolean);
  return [...unreportedChanges(end, texts.join("\n")), ...texts];
}

function resultOf(task: Task): Result {
  const { changed = [] } = task;
  const end = isOver(task) ? task : undefined;
  const parts = end ? partsWithUnreportedChanges(end) : changed;
  return {
    from: task.specialist,
    task: task.job,
    ...(task.status !== "done" && !end?.worded && { status: task.status }),
    text: parts.join("\n\n"),
    words: (end ? wordsOfEnd(end) : changed).join("\n\n"),
    parts,
    material: end ? withUnreportedChanges(end, endForModel(end)) : changed.join("\n"),
    worded: end?.worded ?? false,
    ...(end?.status === "done" && end.worded && !end.direct && { isModels: true }),
    streamed: end?.said?.id,
  };
}

/** Data is no text to be shown. */
export const isData = (words: string): boolean => /^\s*[[{]/.test(words);

/** What was looked up beside some changes, by a message that ends its task: nothing else is said of it. */
export function foundBeside(changes: ReadonlySet<string>, known: readonly BaseMessage[]): ToolMessage[] {
  const beside = joined(known)
    .map(callsOf)
    .filter((calls) => calls.some(({ name }) => name === COMPLETE))
    .filter((calls) => calls.some(({ id = "" }) => changes.has(id)))
    .flatMap((calls) => calls.flatMap(({ id = "" }) => (changes.has(id) ? [] : id)));
  return known
    .filter(isToolMessage)
    .filter((message) => beside.includes(message.tool_call_id))
    .filter((message) => isDone(message) && !isOfEngine(message.name ?? "") && decidedArgsOf(message) === undefined);
}

export type Found = NonNullable<EndedTask["found"]>;

/**
 * The observations of a task since the user's last message, each with its call, and why a tool refused a write, unless
 * it was made for the same thing later. What an aside has found since then is left out after its answer.
 */
export function foundBy(task: Task, known: readonly BaseMessage[], tools: readonly Tool[] = []): Found {
  const recent = known.slice(known.findLastIndex((message) => isHuman(message) || isReply(message)) + 1);
  const calls = known.flatMap(callsOf);
  const isWrite = (name?: string) => tools.some((tool) => tool.name === name && tool.effect === "write");
  const decided = recent.filter(isToolMessage).filter((message) => decidedArgsOf(message) !== undefined);
  const data = foundBeside(new Set(decided.map(({ tool_call_id }) => tool_call_id)), known);
  const answers = [...data.filter((message) => isData(textOf(message)) && !recent.includes(message)), ...recent]
    .filter(isToolMessage)
    .filter((message) => !isOfEngine(message.name ?? "") && writtenBy(message)?.task === task.id)
    .map((message) => {
      const given = calls.find(({ id }) => id === message.tool_call_id)?.args;
      // A decided call ran with the arguments that were decided on.
      return { message, args: decidedArgsOf(message) ?? given ?? {} };
    });
  const done = answers.filter(({ message }) => isDone(message));
  const isRefused = ({ message, args }: (typeof answers)[number]) =>
    kindOf(message) === "refused" &&
    isWrite(message.name) &&
    !done.some((one) => one.message.name === message.name && !isForOtherThing(one, { args }));
  return answers
    .filter((one) => isDone(one.message) || isRefused(one))
    .map(({ message, args }) => {
      const words = isDone(message) ? textOf(message) : wordsForPeople(message) || textOf(message);
      return { call: callWords({ name: message.name ?? "", args }), text: words };
    })
    .filter(
      // An equal read call is reported once, but every change is reported.
      ({ call, text }, at, all) =>
        all.findIndex((one) => one.call === call && one.text === text) === at || task.changed?.includes(text),
    );
}
