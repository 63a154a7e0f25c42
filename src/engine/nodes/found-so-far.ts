import type { AIMessage } from "@langchain/core/messages";
import { cut } from "../cut.ts";
import { isReport, REPORT, textMessage, textOf } from "../dialog/message.ts";
import type { ConversationState } from "../dialog/state.ts";
import type { Task } from "../dialog/task.ts";
import { lastPlan, thisTurn } from "../dialog/transcript.ts";
import { phrase } from "../phrases.ts";
import { plainText } from "../plain-text.ts";
import { resultsOf } from "./results.ts";
import { languageOfTurn } from "./run-facts.ts";

/** Data is put into words with the other results, after the card. */
const DATA = /^\s*[[{]/;

/** The longest part of a task's words that is repeated to the user. */
const LONGEST_JOB = 100;

/** What other parts of the question found, and which are still to come, as a report before a card. */
export function foundSoFar(state: ConversationState): AIMessage[] {
  const isOfChange = (words: string) => Object.values(state.receipts).some(({ text }) => words.includes(text));
  const found = resultsOf(state)
    .map(({ words }) => words)
    .filter((words) => words !== "" && !DATA.test(words) && !isOfChange(words) && !isTold(words, state));
  return reported([...found, ...stillToCome(state, "stillToCome")]);
}

/** Which parts of the question are still to come, as a report before a specialist talks with the user. */
export const laterParts = (state: ConversationState): AIMessage[] => reported(stillToCome(state, "toComeAfterTalk"));

const reported = (words: readonly string[]): AIMessage[] =>
  words.length === 0 ? [] : [textMessage(words.join("\n\n"), { agent: REPORT })];

/** Names the parts of the last plan that wait, or that the planner has to hand to somebody else. */
function stillToCome(state: ConversationState, how: "stillToCome" | "toComeAfterTalk"): string[] {
  const planned = new Set(lastPlan(state)?.tool_calls?.map(({ id }) => id));
  const open = Object.values(state.tasks).filter(
    ({ id, status }) => planned.has(id) && (status === "queued" || status === "elsewhere"),
  );
  if (open.length === 0) return [];
  const words = phrase(how, languageOfTurn(state.turn), { what: inQuotes(open) });
  return isTold(words, state) ? [] : [words];
}

/** The words of some tasks. Below its words, a task may say which calls are meant. */
export const inQuotes = (tasks: readonly Pick<Task, "job">[]): string => tasks.map(quoted).join(", ");

const quoted = ({ job }: Pick<Task, "job">): string => `“${cut(job.split("\n")[0] ?? "", LONGEST_JOB)}”`;

/** Whether a report has announced a task as still to come. */
export const isAnnounced = (task: Task, { messages }: Pick<ConversationState, "messages">): boolean =>
  messages
    .filter(isReport)
    .flatMap((message) => textOf(message).split("\n"))
    .some((line) => isAnnouncement(line) && line.includes(plainText(quoted(task)).trim()));

/** A text without the lines that announce what is still to come. */
export const withoutAnnouncements = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !isAnnouncement(line))
    .join("\n");

const ANNOUNCEMENTS = (["stillToCome", "toComeAfterTalk"] as const).flatMap((how) =>
  (["en", "zh"] as const).map((language) => phrase(how, language, { what: "" }).trim()),
);

const isAnnouncement = (line: string): boolean => ANNOUNCEMENTS.some((opening) => line.startsWith(opening));

/** Whether a report of this turn has told it. */
export const isTold = (words: string, state: ConversationState): boolean =>
  words !== "" &&
  thisTurn(state)
    .filter(isReport)
    .some((message) => textOf(message).includes(plainText(words).trim()));
