import type { BaseMessage } from "@langchain/core/messages";
import { isHuman, writtenBy } from "../../dialog/message.ts";
import { lastingFieldsWithAside, type PendingCall, type Task } from "../../dialog/task.ts";
import { isDone, isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { Tool } from "../../tools/tool.ts";

/**
 * The task, failed instead of done if a tool or its service broke and it changed nothing, unless another call succeeded
 * and no write broke. The user reads it as the answer only if the planner needs no other result.
 */
export function unlessBroken(task: Task, known: readonly BaseMessage[], tools: readonly Tool[]): Task {
  if (task.status !== "done" || task.changed?.length) return task;
  const made = known
    .slice(known.findLastIndex(isHuman) + 1)
    .filter(isToolMessage)
    .filter((message) => writtenBy(message)?.task === task.id && tools.some(({ name }) => name === message.name));
  const broken = made.filter((message) => ["broken", "unsure"].includes(kindOf(message)));
  const isChange = broken.some(({ name }) => tools.some((tool) => tool.name === name && tool.effect === "write"));
  if (broken.length === 0 || (made.some(isDone) && !isChange)) return task;
  const said = task.worded ? (task.result ?? "") : broken.map(wordsForPeople).join("\n\n");
  // What is said of each of several calls is said once.
  const [line = "", ...others] = new Set(said.split("\n").filter(Boolean));
  const result = others.length === 0 ? line : said;
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
