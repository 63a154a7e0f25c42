import { ReadableStream } from "node:stream/web";
import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver, BaseStore } from "@langchain/langgraph";
import { compileAssistant } from "../../graphs/build-assistant.ts";
import type { Card } from "../engine/dialog/cards.ts";
import { isClearAll } from "../engine/dialog/clear-words.ts";
import { isReport } from "../engine/dialog/message.ts";
import { ownedBy, receiptLine } from "../engine/dialog/receipt.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { lastAnswer } from "../engine/dialog/transcript.ts";
import { phrase } from "../engine/phrases.ts";
import type { Staff } from "../engine/staff.ts";
import { KeptConversations } from "../engine/storage/kept-conversations.ts";
import type { Waiting } from "../engine/storage/thread-lock.ts";
import { clearOthers } from "./clear-others.ts";
import { type ConversationSnapshot, snapshotOf } from "./conversation-snapshot.ts";
import { markDelivered } from "./mark-delivered.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import {
  demandOwner,
  demandThreadAndUser,
  demandUsable,
  inputOf,
  SendError,
  type SendInput,
  type ThreadAndUser,
} from "./send-input.ts";
import { eventsIn, type TurnEvent } from "./turn-events.ts";

/** The result of a turn, or the current state of a conversation. */
export interface Answered {
  /** The answer. With a question or card open: what was done so far in the turn, undefined if nothing. */
  text?: string;
  /** The open question or approval card. */
  waitsFor?: Card;
  /** Id of the open card or question; "" if none is open. */
  cardId: string;
  /** The input answered a card that is no longer open. It was not used; the other fields show the current state. */
  isTooLate?: true;
  state: ConversationState;
}

/** The events of a turn in order; the last one is its result. */
export type StreamEvent = TurnEvent | { type: "answered"; answered: Answered };

export interface ServeOptions {
  /** Stores the conversations; without it every message starts a new conversation. */
  checkpointer?: BaseCheckpointSaver;
  /** Locks out other processes from a conversation until the returned function is called. */
  lock?(thread: string, waiting: Waiting): Promise<() => void>;
  /** Data that tools keep across conversations. */
  store?: BaseStore;
  /** Called for every run. */
  callbacks?: BaseCallbackHandler[];
}

