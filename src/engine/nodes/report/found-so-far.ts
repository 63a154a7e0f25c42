import type { AIMessage } from "@langchain/core/messages";
import { withoutAdvice } from "../../advice.ts";
import { cut } from "../../cut.ts";
import { isReport, REPORT, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import { COMPLETE } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Task, waitingCallsOf } from "../../dialog/task.ts";
import { isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import { lastPlan, thisTurn } from "../../dialog/transcript.ts";
import { phrase } from "../../phrases.ts";
import { plainText } from "../../plain-text.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { foundBeside, isData, resultsOf } from "./results.ts";

/** The longest part of a task's words that is repeated to the user. */
const LONGEST_JOB = 100;

/** A report, and the tasks that it announces as still to come. */
export interface ToldSoFar {
  messages: AIMessage[];
  announced: Task[];
}

/** A report before a card: the results of other parts of the question, and the parts still to come. */
export function foundSoFar(state: ConversationState): ToldSoFar {
  const isOfChange = (words: string) => Object.values(state.receipts).some(({ text }) => words.includes(text));
  const waiting = Object.values(state.tasks).flatMap(waitingCallsOf);
  const beside = foundBeside(new Set(waiting.map(({ id }) => id)), thisTurn(state));
  // Data is put into words with the other results, after the card.
  const found = [...resultsOf(state).map(({ words }) => words), ...beside.map(wordsForPeople)].filter(
    (words) => words !== "" && !isData(words) && !isOfChange(words) && !isTold(words, state),
  );
  return reported(found, stillToCome(state, "stillToCome"));
}

/** A report before a specialist talks with the user: the parts of the question still to come. */
export const laterParts = (state: ConversationState): ToldSoFar => reported([], stillToCome(state, "toComeAfterTalk"));

function reported(found: readonly string[], { words, announced }: Announcement): ToldSoFar {
  const all = [...found, ...words];
  return { messages: all.length === 0 ? [] : [textMessage(all.join("\n\n"), { agent: REPORT })], announced };
}

/** The words of an announcement, unless they were told before, and the tasks that it is about. */
interface Announcement {
  words: string[];
  announced: Task[];
}

/** Names the parts of the last plan that wait, or that the planner has to hand to somebody else. */
function stillToCome(state: ConversationState, how: "stillToCome" | "toComeAfterTalk"): Announcement {
  const planned = new Set(lastPlan(state)?.tool_calls?.map(({ id }) => id));
  const open = Object.values(state.tasks).filter(
    ({ id, status }) => planned.has(id) && (status === "queued" || status === "elsewhere"),
  );
  if (open.length === 0) return { words: [], announced: [] };
  const what = open.map((task) => quoted(task) + whyNot(task, state)).join(", ");
  const words = plainText(phrase(how, languageOfTurn(state.turn), { what }));
  return { words: isTold(words, state) ? [] : [words], announced: open.map((task) => announcedIn(task, words)) };
}

/** In brackets, why a task could not be done as asked; "" if that is not known. */
function whyNot({ id, status }: Task, state: ConversationState): string {
  const last = thisTurn(state)
    .filter(isToolMessage)
    .findLast((message) => writtenBy(message)?.task === id && message.name !== COMPLETE);
  const kind = last && kindOf(last);
  if (status !== "queued" || !last || !["failed", "broken", "unsure", "refused"].includes(kind ?? "")) return "";
  const why = reasonIn(withoutAdvice(textOf(last)));
  return why === "" ? "" : languageOfTurn(state.turn) === "zh" ? `（${why}）` : ` (${why})`;
}

/** A tool's reason, without a list of choices. */
export function reasonIn(words: string): string {
  const [line = ""] = words.trim().split("\n", 1);
  // A sentence that introduces a list is left out, because the list is.
  const sentences = line.split(/(?<=[.。!！])/).filter((one) => !/[:：]\s*$/.test(one));
  return sentences.join("").trim();
}

const announcedIn = (task: Task, words: string): Task => ({
  ...task,
  announced: [...new Set([...(task.announced ?? []), words])],
});

/** The words of some tasks. Below its words, a task may say which calls are meant. */
export const inQuotes = (tasks: readonly Pick<Task, "job">[]): string => tasks.map(quoted).join(", ");

const quoted = ({ job }: Pick<Task, "job">): string => `“${cut(job.split("\n")[0] ?? "", LONGEST_JOB)}”`;

/** A text without the lines that announce some tasks as still to come. */
export function withoutAnnouncements(text: string, tasks: readonly Task[]): string {
  const lines = new Set(tasks.flatMap(({ announced = [] }) => announced).flatMap((words) => words.split("\n")));
  return text
    .split("\n")
    .filter((line) => !lines.has(line))
    .join("\n");
}

/** Whether a report of this turn has told it. */
export const isTold = (words: string, state: ConversationState): boolean =>
  words !== "" &&
  thisTurn(state)
    .filter(isReport)
    .some((message) => textOf(message).includes(plainText(words).trim()));
