import { HumanMessage } from "@langchain/core/messages";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { storableBodies } from "../../src/web/storable-bodies.ts";
import { nested, oddities } from "../support/odd-values.ts";

/** A server behind it that reads the body itself, as LangGraph's does. */
const server = new Hono();
server.route("/", storableBodies);
server.all("*", async (c) => c.json({ read: await c.req.json().catch(() => "no JSON") }));

async function send(body: unknown, path = "/threads/t/runs/wait", method = "POST") {
  const response = await server.request(path, {
    method,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, body: (await response.json()) as { detail?: string; read?: unknown } };
}

const said = (message: unknown) => ({ input: { messages: [message] } });
const user = { role: "user", content: "Hello" };
const lookAlike = oddities["a look-alike of LangChain's records"];

describe("passes on", () => {
  it.each([
    ["a message", said(user)],
    ["a message alone, as text, as a pair", { input: { messages: "Hello" } }],
    ["a pair", { input: { messages: ["user", "Hello"] } }],
    [
      "blocks",
      said({
        ...user,
        content: [
          { type: "text", text: "Hi" },
          { type: "image_url", image_url: { url: "data:," } },
        ],
      }),
    ],
    [
      "a message as LangChain's clients write it",
      JSON.parse(JSON.stringify(said(new HumanMessage({ id: "1", content: "Hi" })))),
    ],
    [
      "a decision",
      { command: { resume: { decisions: [{ type: "edit", edited_action: { name: "n", args: { a: [1] } } }] } } },
    ],
    [
      "what a front end says of calls nobody ran",
      said({ type: "tool", id: "do-not-render-1", tool_call_id: "1", content: "Handled." }),
    ],
    ["a run without input", { input: null }],
    ["a text that is called lc", { command: { resume: { lc: "en" } } }],
  ])("%s", async (_, body) => {
    expect(await send(body)).toEqual({ status: 200, body: { read: body } });
  });

  it("a body that is not JSON, which the server refuses itself", async () => {
    expect((await send("{")).body.read).toBe("no JSON");
  });
});

describe("refuses, and says what to send instead", () => {
  it.each([
    ["null for a block", said({ ...user, content: [null] }), "input.messages[0].content"],
    ["a number for a content", said({ ...user, content: 7 }), "input.messages[0].content"],
    ["an id that is not a string", said({ ...user, id: 7 }), "input.messages[0].id"],
    ["odd additional_kwargs", said({ ...user, additional_kwargs: 7 }), "additional_kwargs"],
    ["odd response_metadata", said({ ...user, response_metadata: ["x"] }), "response_metadata"],
    ["null for a message", said(null), "is not a message"],
    ["a message of no kind", said({ text: "Hello" }), "is not a message"],
    ["a look-alike for a message", said(lookAlike), "input.messages[0]"],
    ["a look-alike in a message", said({ ...user, additional_kwargs: { a: lookAlike } }), "additional_kwargs.a"],
    ["a look-alike to resume with", { command: { resume: lookAlike } }, "command.resume"],
    [
      "a look-alike in an edit",
      { command: { resume: { a: { type: "edit", args: { b: lookAlike } } } } },
      "command.resume.a.args.b",
    ],
    ["a look-alike in the metadata", { ...said(user), metadata: { a: lookAlike } }, "metadata.a"],
    ["60 levels", { command: { resume: nested(60) } }, "levels deep"],
    ["one odd run of several", [said(user), said({ ...user, id: 7 })], "id is not a string"],
  ])("%s", async (_, body, detail) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContain(detail);
  });

  it.each([
    ["/runs", "POST", { input: { messages: [{ ...user, id: 7 }] } }],
    ["/runs/stream", "POST", { input: { messages: [{ ...user, id: 7 }] } }],
    ["/threads/t/runs", "POST", { input: { messages: [{ ...user, id: 7 }] } }],
    ["/threads/t/state", "POST", { values: { messages: [{ ...user, id: 7 }] } }],
    ["/threads", "POST", { metadata: lookAlike }],
    ["/threads/t", "PATCH", { metadata: lookAlike }],
  ])("on %s by %s", async (path, method, body) => {
    expect((await send(body, path, method)).status).toBe(422);
  });
});
