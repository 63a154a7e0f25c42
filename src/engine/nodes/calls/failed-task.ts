import type { BaseMessage } from "@langchain/core/messages";
import { isHuman, textOf, writtenBy } from "../../dialog/message.ts";
import { type EndedTask, isOver, lastingFieldsWithAside, type PendingCall, type Task } from "../../dialog/task.ts";
import { isDone, isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { Tool } from "../../tools/tool.ts";

/**
 * The task, failed instead of done if a tool or its service broke and it changed nothing, unless another call succeeded
 * and no write broke; or if nothing came of any call, and its specialist says nothing of that. The user reads it as the
 * answer only if the planner needs no other result.
 */
export function unlessBroken(task: Task, known: readonly BaseMessage[], tools: readonly Tool[]): Task {
  if (!isOver(task) || task.status !== "done" || task.changed?.length) return task;
  const made = known
    .slice(known.findLastIndex(isHuman) + 1)
    .filter(isToolMessage)
    .filter((message) => writtenBy(message)?.task === task.id && tools.some(({ name }) => name === message.name));
  const broken = made.filter((message) => ["broken", "unsure"].includes(kindOf(message)));
  const isChange = broken.some(({ name }) => tools.some((tool) => tool.name === name && tool.effect === "write"));
  if (broken.length > 0 && (isChange || !made.some(isDone)))
    return failed(task, task.worded ? [task.result ?? ""] : broken.map(wordsForPeople));
  const vain = made.filter((message) => ["refused", "failed"].includes(kindOf(message)));
  if (task.worded || vain.length === 0 || made.some((one) => ["done", "declined"].includes(kindOf(one)))) return task;
  const { found: _, ...rest } = task;
  const words = vain.map(wordsForPeople).filter(Boolean);
  return words.length > 0 ? failed(rest, words) : { ...failed(rest, vain.map(textOf)), worded: false };
}

function failed(task: EndedTask, said: readonly string[]): EndedTask {
  const text = said.join("\n\n");
  // What is said of each of several calls is said once.
  const [line = "", ...others] = new Set(text.split("\n").filter(Boolean));
  const result = others.length === 0 ? line : text;
  return { ...task, status: "failed", result, worded: task.trust === 1 && task.alone };
}

/** The task, failed because a call was not held by the engine or decided on a card: somebody else changed the state. */
export function endedWithoutSeal(task: Task, calls: readonly PendingCall[], language: Language): Task {
  const what = calls.map(({ tool }) => tool).join(", ");
  return {
    ...lastingFieldsWithAside(task),
    status: "failed",
    result: phrase("notDone", language, { what }),
    worded: true,
  };
}
