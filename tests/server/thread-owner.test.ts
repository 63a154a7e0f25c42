import { Client } from "@langchain/langgraph-sdk";
import { beforeAll, describe, expect, inject, it } from "vitest";

const server = inject("server");
const client = new Client({ apiUrl: server.url, apiKey: null, callerOptions: { maxRetries: 0 } });

const input = { messages: [{ role: "human", content: "Show my tickets" }] };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ assistant_id: "assistant", ...body }),
  });

/** The ways a request says whom its run serves. */
const NAMED: Record<string, (user: string) => object> = {
  "the context": (user) => ({ context: { user_id: user } }),
  "the configuration": (user) => ({ config: { configurable: { user_id: user } } }),
};

describe.each(Object.entries(NAMED))("a thread opened by a user that %s names", (_, as) => {
  let thread: string;
  beforeAll(async () => {
    thread = (await client.threads.create()).thread_id;
    await (await post(`/threads/${thread}/runs/wait`, { input, ...as("P1001") })).text();
  }, 60_000);

  it.each([
    ["another user", { context: { user_id: "P1003" } }],
    ["another user, by the configuration", { config: { configurable: { user_id: "P1003" } } }],
    ["a caller who names nobody", {}],
  ])("refuses %s with an explanation, and shows no state", async (_, who) => {
    const before = await client.threads.getState(thread);
    const bodies = [
      { input },
      { input: null },
      { command: { resume: "yes" } },
      { command: { goto: "plan", update: { user_info: { userId: "P1003" } } } },
    ];
    for (const path of ["runs", "runs/wait", "runs/stream"]) {
      for (const body of bodies) {
        const refused = await post(`/threads/${thread}/${path}`, { ...body, ...who, multitask_strategy: "enqueue" });
        expect(refused.status).toBe(403);
        const text = await refused.text();
        expect(text).toContain("belongs to another user");
        expect(text).not.toContain("TK-");
      }
    }
    const chinese = await post(`/threads/${thread}/runs`, { input, ...who }, { "accept-language": "zh-CN" });
    expect(await chinese.text()).toContain("这个会话属于另一位用户");
    expect(await client.threads.getState(thread)).toEqual(before);
  });

  it("can be continued by its user", async () => {
    const goesOn = await post(`/threads/${thread}/runs/wait`, { input, ...as("P1001") });
    expect(goesOn.status).toBe(200);
    expect(await goesOn.text()).toContain("TK-");
  });
});

it("a second user is refused while the first run of a thread starts", async () => {
  const { thread_id } = await client.threads.create();
  const run = (user_id: string) =>
    post(`/threads/${thread_id}/runs`, { input, context: { user_id }, multitask_strategy: "enqueue" });
  const [first, second] = await Promise.all([run("P1001"), run("P1003")]);
  expect([first.status, second.status].sort()).toEqual([200, 403]);
});

it("commands over a socket are refused", async () => {
  const { thread_id } = await client.threads.create();
  expect((await fetch(`${server.url}/threads/${thread_id}/stream/events`)).status).toBe(403);
  const command = { id: 1, method: "run.start", params: { assistant_id: "assistant", input, config: {} } };
  await post(`/threads/${thread_id}/runs/wait`, { input, context: { user_id: "P1001" } });
  expect((await post(`/threads/${thread_id}/commands`, command)).status).toBe(403);
});

it("Clear all deletes the user's other threads, and nobody else's", async () => {
  const context = { user_id: "P1007" };
  const opened = async (as: object) => {
    const { thread_id } = await client.threads.create();
    await (await post(`/threads/${thread_id}/runs/wait`, { input, ...as })).text();
    return thread_id;
  };
  const [here, other, foreign] = [await opened({ context }), await opened({ context }), await opened({})];
  const words = { messages: [{ role: "human", content: [{ type: "text", text: "Clear all" }] }] };
  const cleared = await post(`/threads/${here}/runs/wait`, { input: words, context });
  expect(await cleared.text()).toContain("The history of all your conversations is cleared.");
  await expect(client.threads.get(other)).rejects.toThrow("404");
  expect((await client.threads.getState<{ messages: unknown[] }>(foreign)).values.messages.length).toBeGreaterThan(1);
}, 60_000);
