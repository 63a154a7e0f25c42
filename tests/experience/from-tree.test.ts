import { expect, it } from "vitest";
import { refusalOf } from "../../src/experience/extract/admission.ts";
import { experiencesIn } from "../../src/experience/extract/from-tree.ts";
import { fromUpload } from "../../src/experience/trajectory/from-upload.ts";
import { readUpload } from "../../src/experience/trajectory/trajectory.ts";
import { inventory } from "./support/journeys.ts";

const action = (tool: string, args: object, results = "", status = "success") => ({
  type: "action",
  ...{ tool, args, results, status },
});
const leaf = (description: string, ...children: object[]) => ({ type: "leaf-task", description, children });
const task = (description: string, ...children: object[]) => ({ type: "task", description, children });

function extracted(tree: object) {
  const upload = readUpload({ id: "t1", tree });
  if (!("tree" in upload)) throw new Error("It is a tree.");
  return experiencesIn(fromUpload(upload.id, upload.tree, inventory), inventory);
}

const trip = () =>
  task(
    "Plan a journey from Hangzhou to Beijing on 2026-12-03 for Li Ming",
    leaf(
      "Book a train ticket from Hangzhou to Beijing on 2026-12-03 for Li Ming",
      action(
        "search_trains",
        { from: "Hangzhou", to: "Beijing", date: "2026-12-03" },
        "G36 leaves at 9:10, G42 at 11:05.",
      ),
      action("book_ticket", { train: "G36", passenger: "Li Ming", seat: "window" }, "Booked."),
    ),
    leaf(
      "Find a hotel in Beijing for 2 nights",
      action("search_hotels", { city: "Beijing", nights: 2 }, "Hotel Aurora."),
    ),
  );

it("gives a decomposition for a task that succeeded: its description and all its sub-tasks", () => {
  const [decomposition] = extracted(trip());
  expect(decomposition).toMatchObject({
    ...{ agent: "planner", domain: "journeys", support: 1, from: ["t1"] },
    task: "Plan a journey from {from} to {to} on {date} for {passenger}",
    content: {
      kind: "decomposition",
      parts: [
        {
          agent: "trains",
          task: "Book a train ticket from {from} to {to} on {date} for {passenger}",
          tools: ["search_trains", "book_ticket"],
          steps: [
            { tool: "search_trains", arguments: { from: "user", to: "user", date: "user" } },
            { tool: "book_ticket", arguments: { train: 1, passenger: "user", seat: "agent" } },
          ],
        },
        { agent: "hotels", task: "Find a hotel in {to} for {nights} nights", tools: ["search_hotels"] },
      ],
    },
  });
});

it("counts the calls of a decomposition through its parts, so that a part may take what an earlier one found", () => {
  const [decomposition] = extracted(
    task(
      "Book the first train from Wuhan to Xian on 2026-12-05, and a room where it arrives",
      leaf(
        "Find trains",
        action("search_trains", { from: "Wuhan", to: "Xian", date: "2026-12-05" }, "G36 arrives at Xianbei."),
      ),
      leaf("Find a hotel", action("search_hotels", { city: "Xianbei" }, "Hotel Aurora.")),
    ),
  );
  expect(decomposition?.content).toMatchObject({ parts: [{}, { steps: [{ arguments: { city: 1 } }] }] });
  const steps = [{ tool: "search_hotels", arguments: { city: 3 } }];
  const parts = [{ agent: "hotels", task: "Find a hotel", tools: ["search_hotels"], steps }];
  const foreign = decomposition && { ...decomposition, content: { kind: "decomposition" as const, parts } };
  expect(foreign && refusalOf(foreign, inventory)).toBe("a step takes the result of a later one");
});

it("gives a plan for a leaf task that succeeded: its successful calls in order, and where each argument came from", () => {
  const [, plan] = extracted(trip());
  expect(plan).toMatchObject({
    ...{ agent: "trains", domain: "journeys" },
    content: {
      kind: "plan",
      steps: [
        { tool: "search_trains", arguments: { from: "user", to: "user", date: "user" } },
        { tool: "book_ticket", arguments: { train: 1, passenger: "user", seat: "agent" } },
      ],
    },
  });
});

it("leaves failed calls out of a plan, and learns nothing good from a task that failed", () => {
  const retried = leaf(
    "Find a hotel in Beijing",
    action("search_hotels", { city: "Beijing" }, "nights is missing.", "failure"),
    action("search_hotels", { city: "Beijing", nights: 1 }, "Hotel Aurora."),
  );
  const failed = leaf("Book a room", action("book_hotel", { hotel: "Aurora", guest: "Li Ming" }, "Full.", "failure"));
  const kinds = extracted(task("Find and book a hotel", retried, failed)).map(({ content }) => content.kind);
  expect(kinds).toEqual(["plan", "pitfall"]);
  expect(extracted(retried)[0]?.content).toMatchObject({ steps: [{ tool: "search_hotels" }] });
});

