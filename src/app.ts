import { HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, INTERRUPT, isInterrupted } from "@langchain/langgraph";
import { drawAssistant, runDefaults } from "../graphs/build-assistant.ts";
import { type AssembleOptions, type Assembly, assemble } from "./assemble.ts";
import type { ConversationState } from "./engine/dialog/state.ts";
import { openConversations } from "./engine/storage/conversations.ts";
import { OneAtATime } from "./one-at-a-time.ts";

export interface AppOptions extends Partial<AssembleOptions> {
  /** Keeps the conversations; a SQLite file in the data folder when absent. */
  checkpointer?: BaseCheckpointSaver;
}

/** What a user said or decided. */
export interface Said {
  thread: string;
  /** A message; while something is asked or waits for approval, its answer. */
  text?: string;
  /** The answer to a question or an approval card, in any of the shapes front ends send. */
  resume?: unknown;
  /** Whom the run serves. */
  user?: string;
  signal?: AbortSignal;
}

/** What came of it. */
export interface Answered {
  /** The answer; undefined while the conversation waits for the user. */
  text?: string;
  /** The open question or approval card. */
  waitsFor?: unknown;
  state: ConversationState;
}

/**
 * The assistant for programs: conversations by thread id, one run at a time in each.
 * Throws `SetupError` when the environment cannot be used.
 */
export async function createApp({ environment = process.env, checkpointer, ...options }: AppOptions = {}) {
  const assembly = await assemble({ environment, ...options });
  const saver = checkpointer ?? (await openOrClose(assembly));
  const graph = drawAssistant(assembly.staff).compile({ checkpointer: saver }).withConfig(runDefaults);
  const threads = new OneAtATime();
  return {
    graph,
    send: ({ thread, text, resume, user, signal }: Said): Promise<Answered> =>
      threads.run(thread, async () => {
        const input = resume === undefined ? { messages: [new HumanMessage(text ?? "")] } : new Command({ resume });
        const state = await graph.invoke(input, {
          configurable: { thread_id: thread },
          context: { user_id: user },
          ...(signal && { signal }),
        });
        if (isInterrupted(state)) return { waitsFor: state[INTERRUPT][0]?.value, state };
        return { text: state.messages.at(-1)?.text, state };
      }),
    close: () => assembly.close(),
  };
}

async function openOrClose(assembly: Assembly): Promise<BaseCheckpointSaver> {
  try {
    return openConversations(assembly.config.dataDir);
  } catch (error) {
    await assembly.close();
    throw error;
  }
}
