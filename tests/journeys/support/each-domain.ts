import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll } from "vitest";
import { isControl } from "../../../src/engine/dialog/protocol.ts";
import { openApp } from "./travel-app.ts";

/** Who speaks in each domain. */
export const USERS: Record<string, string> = { travel: "P1001", merchant: "M1001", traffic: "P1001" };

/** Assistants of one domain each, which are open while the tests of the file run, and what they answer. */
export function eachDomain() {
  const apps: Record<string, Awaited<ReturnType<typeof openApp>>> = {};
  beforeAll(async () => {
    for (const domain of Object.keys(USERS)) apps[domain] = await openApp(domain);
  }, 120_000);
  afterAll(async () => {
    for (const app of Object.values(apps)) await app.close();
  });

  /** The calls made for a message in a conversation of its own, what was said, and the card that is open. */
  const answerTo = async (domain: string, text: string) => {
    const answer = await apps[domain]?.send({ thread: text, user: USERS[domain] ?? "", text });
    const messages = answer?.state.messages ?? [];
    const calls = messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []));
    return {
      calls: calls.filter(({ name }) => !isControl(name)).map(({ name, args }) => ({ name, args })),
      said: answer?.text ?? "",
      card: answer?.waitsFor,
    };
  };
  return { apps, answerTo };
}
