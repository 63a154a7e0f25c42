import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ToolError } from "../../../src/engine/errors.ts";
import { dependenciesOf } from "../../../src/engine/planning/dependencies.ts";
import { LEAST_SURE } from "../../../src/engine/planning/dependency.ts";
import { dependencyGraph } from "../../../src/engine/planning/graph.ts";
import { type MadeCall, type Sighting, sightingsIn } from "../../../src/engine/planning/sightings.ts";
import { openUseRecord } from "../../../src/engine/planning/use-record.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { run } from "../tools/openapi-world.ts";
import { plainTool } from "./plain-tool.ts";

const folder = mkdtempSync(join(tmpdir(), "observed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tools as the next start reads them. */
function after(file: string, tools: readonly Tool[]): Tool[] {
  const { observed, close } = openUseRecord(join(folder, file));
  close();
  return tools.map((tool) => ({ ...tool, ...(observed.get(tool.name) && { observed: observed.get(tool.name)! }) }));
}

function record(file: string, sightings: readonly Sighting[]): void {
  const use = openUseRecord(join(folder, file));
  use.add(sightings);
  use.close();
}

describe("sightings", () => {
  const cancel = plainTool("cancel_order", "Cancels an order.", ["order_id", "user_id"]);
  const found: MadeCall = {
    tool: "list_orders",
    args: { user_id: "ann_1" },
    isDone: true,
    text: '{"orders": ["#W12"]}',
  };
  const call = (text: string, isDone = true): MadeCall => ({
    ...{ tool: "cancel_order", args: { order_id: "#W12", user_id: "ann_1" } },
    ...{ isDone, text },
  });
  const at = { tool: "cancel_order", parameter: "order_id", on: "list_orders" };

  it("tell the result that held a value, and no value that the giver took itself or the user said", () => {
    expect(sightingsIn(call("Done."), cancel, [found], [])).toEqual([{ ...at, isAccepted: true }]);
    expect(sightingsIn(call("Done."), cancel, [found], ["Cancel #W12"])).toEqual([]);
    expect(sightingsIn(call("Done."), cancel, [], [])).toEqual([]);
  });

  it.each([
    ["order not found", true],
    ['"#W12" is invalid', true],
    ["找不到 #W12", true],
    ["user not found", false],
    ["non-pending order cannot be cancelled", false],
    ["The service failed (500).", false],
  ])("a failure counts only for the value it is about: %s", (words, isCounted) => {
    const expected = isCounted ? [{ ...at, isAccepted: false }] : [];
    expect(sightingsIn(call(words, false), cancel, [found], [])).toEqual(expected);
  });
});

it("counts are bounded, and hold names and numbers only", () => {
  const one: Sighting = { tool: "a", parameter: "x_id", on: "b", isAccepted: true };
  record(
    "bounded.sqlite",
    Array.from({ length: 500 }, () => one),
  );
  record("bounded.sqlite", [{ ...one, isAccepted: false }]);
  const { observed, close } = openUseRecord(join(folder, "bounded.sqlite"));
  close();
  const { accepted = 0, refused = 0 } = observed.get("a")?.x_id?.b ?? {};
  expect(accepted).toBeLessThanOrEqual(50);
  expect(refused).toBe(1);
});

it("no record is written before a sighting, and without one nothing changes", () => {
  const { observed, close } = openUseRecord(join(folder, "none.sqlite"));
  close();
  expect(observed.size).toBe(0);
  expect(existsSync(join(folder, "none.sqlite"))).toBe(false);
});

const shop = new URL("../../../../shared/data/tau-retail/", import.meta.url);
const reason = existsSync(shop) ? "" : " (skipped: ../shared/data/tau-retail is not there)";

/** What the shop's results may hold. */
interface Result {
  items?: { product_id: string; item_id: string }[];
  variants?: Record<string, unknown>;
  orders?: string[];
}

describe.skipIf(reason !== "")(`in the shop of tau-retail${reason}`, () => {
  let tools: Tool[] = [];
  let stop = (): void => {};
  beforeAll(async () => {
    const probe = createServer();
    await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
    const { port } = probe.address() as AddressInfo;
    await new Promise((closed) => probe.close(closed));
    const server = spawn(process.execPath, ["server.mjs", "retail", String(port)], {
      cwd: shop,
      stdio: ["ignore", "pipe", "inherit"],
    });
    stop = () => server.kill();
    await new Promise((started) => server.stdout.once("data", started));
    tools = await openApiTools({
      document: `http://127.0.0.1:${port}/openapi.json`,
      headers: { "x-session-id": "observed-test" },
    });
  });
  afterAll(() => stop());

  const sure = (some: readonly Tool[], tool: string, parameter: string) =>
    dependenciesOf(some)
      .filter((one) => one.tool === tool && one.parameter === parameter && one.sureness >= LEAST_SURE)
      .sort((a, b) => b.sureness - a.sureness)
      .map(({ on }) => on);

  /** Makes the calls one after another; returns what was seen. */
  async function walk(...calls: [string, (results: Result[]) => Record<string, unknown>][]): Promise<Sighting[]> {
    const made: MadeCall[] = [];
    const seen: Sighting[] = [];
    for (const [name, argsOf] of calls) {
      const tool = tools.find((one) => one.name === name)!;
      const args = argsOf(made.map(({ text }) => JSON.parse(text) as Result));
      const result = await tool.run(args, run).catch((error: ToolError) => error);
      const isDone = !(result instanceof ToolError);
      const text = isDone ? result.text : result.message.replace(/ \[.*/s, "");
      const call = { tool: name, args, isDone, text };
      seen.push(...sightingsIn(call, tool, made, []));
      made.push(call);
    }
    return seen;
  }

  it("a wrong derived dependency disappears after a few runs, and one that nothing told of is found", async () => {
    expect(sure(tools, "return_delivered_order_items", "item_ids")).toContain("get_product_details");
    expect(sure(tools, "get_product_details", "product_id")).toEqual(["list_all_product_types"]);
    for (let n = 0; n < 6; n += 1) {
      const seen = await walk(
        ["get_order_details", () => ({ order_id: "#W2378156" })],
        // An item that the shop sells is none of the order.
        ["get_product_details", ([order]) => ({ product_id: order?.items?.[n % 3]?.product_id })],
        [
          "return_delivered_order_items",
          ([order, product]) => {
            const ordered = order?.items?.map(({ item_id }) => item_id);
            const other = Object.keys(product?.variants ?? {}).filter((id) => !ordered?.includes(id));
            return { order_id: "#W2378156", item_ids: other.slice(0, 1), payment_method_id: "credit_card_9513926" };
          },
        ],
      );
      record("shop.sqlite", seen);
    }
    const learned = after("shop.sqlite", tools);
    expect(sure(learned, "return_delivered_order_items", "item_ids")).toEqual(["get_order_details"]);
    expect(sure(learned, "get_product_details", "product_id")).toContain("get_order_details");
    const [first] = dependencyGraph(learned).of("return_delivered_order_items");
    expect(first?.on).not.toBe("get_product_details");
  });

  it("an uncertain right dependency becomes the surest", async () => {
    const before = dependenciesOf(tools).find(
      ({ tool, on }) => tool === "get_order_details" && on === "get_user_details",
    );
    const seen = await walk(
      ["find_user_id_by_email", () => ({ email: "yusuf.rossi7301@example.com" })],
      ["get_user_details", ([id]) => ({ user_id: id })],
      ["get_order_details", ([, user]) => ({ order_id: user?.orders?.[0] })],
      ["get_order_details", ([, user]) => ({ order_id: user?.orders?.[1] })],
      ["get_order_details", ([, user]) => ({ order_id: user?.orders?.[2] })],
    );
    record("right.sqlite", seen);
    const now = dependenciesOf(after("right.sqlite", tools)).find(
      ({ tool, on }) => tool === "get_order_details" && on === "get_user_details",
    );
    expect(before?.sureness).toBe(0.6);
    expect(now?.sureness).toBeCloseTo(0.73);
  });
});
