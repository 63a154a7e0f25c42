import { request } from "node:http";
import { Client } from "@langchain/langgraph-sdk";
import { describe, expect, inject, it } from "vitest";

const server = inject("server");
const client = new Client({ apiUrl: server.url, apiKey: null });

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Asks with headers `fetch` sets itself. */
const ask = ({ path = "/threads/search", method = "POST", headers = {}, body = {} }: Asked) =>
  new Promise<{ status?: number; origin?: string | string[]; text: string }>((resolve, reject) => {
    const sent = request(server.url + path, { method, headers: { "content-type": "application/json", ...headers } });
    sent.on("response", async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, origin: response.headers["access-control-allow-origin"], text });
    });
    sent.on("error", reject);
    sent.end(method === "GET" ? undefined : JSON.stringify(body));
  });

describe("a server with authentication off", () => {
  it.each(["evil.example", "evil.example:2024", "127.0.0.1.evil.example", "192.168.0.7", "localhost.evil.example"])(
    "is not asked as %s, whatever the name leads to",
    async (host) => {
      for (const path of [
        "/threads/search",
        "/info",
        "/internal/truncate",
        "/assistants/search",
        "/store/namespaces",
      ]) {
        const method = path === "/info" ? "GET" : "POST";
        expect(await ask({ path, method, headers: { host } })).toMatchObject({ status: 403 });
      }
    },
  );

  it.each(["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:2024", "chat.localhost"])(
    "is asked as %s",
    async (host) => {
      expect(await ask({ headers: { host } })).toMatchObject({ status: 200 });
    },
  );

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "https://smith.langchain.com.evil.example",
  ])("refuses pages of %s", async (origin) => {
    expect(await ask({ headers: { origin } })).toMatchObject({ status: 403 });
    // What a page may send without asking first.
    const simple = { headers: { origin, "content-type": "text/plain" } };
    expect(await ask({ path: "/threads", body: {}, ...simple })).toMatchObject({ status: 403 });
    expect(await ask({ path: "/info", method: "GET", headers: { origin } })).toMatchObject({ status: 403 });
  });

  it.each(["http://localhost:3000", "http://127.0.0.1:5173", "https://smith.langchain.com"])(
    "answers pages of %s and names them to the browser",
    async (origin) => {
      expect(await ask({ headers: { origin } })).toMatchObject({ status: 200, origin });
    },
  );

  it.each([
    { config: { configurable: { langgraph_auth_user_id: "P1001" } } },
    { context: { langgraph_auth_user_id: "P1001" } },
    { config: { configurable: { langgraph_auth_user: { identity: "P1001" } } } },
    { config: { configurable: { __pregel_resuming: true } } },
  ])("lets no request set what only the server may state: %j", async (claim) => {
    const { thread_id } = await client.threads.create();
    const run = { assistant_id: "assistant", input: { messages: [{ role: "human", content: "Show my tickets" }] } };
    for (const path of ["/runs/wait", "/runs", `/threads/${thread_id}/runs/wait`]) {
      expect(await ask({ path, body: { ...run, ...claim } })).toMatchObject({ status: 403 });
    }
    expect(await ask({ path: "/assistants", body: { graph_id: "assistant", ...claim } })).toMatchObject({
      status: 403,
    });
    const command = { id: 1, method: "run.start", params: { ...run, ...claim } };
    expect(await ask({ path: `/threads/${thread_id}/commands`, body: command })).toMatchObject({ status: 403 });
  });

  it("serves no user when only a header, or the thread, names an identity", async () => {
    const metadata = { owner: "P1001", langgraph_auth_user_id: "P1001" };
    const { thread_id } = await client.threads.create({ metadata });
    const input = { messages: [{ role: "human", content: "Show my tickets" }] };
    const headers = { "x-user-id": "P1001", "langgraph-auth-user-id": "P1001" };
    const path = `/threads/${thread_id}/runs/wait`;
    expect(await ask({ path, headers, body: { assistant_id: "assistant", input } })).toMatchObject({ status: 200 });
    const { values } = await client.threads.getState<{ user_info: object }>(thread_id);
    expect(values.user_info).toEqual({});
  });

  it("refuses a body that is not JSON", async () => {
    const response = await fetch(`${server.url}/runs/wait`, { method: "POST", body: "{" });
    expect(response.status).toBe(400);
  });
});