/** Conversations of a staff by thread id, one run at a time in each. */
export function serve(staff: Staff, { checkpointer, lock, store, callbacks }: ServeOptions = {}) {
  const graph = compileAssistant(staff, { checkpointer, store });
  const kept = checkpointer instanceof KeptConversations ? checkpointer : undefined;
  /** Conversations whose last answer was returned. */
  const answered = new Set<string>();
  /** Conversations whose last run was stopped or failed, so that its answer was not returned, with the receipts before it. */
  const unheard = new Map<string, ReadonlySet<string>>();
  const look = async (thread: string) => snapshotOf(await graph.getState({ configurable: { thread_id: thread } }));
  const queue = new OneAtATime<ConversationSnapshot>(look);
  const alone = <Result>(
    thread: string,
    job: Parameters<typeof queue.run<Result>>[1],
    waiting: Waiting = {},
  ): Promise<Result> => queue.run(thread, job, lock && (() => lock(thread, waiting)));

  /** Before "Clear all" clears this conversation, clears the user's others. Returns the unreported actions there. */
  async function clearedFirst(said: SendInput): Promise<string[]> {
    const { thread, user, text } = said;
    if (!checkpointer || user === undefined || !isClearAll(text ?? "")) return [];
    await alone(thread, async (now) => demandOwner(said, now));
    return clearOthers({ graph, checkpointer, user, except: thread, alone });
  }

  let isClosed = false;
  const demandOpen = () => {
    if (isClosed) throw new SendError("The app is closed: close() was called. Create another one with createApp.");
  };

  async function run(said: SendInput, tell?: (event: TurnEvent) => void): Promise<Answered> {
    demandOpen();
    demandUsable(said);
    const { thread, user, signal } = said;
    const untold = await clearedFirst(said);
    const job = async (
      now: ConversationSnapshot,
      atArrival: ConversationSnapshot | undefined,
      hasWaited: boolean,
    ): Promise<Answered> => {
      demandOwner(said, now);
      const seen = said.cardId ?? (hasWaited ? atArrival : now)?.cardId;
      const input = inputOf(said, now, seen, staff.process);
      if (input === "too late") return { ...answerIn(now), isTooLate: true };
      const missed = saidBy(staff.process, now, user, unheard.get(thread));
      unheard.set(thread, new Set(Object.keys(now.state.receipts ?? {})));
      // An answer that was not returned is returned with the next one, without its reports: those are missed.
      const shown = (now.state.messages ?? []).filter((message) => answered.has(thread) || isReport(message));
      answered.delete(thread);
      const config = {
        configurable: { thread_id: thread },
        context: { user_id: user },
        ...(signal && { signal }),
        ...(callbacks && { callbacks }),
      };
      if (tell) {
        const streamMode: ("custom" | "messages" | "updates")[] = ["custom", "messages", "updates"];
        const stream = await graph.stream(input, { ...config, subgraphs: true, streamMode });
        for await (const event of eventsIn(stream)) tell(event);
        // A stopped stream ends without an error.
        signal?.throwIfAborted();
      } else await graph.invoke(input, config);
      const then = await look(thread);
      answered.add(thread);
      unheard.delete(thread);
      const lines = [
        ...missed,
        ...(kept?.takeSetBack(thread) ? [phrase("stepLost", then.state.turn?.language ?? "en")] : []),
        ...untold,
      ];
      return inFrontOf(answerIn(then, input === null ? [] : shown), lines);
    };
    return alone(thread, job, { signal, onWait: () => tell?.({ type: "waiting" }) });
  }

  return {
    graph,
    /** Rejects with `SendError` when the input cannot be used. */
    send: (said: SendInput): Promise<Answered> => run(said),
    /** The same with events. Leaving the loop stops the turn; the next message continues from there. */
    stream(said: SendInput): AsyncIterable<StreamEvent> {
      const left = new AbortController();
      const stopped = async (): Promise<SendInput> => {
        demandUsable(said);
        return { ...said, signal: AbortSignal.any([left.signal, ...(said.signal ? [said.signal] : [])]) };
      };
      return new ReadableStream<StreamEvent>({
        start(events) {
          const tell = (event: TurnEvent) => left.signal.aborted || events.enqueue(event);
          stopped()
            .then((input) => run(input, tell))
            .then((answered) => {
              events.enqueue({ type: "answered", answered });
              events.close();
            })
            .catch((error: unknown) => left.signal.aborted || events.error(error));
        },
        cancel: () => left.abort(),
      });
    },
    /** The current state of a conversation: its last answer and its open card. Rejects with `SendError`. */
    async current(place: ThreadAndUser): Promise<Answered> {
      demandOpen();
      demandThreadAndUser(place);
      const now = await look(place.thread);
      demandOwner(place, now);
      return answerIn(now);
    },
    /** Call it when every answer has reached its user, so that actions are not reported again. Nothing can be sent then. */
    async delivered(): Promise<void> {
      isClosed = true;
      for (const thread of answered) await alone(thread, () => markDelivered(graph, thread, staff.process));
    },
  };
}

/**
 * What a run of this process said of actions in an answer that was not returned. `before`: the receipts before that run;
 * absent if its answer was returned.
 */
function saidBy(
  process: string,
  { state }: ConversationSnapshot,
  user: string | undefined,
  before: ReadonlySet<string> | undefined,
): string[] {
  if (!before) return [];
  const language = state.turn?.language ?? "en";
  const lines = Object.entries(ownedBy(state.receipts ?? {}, user))
    .filter(([id, receipt]) => receipt.said === process && !before.has(id))
    .map(([, receipt]) => receiptLine(receipt, language));
  return lines.length === 0 ? [] : [phrase("doneBefore", language, { what: [...new Set(lines)].join("\n\n") })];
}

const inFrontOf = (answered: Answered, lines: readonly string[]): Answered =>
  lines.length === 0 ? answered : { ...answered, text: [...lines, answered.text].filter(Boolean).join("\n\n") };

/** `shown`: the transcript before the run. */
function answerIn({ state, card, cardId }: ConversationSnapshot, shown?: readonly BaseMessage[]): Answered {
  const text = state.messages && lastAnswer(state, shown);
  return { ...(text && { text }), ...(card !== undefined && { waitsFor: card }), cardId, state };
}
