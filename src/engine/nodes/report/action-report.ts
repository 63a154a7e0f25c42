import type { BaseMessage } from "@langchain/core/messages";
import { RemoveMessage } from "@langchain/core/messages";
import { isReply, isReport, REPORT, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import {
  isReportedIn,
  markReported,
  ownedBy,
  type Receipt,
  receiptLine,
  unreportedOf,
  withoutSuperseded,
} from "../../dialog/receipt.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Task, undecidedCallsOf, waitingCallsOf } from "../../dialog/task.ts";
import { isToolMessage } from "../../dialog/tool-message.ts";
import { idsIn } from "../../ids.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import type { Tool, UserInfo } from "../../tools/tool.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { leftIds } from "./left-ids.ts";
import { leftUndone } from "./left-undone.ts";
import { asksOrDenies, refusalsIn, tellsOneOf, tellsRefusal, withoutClaims } from "./told-refusal.ts";

type Receipts = Readonly<Record<string, Receipt>>;

/** The messages that report finished calls, and the receipts with their new marks. */
export interface ActionReport {
  messages: BaseMessage[];
  receipts: Record<string, Receipt>;
}

/** The report before a card or a question. Undone calls that may still run are reported at the end of the turn. */
export function reportSoFar(state: ConversationState, process: string): ActionReport {
  const open = Object.values(state.tasks).flatMap(undecidedCallsOf);
  const untold = Object.entries(withoutSuperseded(unreportedHere(state, process), open));
  const done = Object.fromEntries(
    untold.filter(
      ([id, receipt]) =>
        receipt.ok || receipt.unsure || receipt.closed || (receipt.refused && !isOfTaskToCome(id, state)),
    ),
  );
  return {
    messages: reportMessages(done, "", process, languageOfTurn(state.turn)),
    receipts: markReported(done, process),
  };
}

/** Whether a call is of a task that goes on later: it is announced with the reason. */
function isOfTaskToCome(id: string, { messages, tasks }: ConversationState): boolean {
  const answer = messages.filter(isToolMessage).find((message) => message.tool_call_id === id);
  const task = tasks[(answer && writtenBy(answer)?.task) ?? ""];
  return task?.status === "queued" || task?.status === "elsewhere";
}

/** The report of what the replies of a turn do not mention, also of what nobody dealt with; then the replies. */
export function reportAtEnd(
  state: ConversationState,
  replies: readonly BaseMessage[],
  process: string,
  writes: readonly Tool[] = [],
): ActionReport {
  const untold = unreportedHere(state, process);
  const receipts = markReported(untold, process);
  // A closed card is answered after the words that closed it.
  const spoken = state.messages.filter((message) => !isToolMessage(message));
  const tail = spoken.slice(spoken.findLastIndex((message) => !isReply(message) || isReport(message)) + 1);
  const said = [...tail, ...replies].map(textOf).join("\n");
  const open = Object.values(state.tasks).flatMap(undecidedCallsOf);
  const ofCalls = reportMessages(
    withoutTold(withoutSuperseded(untold, open), said, state, writes),
    said,
    process,
    languageOfTurn(state.turn),
  );
  const undone = leftUndone(state, [...ofCalls, ...replies]);
  const messages = [...ofCalls, ...undone, ...leftIds(state, [...ofCalls, ...undone, ...replies], writes)];
  if (messages.length === 0) return { messages: [...replies], receipts };
  const moved = tail.map(({ id }) => new RemoveMessage({ id: id ?? "" }));
  // Why it is not known whether a call was carried out stands in the report already.
  const whys = Object.values(untold).flatMap(({ unsure, why }) => (unsure && why ? [why] : []));
  const others = replies.filter((reply) => !(whys.includes(textOf(reply)) && ofCalls.some((one) => says(one, reply))));
  return { messages: [...moved, ...messages, ...tail, ...others], receipts };
}

const says = (report: BaseMessage, reply: BaseMessage): boolean => textOf(report).includes(textOf(reply));

/** If nothing was decided, the answer itself may be about what tools have refused. */
function withoutTold(receipts: Receipts, reply: string, state: ConversationState, writes: readonly Tool[]): Receipts {
  const entries = Object.entries(receipts);
  if (!entries.every(([, { refused }]) => refused)) return receipts;
  const asked = state.turn?.question ?? "";
  const said = withoutClaims(reply, asked, writes);
  if (entries.length === 1 && asksOrDenies(said)) return {};
  const refusals = refusalsIn(state, new Set(entries.map(([, { tool }]) => tool)));
  const isTold = (words: string, args: object) =>
    entries.length === 1
      ? tellsRefusal(said, words, asked, writes)
      : tellsOneOf(said, { words, ids: idsIn(JSON.stringify(args)) }, asked);
  return Object.fromEntries(entries.filter(([id, { why = "", args }]) => !isTold(refusals.get(id) ?? why, args)));
}

/** The receipts of this run's user that no run of this process has reported. */
const unreportedHere = ({ receipts, user_info }: ConversationState, process: string): Receipts =>
  unreportedOf(ownedBy(receipts, user_info.userId), process);

function reportMessages(receipts: Receipts, said: string, process: string, language: Language): BaseMessage[] {
  const isMixed = Object.values(receipts).some(({ ok }) => ok);
  const untold = Object.values(receipts).filter(
    (receipt) => receipt.inFront !== process && !isReportedIn(said, receipt, isMixed),
  );
  return untold.length > 0 ? [textMessage(inWords(untold, language), { agent: REPORT })] : [];
}

/** One line for each receipt, equal lines once. */
const inWords = (receipts: readonly Receipt[], language: Language): string =>
  [...new Set(receipts.map((receipt) => receiptLine(receipt, language)))].join("\n\n");

/**
 * The report, before the next message, of what no reply delivered by this process has mentioned. Receipts stay until a
 * run that reports them has ended. `isGoingOn`: the turn continues and reports undone calls at its end.
 */
export function reportLate(
  { receipts }: ConversationState,
  { userId }: UserInfo,
  process: string,
  language: Language,
  isGoingOn: boolean,
): ActionReport {
  const untold = unreportedOf(receipts, process);
  const told = Object.entries(withoutSuperseded(ownedBy(untold, userId))).filter(([, { ok }]) => ok || !isGoingOn);
  const what = inWords(
    told.map(([, receipt]) => receipt),
    language,
  );
  const inFront = told.map(([id, receipt]): [string, Receipt] => [id, { ...receipt, inFront: process }]);
  return {
    messages: what === "" ? [] : [textMessage(phrase("doneBefore", language, { what }), { agent: REPORT })],
    receipts: { ...untold, ...Object.fromEntries(inFront) },
  };
}

/** The receipts of calls whose card was closed without a decision. `isDenied`: the user said that they are not meant. */
export function closedCards(
  tasks: readonly Task[],
  { userId: user }: UserInfo,
  language: Language,
  isDenied = false,
): Record<string, Receipt> {
  const calls = tasks.flatMap(waitingCallsOf);
  return Object.fromEntries(
    calls.map(({ id, tool, args, preview, unsure }): [string, Receipt] => [
      id,
      {
        tool,
        args,
        ok: false,
        closed: true,
        text: preview,
        ...(unsure && { unsure }),
        ...(!isDenied && { why: phrase("cardClosed", language) }),
        ...(user !== undefined && { user }),
      },
    ]),
  );
}
