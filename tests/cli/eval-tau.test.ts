import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { evaluate } from "../../src/cli/eval/evaluate.ts";
import { readResults } from "../../src/evaluation/runs/results-file.ts";

const home = mkdtempSync(join(tmpdir(), "eval-tau-"));
const out = join(home, "runs");
afterAll(() => rmSync(home, { recursive: true }));

/** A shop with one operation, and a hash for each session that tells which orders were cancelled. */
const SERVER = `
import http from "node:http";
const cancelled = new Map();
const order = { name: "order_id", in: "query", required: true, schema: { type: "string", pattern: "^W[0-9]{3}$" }, description: "Order id, for example W123." };
const post = { operationId: "cancel_order", description: "Cancels an order.", parameters: [order], responses: {} };
http.createServer((request, response) => {
  const url = new URL(request.url, "http://localhost");
  const session = request.headers["x-session-id"];
  const send = (body) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  if (url.pathname === "/openapi.json") return send({ openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths: { "/cancel": { post } } });
  if (url.pathname === "/policy") return send("Cancel what the customer asks for.");
  if (url.pathname === "/admin/hash") return send({ hash: "hash of " + (cancelled.get(session) ?? "nothing") });
  cancelled.set(session, url.searchParams.get("order_id"));
  send({ status: "cancelled" });
}).listen(Number(process.argv[3]), "127.0.0.1", () => console.log("ready"));
`;

it("runs the tasks of a tau-bench shop on its own server, each with a database of its own", async () => {
  const task = (id: string, hash: string) => ({
    ...{ id, instruction: "You want to cancel order W123.", outputs: [], final_hash: hash, changes_db: true },
  });
  mkdirSync(join(home, "retail"));
  writeFileSync(join(home, "server.mjs"), SERVER);
  const tasks = [task("right", "hash of W123"), task("wrong", "hash of W999")];
  writeFileSync(join(home, "retail", "tasks.json"), JSON.stringify(tasks));
  const environment = { SWITCHBOARD_DATA_DIR: join(home, "data") };
  const { isWhole } = await evaluate(["--tau", home, "--out", out], environment, new AbortController().signal);
  const { results } = readResults(join(out, readdirSync(out)[0] ?? "", "results.jsonl"));
  expect([isWhole, results.map(({ task, passed }) => `${task} ${passed}`).sort()]).toEqual([
    true,
    ["right true", "wrong false"],
  ]);
  const [{ turns } = { turns: [] }] = results;
  expect(turns.map(({ user }) => user)).toEqual(["I want to cancel order W123.", "[approve]"]);
});