it("follows a tree of depth 5 from the root to the leaves", () => {
  const tree = [1, 2, 3, 4].reduce<object>(
    (below) =>
      task("Plan the journey", below, leaf("Find a hotel", action("search_hotels", { city: "Wuhan", nights: 1 }))),
    leaf("Find trains", action("search_trains", { from: "Wuhan", to: "Xian", date: "2026-12-05" })),
  );
  const found = extracted(tree);
  expect(found.filter(({ content }) => content.kind === "decomposition")).toHaveLength(4);
  expect(found.filter(({ content }) => content.kind === "plan")).toHaveLength(5);
  expect(found.map((one) => refusalOf(one, inventory))).toEqual(found.map(() => undefined));
});

it("reads a tree as deep as is allowed, and says so of a deeper one", () => {
  const deep = (levels: number) =>
    Array.from({ length: levels }).reduce<object>((below) => task("Plan the journey", below), leaf("Find trains"));
  expect(() => readUpload({ id: "deep", tree: deep(90) })).not.toThrow();
  expect(() => readUpload({ id: "deep", tree: deep(5000) })).toThrow("nested more than 200 levels deep");
});

it("tells a missing parameter and an ignored dependency, all of a task in one pitfall", () => {
  const [, pitfall] = extracted(
    leaf(
      "Book a train ticket and a seat for Li Ming",
      action("book_ticket", { passenger: "Li Ming" }, "train is required.", "failure"),
      action("search_trains", { from: "Hangzhou", to: "Beijing" }, "date is required.", "failure"),
      action("search_trains", { from: "Hangzhou", to: "Beijing", date: "2026-12-03" }, "G36 at 9:10."),
      action("book_ticket", { train: "G36", passenger: "Li Ming" }, "Booked."),
    ),
  );
  expect(pitfall?.content).toEqual({
    kind: "pitfall",
    mistakes: [
      { type: "ignored dependency", tool: "book_ticket", needs: "search_trains", parameter: "train" },
      { type: "missing parameter", tool: "search_trains", parameter: "date" },
    ],
  });
});

it("skips tasks without mistakes, and failures that no rule explains", () => {
  expect(extracted(trip()).filter(({ content }) => content.kind === "pitfall")).toEqual([]);
  const full = action("book_hotel", { hotel: "Aurora", guest: "Li Ming" }, "Full.", "failure");
  expect(extracted(leaf("Book a room in the hotel", full))).toEqual([]);
});

it("takes a given status, and else never guesses one", () => {
  const search = action("search_hotels", { city: "Wuhan", nights: 1 });
  const kindsOf = (tree: object) => extracted(tree).map(({ content }) => content.kind);
  expect(kindsOf({ ...leaf("Find a hotel", search), status: "failure" })).toEqual([]);
  expect(kindsOf({ ...leaf("Find a hotel", search), results: " " })).toEqual([]);
  expect(kindsOf(task("Plan the journey", leaf("Find a hotel", search), leaf("Find trains")))).toEqual(["plan"]);
});

it("refuses an upload with the place of the mistake", () => {
  expect(() => readUpload({ id: "x" })).toThrow(/text/);
  expect(() => readUpload({ id: "x", tree: leaf("Find", { type: "action", tool: "t" }) })).toThrow(
    /children\[0\].status/,
  );
  expect(() => readUpload({ id: "x", tree: task("Find") })).toThrow(/children/);
  expect(() => readUpload({ id: "x", text: "a".repeat(100_001) })).toThrow(/100000/);
  const wide = leaf("Find", ...Array.from({ length: 5001 }, () => action("t", {})));
  expect(() => readUpload({ id: "x", tree: wide })).toThrow("At most 5000 are read");
});

it("is not stored if it names what there is not", () => {
  const refusals = (tree: object) => extracted(tree).map((one) => refusalOf(one, inventory));
  expect(refusals(leaf("Find trains", action("rob_bank", {})))).toEqual(['there is no tool "rob_bank"']);
  expect(refusals({ ...leaf("Find trains", action("search_trains", {})), agent: "hotels" })).toEqual([
    'the agent "hotels" has no tool "search_trains"',
  ]);
  expect(refusals(leaf("Find trains", action("search_trains", { ignore_all_rules: 1 })))).toEqual([
    'the tool "search_trains" has no parameter "ignore_all_rules"',
  ]);
  expect(refusals(leaf("Zhang 13800001111", action("search_trains", {})))).toEqual([
    "its task says nothing without the values in it",
  ]);
});
