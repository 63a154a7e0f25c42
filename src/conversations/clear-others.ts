import { HumanMessage } from "@langchain/core/messages";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import type { compileAssistant } from "../../graphs/build-assistant.ts";
import { ownerOf } from "../engine/dialog/owner.ts";
import type { ConversationState } from "../engine/dialog/state.ts";
import { lastAnswer } from "../engine/dialog/transcript.ts";
import { ConversationSaver } from "../engine/storage/conversation-saver.ts";

type Graph = ReturnType<typeof compileAssistant>;

export interface Clearing {
  graph: Graph;
  checkpointer: BaseCheckpointSaver;
  user: string;
  /** The conversation that is not touched. */
  except: string;
  /** Runs a job while nothing else works on the conversation. */
  alone: (thread: string, job: () => Promise<void>) => Promise<void>;
}

/**
 * Deletes every conversation of a user except one, including open cards and questions.
 * Returns one line for each action that was done there, or may have been, and was not reported to the user yet.
 */
export async function clearOthers({ graph, checkpointer, user, except, alone }: Clearing): Promise<string[]> {
  const untold: string[] = [];
  for (const thread of await threadsIn(checkpointer)) {
    if (thread === except) continue;
    const clear = async () => {
      const config = { configurable: { thread_id: thread } };
      const isTheirs = async () => {
        const { values } = await graph.getState(config);
        return ownerOf(values as Partial<ConversationState>)?.userId === user;
      };
      if (!(await isTheirs())) return;
      const state = await graph.invoke(
        { messages: [new HumanMessage("Clear")] },
        { ...config, context: { user_id: user } },
      );
      // The last paragraph says that the conversation is cleared; the ones before it are the unreported actions.
      untold.push(...lastAnswer(state).split("\n\n").slice(0, -1));
      await checkpointer.deleteThread(thread);
    };
    await alone(thread, clear);
  }
  return untold;
}

async function threadsIn(checkpointer: BaseCheckpointSaver): Promise<Iterable<string>> {
  if (checkpointer instanceof ConversationSaver) return checkpointer.threads();
  const threads = new Set<string>();
  for await (const { config } of checkpointer.list({})) threads.add(String(config.configurable?.thread_id));
  return threads;
}
