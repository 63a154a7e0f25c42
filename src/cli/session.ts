import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command } from "@langchain/langgraph";
import { type drawAssistant, runDefaults } from "../../graphs/build-assistant.ts";
import { clearOthers } from "../clear-others.ts";
import { markDelivered } from "../delivered.ts";
import { isClearAll } from "../engine/dialog/clear-words.ts";
import { mayUse } from "../engine/dialog/owner.ts";
import type { Progress } from "../engine/dialog/progress.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { lastAnswer } from "../engine/dialog/transcript.ts";
import { storable } from "../engine/storable.ts";
import type { Token } from "./answer-stream.ts";
import { type Card, readCard } from "./card.ts";

export type Assistant = ReturnType<ReturnType<typeof drawAssistant>["compile"]>;

export interface SessionOptions {
  /** Compiled with a checkpointer. */
  graph: Assistant;
  checkpointer: BaseCheckpointSaver;
  thread: string;
  user?: string;
  /** The staff's. */
  process: string;
  callbacks?: BaseCallbackHandler[];
  /** Whether the last step could not be read back; tells it once. */
  takeSetBack?(thread: string): boolean;
}

/** What the user says next: words, or the answer to what the conversation waits for. */
export type Input = { words: string } | { resume: unknown };

/** Who is told of a turn while it runs. */
export interface Follower {
  onProgress(progress: Progress): void;
  onToken(token: Token): void;
  /** A node of the graph is through; `writes` names the fields it changed. */
  onStep?(node: string, writes: string[]): void;
}

/** How a turn ended. */
export interface Turn {
  /** Null when nothing was said; beside what is asked instead, what was done meanwhile. */
  answer: string | null;
  pending?: Card;
  state: ConversationState;
  /** The last step could not be read back; the turn went on from the one before. */
  isSetBack?: boolean;
}

/** One conversation with the graph, kept by its checkpointer under the thread's name. */
export class Session {
  readonly thread: string;
  /** Whom it serves; absent: nobody named. */
  readonly user?: string;
  private readonly config;
  /** What the user has been shown of the transcript. */
  private shown: readonly BaseMessage[] = [];
  /** A run has come to its end, or to a card, and none after it was stopped. */
  private isAnswered = false;
  /** What was done in conversations that were cleared with this one, and not told there. */
  private untold: string[] = [];

  constructor(private readonly options: SessionOptions) {
    this.thread = options.thread;
    this.user = options.user;
    this.config = { configurable: { thread_id: options.thread } };
  }

  /** Whether the conversation is the user's, or new. */
  isOwn({ state }: Turn): boolean {
    return mayUse(state, this.user === undefined ? {} : { userId: this.user });
  }

  /** Runs one turn. Rejects when `signal` aborts it; the thread can then be continued. */
  async run(input: Input, follower: Follower, signal?: AbortSignal): Promise<Turn> {
    const { graph, user, callbacks, checkpointer } = this.options;
    if ("words" in input && isClearAll(input.words) && user !== undefined)
      this.untold = await clearOthers({ graph, checkpointer, user, except: this.thread });
    const given =
      "words" in input
        ? { messages: [new HumanMessage(input.words)] }
        : new Command({ resume: storable(input.resume) });
    const stream = await graph.stream(given, {
      ...this.config,
      ...(signal && { signal }),
      ...(callbacks && { callbacks }),
      context: { user_id: user },
      ...runDefaults,
      subgraphs: true,
      streamMode: ["custom", "messages", "updates"],
    });
    this.isAnswered = false;
    let tasks = 1;
    for await (const [namespace, mode, data] of stream) {
      if (mode === "custom") {
        // Only `tell` writes to this stream.
        const progress = data as Progress;
        if (progress.event === "plan") tasks = progress.tasks.length;
        follower.onProgress(progress);
      } else if (mode === "messages") {
        const token = tokenOf(data as [BaseMessage, Record<string, unknown>], tasks > 1);
        if (token) follower.onToken(token);
      } else {
        for (const [node, update] of Object.entries(data as Record<string, object | null>)) {
          follower.onStep?.(
            [...namespace.map((part) => part.split(":")[0]), node].join(" › "),
            Object.keys(update ?? {}),
          );
        }
      }
    }
    signal?.throwIfAborted();
    const turn = await this.stand();
    this.isAnswered = true;
    return turn;
  }

  /** Says that the answer of the last run has reached the user. */
  async delivered(): Promise<void> {
    const { graph, process } = this.options;
    if (this.isAnswered) await markDelivered(graph, this.thread, process);
  }

  /** How the conversation stands: its last answer, or what it waits for. */
  async stand(): Promise<Turn> {
    const snapshot = await this.options.graph.getState(this.config);
    const state = snapshot.values as ConversationState;
    const pending = snapshot.tasks
      .flatMap((task) => task.interrupts ?? [])
      .map(({ value }) => readCard(value))
      .find((card) => card !== undefined);
    // A new conversation has no fields yet.
    const { messages = [] } = state;
    const answer = [...this.untold, lastAnswer({ messages }, this.shown)].join("\n\n") || null;
    this.untold = [];
    this.shown = messages;
    const isSetBack = this.options.takeSetBack?.(this.thread);
    return { answer, state, ...(pending && { pending }), ...(isSetBack && { isSetBack }) };
  }
}

/** A token of what may become the answer: the planner's, the summary's, or that of a specialist on its own. */
function tokenOf([message, metadata]: [BaseMessage, Record<string, unknown>], parallel: boolean): Token | undefined {
  if (!AIMessageChunk.isInstance(message)) return undefined;
  const node = metadata.langgraph_node;
  const speaks = node === "plan" || node === "summarize" || (node === "think" && !parallel);
  if (!speaks) return undefined;
  return { message: message.id ?? "", text: message.text, calls: (message.tool_call_chunks ?? []).length > 0 };
}
