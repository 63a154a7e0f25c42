import { describe, expect, it } from "vitest";
import { chainTo } from "../../../src/engine/planning/chain.ts";
import { circlesAmong } from "../../../src/engine/planning/circles.ts";
import { dependencyGraph } from "../../../src/engine/planning/graph.ts";
import { givesId, plainTool } from "./plain-tool.ts";

const nothingKnown = { isKnown: () => false };
const shop = [
  plainTool("find_customer", "Finds a customer by name.", ["name"], givesId("customer_id")),
  plainTool("list_customers", "Lists all customers.", [], givesId("customer_id")),
  plainTool("list_orders", "Orders of a customer.", ["customer_id"], givesId("order_id")),
  plainTool("track_order", "Where an order is.", ["order_id"]),
];
const toolsOf = (steps: readonly { tool: string }[] = []) => steps.map(({ tool }) => tool);

describe("a chain", () => {
  it("leads backward from the goal to tools that need nothing", () => {
    const chain = chainTo("track_order", dependencyGraph(shop), nothingKnown);
    expect(toolsOf(chain?.steps)).toEqual(["list_customers", "list_orders", "track_order"]);
    expect(chain?.steps.map(({ wave }) => wave)).toEqual([0, 1, 2]);
    expect(chain?.asks).toEqual([]);
  });

  it("takes the tool that finds by name where the name is known and calls cost the same", () => {
    const costly = {
      isKnown: (_: string, name: string) => name === "name",
      callCost: (tool: string) => (tool === "list_customers" ? 2 : 1),
    };
    const chain = chainTo("track_order", dependencyGraph(shop), costly);
    expect(toolsOf(chain?.steps)).toEqual(["find_customer", "list_orders", "track_order"]);
    expect(chain?.steps[1]?.takes).toEqual([{ parameter: "customer_id", from: "find_customer" }]);
  });

  it("asks where asking is cheaper than calling", () => {
    const chain = chainTo("track_order", dependencyGraph(shop), { ...nothingKnown, askCost: () => 0.5 });
    expect(toolsOf(chain?.steps)).toEqual(["track_order"]);
    expect(chain?.asks).toEqual([{ tool: "track_order", parameter: "order_id" }]);
  });

  it("calls a tool once that gives two parameters", () => {
    const tools = [
      plainTool("open_session", "Opens a session.", [], givesId("session_id")),
      plainTool("read_left", "Reads.", ["session_id"], givesId("left_id")),
      plainTool("read_right", "Reads.", ["session_id"], givesId("right_id")),
      plainTool("join_both", "Joins.", ["left_id", "right_id"]),
    ];
    const chain = chainTo("join_both", dependencyGraph(tools), nothingKnown);
    expect(toolsOf(chain?.steps)).toEqual(["open_session", "read_left", "read_right", "join_both"]);
    expect(chain?.steps.map(({ wave }) => wave)).toEqual([0, 1, 1, 2]);
  });

  it("is undefined for a tool that needs itself, and for an unknown one", () => {
    const tools = [
      plainTool("a", "A.", [], { needs: [{ from: ["b"] }] }),
      plainTool("b", "B.", [], { needs: [{ from: ["a"] }] }),
    ];
    const graph = dependencyGraph(tools);
    expect(chainTo("a", graph, nothingKnown)).toBeUndefined();
    expect(chainTo("c", graph, nothingKnown)).toBeUndefined();
    expect(circlesAmong(tools)).toEqual([["a", "b", "a"]]);
  });
});
