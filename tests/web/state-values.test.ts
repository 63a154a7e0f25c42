import { Hono } from "hono";
import { expect, it } from "vitest";
import { stateValues } from "../../src/web/state-values.ts";

const RECEIPT = { tool: "book", args: {}, ok: true, text: "Booked." };
const server = new Hono();
server.route("/", stateValues);
server.all("*", async (c) => c.json({ read: await c.req.json().catch(() => "no JSON") }));

const send = (values: unknown, path = "/threads/t/state") =>
  server.request(path, { method: "POST", body: JSON.stringify({ values }) });

it.each([
  [{ tasks: null }, "tasks"],
  [{ messages: [], receipts: "none" }, "receipts"],
  [{ dialog_state: null }, "dialog_state"],
  [{ turn: 7 }, "turn"],
  [{ tasks: { t: { id: "t", specialist: "hotel", status: "waiting", job: "j" } } }, "tasks"],
  [{ tasks: { t: "a" } }, "tasks"],
  [{ receipts: { r: {} } }, "receipts"],
  [{ memories: { m: {} } }, "memories"],
])("values that do not fit the state are refused by name: %j", async (values, name) => {
  const response = await send(values);
  expect(response.status).toBe(422);
  expect(((await response.json()) as { detail: string }).detail).toContain(`values.${name} does not fit the state`);
});

it.each([
  [{ tasks: {} }],
  [{ tasks: { t: null }, receipts: { r: RECEIPT } }],
  [{ turn: null }],
  [{ messages: [{ role: "user", content: "yes" }] }],
  [null],
  [{ x: 1 }],
])("values that fit pass, and so does what the server itself reads: %j", async (values) => {
  expect(await (await send(values)).json()).toEqual({ read: { values } });
  expect((await send({ tasks: null }, "/threads/t/runs")).status).toBe(200);
});
