import { describe, expect, it } from "vitest";
import { inBranchOrder, inCallOrder } from "../../../src/engine/dialog/branch-order.ts";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import { answered, called, planner, user } from "../../support/history.ts";

const hotel = { agent: "hotel", task: "h" };
const flight = { agent: "flight", task: "f" };
const plan = called(planner, ["h", "to_hotel"], ["f", "to_flight"]);
const ids = (messages: Parameters<typeof inBranchOrder>[0]) => inBranchOrder(messages).map(({ id }) => id);

describe("the messages of parallel branches", () => {
  const work = (by: typeof hotel, id: string) => [
    called(by, [id, "search"]),
    Object.assign(answered(by, id, "search"), { id: `to-${id}` }),
    textMessage("Found.", by, `said-${id}`),
  ];

  it("stand in the order of their hand-offs, those of a branch as they were", () => {
    expect(ids([user("q", "Hi"), plan, ...work(flight, "2"), ...work(hotel, "1")])).toEqual([
      ...["q", "of-h", "of-1", "to-1", "said-1", "of-2", "to-2", "said-2"],
    ]);
  });

  it("change places only among neighbours", () => {
    const between = textMessage("One moment.", planner, "p");
    expect(ids([plan, ...work(flight, "2"), between, ...work(hotel, "1")])).toEqual([
      ...["of-h", "of-2", "to-2", "said-2", "p", "of-1", "to-1", "said-1"],
    ]);
  });

  it("stand before a message of the planner's that came after them", () => {
    const after = textMessage("Well.", planner, "p");
    const [first, second] = [textMessage("A", flight, "f"), textMessage("B", hotel, "h")];
    expect(ids([plan, first, second, after])).toEqual(["of-h", "h", "f", "p"]);
  });

  it("stay where they are if no hand-off of theirs is known", () => {
    const [a, b] = [called({ agent: "x", task: "x" }, ["1", "a"]), called({ agent: "y", task: "y" }, ["2", "b"])];
    expect(ids([plan, b, a])).toEqual(["of-h", "of-2", "of-1"]);
  });
});

it("what is kept by call ids stands in the order of the calls, what has no call behind it", () => {
  const keyed = { x: 1, f: 2, h: 3, y: 4 };
  expect(Object.entries(inCallOrder(keyed, [user("q", "Hi"), plan]))).toEqual([
    ...[
      ["h", 3],
      ["f", 2],
    ],
    ...[
      ["x", 1],
      ["y", 4],
    ],
  ]);
});
