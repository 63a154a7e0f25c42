import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isControl } from "../../src/engine/dialog/protocol.ts";
import { isDone, isToolMessage } from "../../src/engine/dialog/tool-message.ts";
import { runs } from "../support/runs.ts";
import { openApp } from "./support/travel-app.ts";
import { kinds, type Request, requestsOf } from "./support/unused-words.ts";

vi.setConfig({ testTimeout: 240_000 });

const REQUESTS = runs(10, 50);
/** An answer that neither uses nor names what it was asked for is one to another question. */
const MOST_SILENT = 0.1 * REQUESTS;

/** Tells of every hour, so that the one asked for is among them. */
const EVERY_HOUR = "list_hourly_congestion";

describe.each(["traffic", "travel"] as const)("a request of %s", (domain) => {
  let app: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    app = await openApp(domain);
  }, 60_000);
  afterAll(() => app.close());

  async function isSilent({ text, word, value }: Request): Promise<boolean> {
    const answer = await app.send({ thread: text, user: "P1001", text });
    const { messages } = answer.state;
    // A call that was refused, or whose result is not shown yet, has answered nothing.
    const done = messages.flatMap((message) => {
      const isShown = answer.text?.includes(message.text.split("\n", 1)[0] ?? "");
      return isToolMessage(message) && isDone(message) && isShown ? message.tool_call_id : [];
    });
    const calls = messages
      .flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []))
      .filter(({ id = "", name }) => !isControl(name) && done.includes(id));
    if (calls.length === 0 || answer.text?.toLowerCase().includes(word.toLowerCase())) return false;
    // The hour may be named as its time of day.
    if (value !== undefined && answer.text?.includes(`${value}:00`)) return false;
    const isHourly = calls.some(({ name }) => name === EVERY_HOUR);
    if (value !== undefined && isHourly) return false;
    const used = calls.flatMap(({ args }) => Object.values(args));
    return !used.some((one) => one === value || (typeof one === "string" && one.includes(word)));
  }

  it.each(kinds)("for %s is answered with a word of it, or not answered", async (kind) => {
    const silent: string[] = [];
    for (const request of requestsOf(kind, domain, REQUESTS)) {
      if (await isSilent(request)) silent.push(request.text);
    }
    expect(silent.length, silent.join("\n")).toBeLessThanOrEqual(MOST_SILENT);
  });
});
