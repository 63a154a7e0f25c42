import { randomUUID } from "node:crypto";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, type BaseStore, Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import { drawAssistant, runDefaults } from "../../graphs/build-assistant.ts";
import { allowListeners } from "../../src/conversations/allow-listeners.ts";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createStaff, type StaffOptions } from "../../src/engine/staff.ts";
import { deskDomain, type Ledger } from "./desk-domain.ts";
import { type Script, ScriptedModel } from "./scripted-model.ts";

/** Long enough, and the same for all that share a conversation in a test. */
export const SECRET = "a secret that never enters the state";

export const NOW = new Date("2026-11-21T07:00:00Z");

// Keeps no state but a cache; embedding the descriptions anew for every conversation takes most of a test's time.
const embeddings = new LocalEmbeddings();

allowListeners();

interface TalkOptions extends Partial<StaffOptions> {
  checkpointer?: BaseCheckpointSaver;
  /** Absent: a thread of its own. */
  thread?: string;
  store?: BaseStore;
  /** Who speaks; absent: nobody is named. */
  user?: string;
}

/** What the user sees of a run: the state, and what it waits for. */
export type Seen = ConversationState & { [INTERRUPT]?: { value?: unknown }[] };

/** A conversation with a scripted model over the test domain, or over `domains`. */
export function talk(
  script: Script,
  { checkpointer = new MemorySaver(), thread, store, user, ...options }: TalkOptions = {},
) {
  const { domain, ledger } = deskDomain();
  const model = new ScriptedModel(script);
  const staff = createStaff({ domains: [domain], model, embeddings, secret: SECRET, now: () => NOW, ...options });
  const graph = drawAssistant(staff)
    .compile({ checkpointer, ...(store && { store }) })
    .withConfig(runDefaults);
  const config = {
    configurable: { thread_id: thread ?? randomUUID() },
    ...(user !== undefined && { context: { user_id: user } }),
  };
  return {
    graph,
    config,
    checkpointer,
    model,
    ledger: ledger as Ledger,
    say: (text: string): Promise<Seen> => graph.invoke({ messages: [new HumanMessage(text)] }, config),
    resume: (value: unknown): Promise<Seen> => graph.invoke(new Command({ resume: value }), config),
    /** Goes on where a run was cut off. */
    goOn: (): Promise<Seen> => graph.invoke(null, config),
    state: async (): Promise<ConversationState> => (await graph.getState(config)).values as ConversationState,
  };
}

/** What the user reads last. */
export const lastText = (state: { messages: BaseMessage[] }): string => state.messages.at(-1)?.text ?? "";

/** Stands below an answer where an act was asked for and none was carried out. */
export const NO_ACT = "\n\nNo action was carried out in this turn.";

interface Card {
  type: string;
  description: string;
  question?: string;
  action_requests: { id: string; name: string; description: string }[];
  action_request: { args: Record<string, unknown> };
}

/** The one interrupt a run stopped at. */
export function interruptOf(state: Pick<Seen, typeof INTERRUPT>): Card {
  const [only, ...more] = state[INTERRUPT] ?? [];
  if (!only || more.length > 0) throw new Error(`Expected one interrupt, found ${only ? more.length + 1 : 0}.`);
  return only.value as Card;
}
