import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { HumanMessage, type MessageContent } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll } from "vitest";
import { createApp } from "../../../src/app.ts";
import type { Environment } from "../../../src/engine/environment.ts";
import { sampleData } from "../../support/sample-data.ts";

/** A Friday, twenty past three in the afternoon in Hangzhou. */
export const now = new Date("2026-11-20T15:20:00+08:00");
export const today = "2026-11-20";
export const yesterday = "2026-11-19";

/** The journeys of a file share their data. */
const dataDir = await sampleData(now);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

export interface Journey {
  app: Awaited<ReturnType<typeof createApp>>;
  /** Where the domains keep their data. */
  dataDir: string;
  /** The conversation of `say`. */
  thread: string;
  /** One turn of a conversation. */
  say(text: string): ReturnType<Journey["app"]["send"]>;
  /** A turn whose message is not plain text. */
  sayContent(content: MessageContent): Promise<{ text: string | undefined }>;
  /** Another conversation with the same assistant. */
  another(): Journey;
  close(): Promise<void>;
}

/** The whole assistant, or one that serves only `domains`; its clock at `now`. */
export async function openJourney(environment: Environment = {}, domains?: string[]): Promise<Journey> {
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir, ...environment },
    checkpointer: new MemorySaver(),
    ...(domains && { domains }),
    now: () => now,
  });
  return conversation(app);
}

function conversation(app: Journey["app"]): Journey {
  const thread = randomUUID();
  return {
    app,
    dataDir,
    thread,
    say: (text) => app.send({ thread, text }),
    sayContent: async (content) => {
      const input = { messages: [new HumanMessage({ content })] };
      const state = await app.graph.invoke(input, { configurable: { thread_id: thread } });
      return { text: state.messages.at(-1)?.text };
    },
    another: () => conversation(app),
    close: () => app.close(),
  };
}
