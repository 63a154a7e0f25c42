import { describe, expect, inject, it } from "vitest";

const server = inject("server");

async function send(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}
const threads = async () => {
  const { text } = await send("/threads", {});
  return `/threads/${(JSON.parse(text) as { thread_id: string }).thread_id}`;
};
const assistant_id = "assistant";
const messages = [{ role: "user", content: "Hello" }];

describe.each(["runs", "runs/wait", "runs/stream"])("%s", (way) => {
  it.each([
    ["a text", { input: "x" }, "not an object with messages"],
    ["a list", { input: ["x"] }, "not an object with messages"],
    ["an object without messages", { input: { question: "x" } }, "has question but no messages"],
    ["nothing in an empty conversation", {}, "nothing to continue"],
    ["no message of the user", { input: { messages: [{ role: "assistant", content: "Done." }] } }, "is the user's"],
    ["an empty answer to a card", { command: { resume: "" } }, "decides nothing"],
    [
      "a user that is not a string",
      { input: { messages }, context: { user_id: 5 } },
      "context.user_id is not a string",
    ],
  ])("refuses %s with an explanation, with and without a thread", async (_, body, words) => {
    for (const of of ["", await threads()]) {
      const { status, text } = await send(`${of}/${way}`, { assistant_id, ...body });
      expect([status, JSON.parse(text)]).toEqual([422, { detail: expect.stringContaining(words) }]);
    }
  });
});

it("continues a conversation that is not empty, and dismisses a card, without an input", async () => {
  const of = await threads();
  for (const body of [{ input: { messages } }, {}, { input: null }, { input: {}, command: { goto: "__end__" } }]) {
    const { status, text } = await send(`${of}/runs/wait`, { assistant_id, ...body });
    expect(status).toBe(200);
    expect(text).toContain("What can I do for you?");
  }
});

it("refuses an answer where no card is open, which would be dropped", async () => {
  const of = await threads();
  await send(`${of}/runs/wait`, { assistant_id, input: { messages } });
  const { status, text } = await send(`${of}/runs/wait`, { assistant_id, command: { resume: "the second one" } });
  expect([status, JSON.parse(text)]).toEqual([422, { detail: expect.stringContaining("No question or card is open") }]);
});
