import { expect } from "vitest";
import type { ChatMessage, ChatRequest, OpenAiServer, Reply } from "../../support/openai-server.ts";
import { type Journey, openJourney } from "./assistant.ts";

/** Who asks: told apart by the tools that are bound. */
export function askerOf({ body }: ChatRequest): "planner" | "specialist" | "summary" {
  const names = (body.tools ?? []).map((tool) => tool.function.name);
  if (names.length === 0) return "summary";
  return names.includes("CompleteOrEscalate") ? "specialist" : "planner";
}

export const toolsOf = ({ body }: ChatRequest): string[] => (body.tools ?? []).map((tool) => tool.function.name);

export const textOf = (message: ChatMessage | undefined): string =>
  typeof message?.content === "string" ? message.content : JSON.stringify(message?.content ?? "");

/** A reply that calls tools, each `[name, args]`. */
export const calling = (...calls: [name: string, args: object | string][]): Reply => ({
  toolCalls: calls.map(([name, args]) => ({ name, args })),
});

/** An assistant over a provider on the loopback, without second attempts. */
export function openWith(
  server: OpenAiServer,
  environment: Record<string, string> = {},
  domains?: string[],
): Promise<Journey> {
  const settings = {
    SWITCHBOARD_MODEL: "openai:test",
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: "test-key",
    SWITCHBOARD_MAX_RETRIES: "0",
    ...environment,
  };
  return openJourney(settings, domains);
}

/** What strict providers insist on: each call answered exactly once, right behind its message; nothing empty. */
export function expectValidHistory(request: ChatRequest): void {
  let open: string[] = [];
  for (const message of request.body.messages) {
    if (message.role === "tool") {
      expect(open).toContain(message.tool_call_id);
      open = open.filter((id) => id !== message.tool_call_id);
    } else expect(open).toEqual([]);
    const calls = message.tool_calls ?? [];
    if (calls.length === 0) expect(textOf(message).trim()).not.toBe("");
    if (message.role === "assistant") open = calls.map(({ id }) => id);
    for (const call of calls) expect(() => JSON.parse(call.function.arguments)).not.toThrow();
  }
  expect(open).toEqual([]);
  const ids = request.body.messages.flatMap((message) => (message.tool_calls ?? []).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
}
