import { randomUUID } from "node:crypto";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, MemorySaver } from "@langchain/langgraph";
import { drawAssistant } from "../../graphs/build-assistant.ts";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { hire } from "../../src/engine/staff.ts";
import { deskDomain } from "./desk-domain.ts";
import { ScriptedModel } from "./scripted-model.ts";

export const NOW = new Date("2026-11-21T07:00:00Z");

/** A conversation with a scripted model over the test domain, or over `domains`. */
export function talk(
  script: ConstructorParameters<typeof ScriptedModel>[0],
  { domains, checkpointer = new MemorySaver() }: { domains?: Domain[]; checkpointer?: BaseCheckpointSaver } = {},
) {
  const { domain, ledger } = deskDomain();
  const model = new ScriptedModel(script);
  const staff = hire({ domains: domains ?? [domain], model, embeddings: new LocalEmbeddings(), now: () => NOW });
  const graph = drawAssistant(staff).compile({ checkpointer });
  const config = { configurable: { thread_id: randomUUID() } };
  return {
    graph,
    config,
    model,
    ledger,
    say: (text: string) => graph.invoke({ messages: [new HumanMessage(text)] }, config),
    resume: (value: unknown) => graph.invoke(new Command({ resume: value }), config),
    state: async () => (await graph.getState(config)).values,
  };
}

/** What the user reads last. */
export const lastText = (state: { messages: BaseMessage[] }): string => state.messages.at(-1)?.text ?? "";

/** The one interrupt a run stopped at. */
export function interruptOf(state: unknown): {
  type: string;
  description: string;
  action_requests: { id: string; name: string }[];
} {
  const [only, ...more] = (state as { __interrupt__?: { value: never }[] }).__interrupt__ ?? [];
  if (!only || more.length > 0) throw new Error(`Expected one interrupt, found ${only ? more.length + 1 : 0}.`);
  return only.value;
}
