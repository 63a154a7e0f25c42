import { join } from "node:path";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { drawAssistant, runDefaults } from "../../../graphs/build-assistant.ts";
import { travel } from "../../../src/domains/travel/index.ts";
import { openTravel } from "../../../src/domains/travel/travel.ts";
import { isReply } from "../../../src/engine/dialog/message.ts";
import type { ConversationState } from "../../../src/engine/dialog/state.ts";
import { loadTools } from "../../../src/engine/domain/load-tools.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { createStaff } from "../../../src/engine/staff.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { now } from "../../domains/travel/counter.ts";
import { type Script, ScriptedModel } from "../../support/scripted-model.ts";
import { SECRET } from "../../support/talk.ts";
import { CountedSaver, type Tick } from "./counted-saver.ts";

/** What the user does: says something, answers a card, or has the run go on where it was cut off. */
export type Step = { say: string } | { resume: unknown } | { goOn: true };

export const databaseIn = (folder: string): string => join(folder, "travel.sqlite");

const embeddings = new LocalEmbeddings();
const toolFolder = new URL("../../../src/domains/travel/tools/", import.meta.url);

/**
 * The assistant with the travel domain, everything it keeps in one folder: conversations and bookings.
 * `tick` is told of every checkpoint, model call, tool call, and of the points of every booking's transaction.
 */
export async function openOnDisk(folder: string, script: Script, tick: Tick = () => {}) {
  const real = await travel.open({ settings: {}, dataDir: folder, now: () => now, openSources: async () => noSources });
  const world = openTravel({
    file: databaseIn(folder),
    now,
    failpoint: (point) => tick(`${point} a transaction`),
  });
  const watched = (await loadTools(toolFolder, world)).map((tool) => ({
    ...tool,
    run: async (...call: Parameters<Tool["run"]>) => {
      tick(`before ${tool.name}`);
      const result = await tool.run(...call);
      tick(`behind ${tool.name}`);
      return result;
    },
  }));
  const ours = (tools: readonly Tool[]) => tools.map((tool) => watched.find(({ name }) => name === tool.name) ?? tool);
  const specialists = real.specialists.map((one) => ({ ...one, tools: ours(one.tools) }));
  const model = new ScriptedModel((asked) => {
    tick("at a call of the model");
    return typeof script === "function" ? script(asked) : "";
  });
  const staff = createStaff({
    domains: [{ ...real, written: [], specialists, tools: ours(real.tools) }],
    model,
    embeddings,
    secret: SECRET,
    now: () => now,
  });
  const checkpointer = new CountedSaver(folder, tick);
  const graph = drawAssistant(staff).compile({ checkpointer }).withConfig(runDefaults);
  const config = { configurable: { thread_id: "journey" }, context: { user_id: "P1001" } };
  const inputOf = (step: Step) => {
    if ("say" in step) return { messages: [new HumanMessage(step.say)] };
    return "resume" in step ? new Command({ resume: step.resume }) : null;
  };
  return {
    model,
    take: (step: Step) => graph.invoke(inputOf(step), config),
    /** What is on disk of the conversation, and whether it waits for the user or was cut off. */
    async look() {
      const { values, next, tasks } = await graph.getState(config);
      const state = values as Partial<ConversationState>;
      const asks = tasks.some(({ interrupts }) => interrupts.length > 0);
      // Between the writes of a step and its checkpoint, nothing is shown to come next.
      const last = state.messages?.at(-1);
      const isUnanswered = last !== undefined && !isReply(last);
      return { state, asks, cutOff: !asks && (next.length > 0 || isUnanswered) };
    },
    async close() {
      await real.close();
      world.close();
      checkpointer.db.close();
    },
  };
}

export type OnDisk = Awaited<ReturnType<typeof openOnDisk>>;

/** All that the user was told, in order. */
export const toldIn = (messages: readonly BaseMessage[] = []): string[] =>
  messages.filter(isReply).map(({ text }) => text);
