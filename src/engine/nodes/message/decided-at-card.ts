import { tokensOf } from "../../dialog/card-tokens.ts";
import { byListNumbers } from "../../dialog/list-numbers.ts";
import { shownBefore } from "../../dialog/said-in-turn.ts";
import type { ConversationState, Turn } from "../../dialog/state.ts";
import type { Strayed } from "../../dialog/strayed.ts";
import { lastingFields, type PendingCall, type Task, type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import { decidedBy, readWords } from "../../dialog/words-at-card.ts";
import { isStillToCome } from "../report/left-undone.ts";
import { verdictWithoutOthers } from "./addressee.ts";
import type { Understanding } from "./understanding.ts";

/** The decisions in words at a card, and the announced tasks that the user rejects. */
interface DecidedAtCard {
  reading: Verdicts | undefined;
  given: Task[];
}

/** Reads words at a card as decisions, also on the tasks that were announced as still to come after it. */
export function decidedAtCard(
  { question, language }: Pick<Turn, "question" | "language">,
  state: ConversationState,
  waiting: readonly WaitingTask[],
  strayed: Strayed | undefined,
  understanding: Understanding,
): DecidedAtCard {
  const pending = waiting.flatMap(waitingCallsOf);
  const byList = byListNumbers(question, pending, state.turn?.question ?? "", shownBefore(state), language);
  if (byList && "problem" in byList) return { reading: { decisions: new Map(), problem: byList.problem }, given: [] };
  const words = byList?.text ?? verdictWithoutOthers(question, waiting, understanding);
  const reading = decidedBy(words, pending, language, strayed);
  const queued = Object.values(state.tasks).filter(isStillToCome);
  const isOfAll = tokensOf(words, pending)?.some(({ kind }) => kind === "all") === true;
  if (queued.length === 0 || (reading && reading.decisions.size > 0 && !isOfAll)) return { reading, given: [] };
  const whole = readWords(words, [...pending, ...queued.map(asCall)], language);
  const given = queued.filter(({ id }) => whole?.decisions.get(id)?.type === "reject");
  const isWhole = pending.every(({ id }) => whole?.decisions.has(id));
  const decisions = new Map([...(whole?.decisions ?? [])].filter(([id]) => pending.some((call) => call.id === id)));
  return given.length === 0 || !isWhole
    ? { reading, given: [] }
    : { reading: { decisions }, given: given.map((task): Task => ({ ...lastingFields(task), status: "dropped" })) };
}

/** A task that is still to come, as if it waited on the card. */
const asCall = ({ id, specialist, job }: Task): PendingCall => ({
  id,
  tool: specialist,
  args: {},
  preview: `${specialist.replaceAll("_", " ")}: ${job.split("\n", 1)[0] ?? ""}`,
});
