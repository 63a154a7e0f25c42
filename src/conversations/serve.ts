import { ReadableStream } from "node:stream/web";
import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver, BaseStore } from "@langchain/langgraph";
import { compileAssistant } from "../../graphs/build-assistant.ts";
import type { Card } from "../engine/dialog/cards.ts";
import { isClearAll } from "../engine/dialog/clear-words.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { lastAnswer } from "../engine/dialog/transcript.ts";
import { phrase } from "../engine/phrases.ts";
import type { Staff } from "../engine/staff.ts";
import { KeptConversations } from "../engine/storage/kept-conversations.ts";
import type { Waiting } from "../engine/storage/thread-lock.ts";
import { clearOthers } from "./clear-others.ts";
import { markDelivered } from "./delivered.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import { demandOwner, demandPlace, demandUsable, inputOf, type Place, type Said } from "./said.ts";
import { type Standing, standing } from "./standing.ts";
import { eventsIn, type TurnEvent } from "./turn-events.ts";

/** What came of a turn, or how a conversation stands. */
export interface Answered {
  /** The answer; beside a question or card what was done meanwhile, and undefined when that is nothing. */
  text?: string;
  /** The open question or approval card. */
  waitsFor?: Card;
  /** Names what waits; "" when nothing does. */
  cardId: string;
  /** What was sent answers a card that is not open any more: it was not heard, and this is how things stand. */
  isTooLate?: true;
  state: ConversationState;
}

/** The events of a turn in their order; the last one, after which nothing comes, is what came of it. */
export type StreamEvent = TurnEvent | { type: "answered"; answered: Answered };

export interface ServeOptions {
  /** Where the conversations are kept; absent: nowhere, so that each message stands alone. */
  checkpointer?: BaseCheckpointSaver;
  /** Keeps other processes off a conversation until what it gives is called. */
  lock?(thread: string, waiting: Waiting): Promise<() => void>;
  /** What tools keep across conversations. */
  store?: BaseStore;
  /** Told of every run. */
  callbacks?: BaseCallbackHandler[];
}

/** Conversations by thread id over a staff, one run at a time in each. */
export function serve(staff: Staff, { checkpointer, lock, store, callbacks }: ServeOptions = {}) {
  const graph = compileAssistant(staff, { checkpointer, store });
  const kept = checkpointer instanceof KeptConversations ? checkpointer : undefined;
  /** Conversations whose last answer was given. */
  const answered = new Set<string>();
  const look = async (thread: string) => standing(await graph.getState({ configurable: { thread_id: thread } }));
  const queue = new OneAtATime<Standing>(look);
  const alone = <Result>(
    thread: string,
    job: Parameters<typeof queue.run<Result>>[1],
    waiting: Waiting = {},
  ): Promise<Result> => queue.run(thread, job, lock && (() => lock(thread, waiting)));

  /** Before "Clear all" clears a conversation, the others of its user are cleared; what is untold there. */
  async function clearedFirst(said: Said): Promise<string[]> {
    const { thread, user, text } = said;
    if (!checkpointer || user === undefined || !isClearAll(text ?? "")) return [];
    await alone(thread, async (now) => demandOwner(said, now));
    return clearOthers({ graph, checkpointer, user, except: thread, alone });
  }

  async function run(said: Said, tell?: (event: TurnEvent) => void): Promise<Answered> {
    demandUsable(said);
    const { thread, user, signal } = said;
    const untold = await clearedFirst(said);
    const job = async (now: Standing, atArrival: Standing | undefined, hasWaited: boolean): Promise<Answered> => {
      demandOwner(said, now);
      const seen = said.cardId ?? (hasWaited ? atArrival : now)?.cardId;
      const input = inputOf(said, now, seen, staff.process);
      if (input === "too late") return { ...answerIn(now), isTooLate: true };
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
        // A stream that is stopped just ends.
        signal?.throwIfAborted();
      } else await graph.invoke(input, config);
      const then = await look(thread);
      answered.add(thread);
      const lines = [
        ...(kept?.takeSetBack(thread) ? [phrase("stepLost", then.state.turn?.language ?? "en")] : []),
        ...untold,
      ];
      return inFrontOf(answerIn(then, input === null ? [] : now.state.messages), lines);
    };
    return alone(thread, job, { signal, onWait: () => tell?.({ type: "waiting" }) });
  }

  return {
    graph,
    /** Rejects with `SendError` when what was said cannot be used. */
    send: (said: Said): Promise<Answered> => run(said),
    /** The same, with what happens meanwhile. Who leaves the loop stops the turn; the next message goes on from there. */
    stream(said: Said): AsyncIterable<StreamEvent> {
      const left = new AbortController();
      const signal = AbortSignal.any([left.signal, ...(said.signal ? [said.signal] : [])]);
      return new ReadableStream<StreamEvent>({
        start(events) {
          run({ ...said, signal }, (event) => left.signal.aborted || events.enqueue(event))
            .then((answered) => {
              events.enqueue({ type: "answered", answered });
              events.close();
            })
            .catch((error: unknown) => left.signal.aborted || events.error(error));
        },
        cancel: () => left.abort(),
      });
    },
    /** How a conversation stands: its last answer, and what it waits for. Rejects with `SendError`. */
    async current(place: Place): Promise<Answered> {
      demandPlace(place);
      const now = await look(place.thread);
      demandOwner(place, now);
      return answerIn(now);
    },
    /** To be called when every answer has reached its user: they need not be told again. */
    async delivered(): Promise<void> {
      for (const thread of answered) await alone(thread, () => markDelivered(graph, thread, staff.process));
    },
  };
}

const inFrontOf = (answered: Answered, lines: readonly string[]): Answered =>
  lines.length === 0 ? answered : { ...answered, text: [...lines, answered.text].filter(Boolean).join("\n\n") };

/** `shown`: the transcript before the run. */
function answerIn({ state, card, cardId }: Standing, shown?: readonly BaseMessage[]): Answered {
  const text = state.messages && lastAnswer(state, shown);
  return { ...(text && { text }), ...(card !== undefined && { waitsFor: card }), cardId, state };
}
