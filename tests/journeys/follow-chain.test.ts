import { describe, expect, it } from "vitest";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { ToolError } from "../../src/engine/errors.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { givesId, plainTool } from "../engine/planning/plain-tool.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

/** What the tools of the library were called with, in order. */
type Made = [tool: string, args: Record<string, unknown>][];

const others = "boat bike tent kayak ski sledge canoe scooter drone camera lamp stove rope saddle".split(" ");

function library(made: Made, answers: Record<string, string | Error>, more: Partial<Tool> = {}): Domain {
  const tool = (plain: Tool): Tool => ({
    ...plain,
    run: async (args) => {
      made.push([plain.name, args]);
      const answer = answers[plain.name] ?? "ok";
      if (answer instanceof Error) throw answer;
      return { text: answer };
    },
  });
  const tools = [
    tool(plainTool("find_author", "Finds an author by name.", ["name"], givesId("author_id"))),
    tool(plainTool("list_books", "Books of an author.", ["author_id"], givesId("book_id"))),
    tool({ ...plainTool("read_reviews", "Reviews of a book by its readers.", ["book_id"]), ...more }),
    ...others.map((thing) => plainTool(`rent_${thing}`, `To rent a ${thing}.`)),
  ];
  const keeper = { name: "keeper", handles: "Books.", instructions: "You are keeper.", tools, maxRounds: 6 };
  return {
    ...{ name: "library", description: "Books.", instructions: "", specialists: [keeper], tools: [] },
    ...{ passages: [], synonyms: {}, examples: [], close: async () => {} },
  };
}

const one = { find_author: '{"author_id":"A-1"}', list_books: '[{"book_id":"B-7"}]', read_reviews: "Loved it." };
const several = { ...one, list_books: '[{"book_id":"B-7"},{"book_id":"B-8"}]' };
const question = "Reviews of a book by Ursula Le Guin, please";
const accepted = {
  accept: true,
  reason: "It leads from the author to the reviews.",
  goal: "Reviews of Le Guin's book",
};
const follow = (args: object = { parameters: { find_author: { name: "Ursula Le Guin" } } }): [string, unknown] => [
  "follow_chain",
  { ...accepted, ...args },
];
const end: [string, unknown] = ["CompleteOrEscalate", { result: "Readers loved it." }];

/** A talk with the library; the planner hands the job over, and the specialist answers as given. */
function reader(replies: Reply[], answers: Record<string, string | Error> = one, more: Partial<Tool> = {}) {
  const made: Made = [];
  const asked: Asked[] = [];
  const { journal, events } = keptJournal();
  const script = (by: Asked): Reply => {
    if (by.node === "plan")
      return calls(["to_keeper", { job_desc: "The reviews of a book by Ursula Le Guin", trust_mode: 1 }]);
    if (by.node === "summarize") return "Put together.";
    asked.push(by);
    return replies[asked.length - 1] ?? new Error("The specialist is asked once too often.");
  };
  const t = talk(script, { domains: [library(made, answers, more)], journal });
  return {
    ...t,
    made,
    asked,
    names: () => made.map(([name]) => name),
    shown: (at: number) => asked[at]?.tools.map(({ name }) => name) ?? [],
    heard: (at: number) => asked[at]?.messages.map(({ text }) => text).join("\n") ?? "",
    actions: () => runsIn(events()).flatMap((run) => run.events.flatMap(({ actions = [] }) => actions)),
  };
}

describe("a likely order of calls", () => {
  it("takes four calls of the model if it makes each call by itself", async () => {
    const t = reader([
      calls(["find_author", { name: "Ursula Le Guin" }]),
      calls(["list_books", { author_id: "A-1" }]),
      calls(["read_reviews", { book_id: "B-7" }]),
      calls(end),
    ]);
    expect(lastText(await t.say(question))).toBe("Readers loved it.");
    expect(t.asked).toHaveLength(4);
  });

  it("takes two if the model accepts it, with the same calls", async () => {
    const t = reader([calls(follow()), calls(end)]);
    expect(lastText(await t.say(question))).toBe("Readers loved it.");
    expect(t.asked).toHaveLength(2);
    expect(t.made).toEqual([
      ["find_author", { name: "Ursula Le Guin" }],
      ["list_books", { author_id: "A-1" }],
      ["read_reviews", { book_id: "B-7" }],
    ]);
    expect(t.heard(1)).toMatch(/All calls of the order were made\.[\s\S]*A-1[\s\S]*B-7[\s\S]*Loved it\./);
    expect(t.model.faults).toEqual([]);
  });

  it("takes one if the model ends its task with it", async () => {
    const t = reader([calls(follow(), ["CompleteOrEscalate", {}])]);
    const state = await t.say(question);
    expect(t.asked).toHaveLength(1);
    expect(Object.values(state.tasks)).toMatchObject([{ status: "done", found: [{}, {}, { text: "Loved it." }] }]);
    expect(lastText(state)).toBe("Put together.");
  });

  it("is offered with its tool before the first call, and neither is shown once it is decided on", async () => {
    const t = reader([calls(follow()), calls(end)]);
    await t.say(question);
    expect(t.shown(0)).toContain("follow_chain");
    expect(t.heard(0)).toContain("The likely order of calls: find_author, list_books, read_reviews.");
    expect(t.shown(1)).not.toContain("follow_chain");
    expect(t.heard(1)).not.toContain("The likely order of calls");
  });

  it("is dropped with a reason if the model rejects it", async () => {
    const t = reader([
      calls(["follow_chain", { accept: false, reason: "No author is known.", goal: "x" }]),
      "Whose book?",
    ]);
    await t.say(question);
    expect(t.made).toEqual([]);
    expect(t.shown(1)).not.toContain("follow_chain");
    expect(t.heard(1)).not.toContain("The likely order of calls");
    expect(t.actions().find(({ tool }) => tool === "follow_chain")).toMatchObject({
      control: true,
      args: { accept: false, reason: "No author is known." },
      status: "success",
    });
  });

  it("leaves out calls that only find what the model knows", async () => {
    const t = reader([calls(follow({ parameters: { list_books: { author_id: "A-1" } } })), calls(end)]);
    await t.say(question);
    expect(t.names()).toEqual(["list_books", "read_reviews"]);
  });

  it("takes a value that stands under no tool for each call that has such a parameter", async () => {
    const t = reader([calls(follow({ parameters: { name: "Ursula Le Guin" } })), calls(end)]);
    await t.say(question);
    expect(t.made[0]).toEqual(["find_author", { name: "Ursula Le Guin" }]);
  });
});

describe("the calls stop, and the model goes on,", () => {
  it("where a value may be one of several", async () => {
    const t = reader([calls(follow()), calls(["read_reviews", { book_id: "B-8" }]), calls(end)], several);
    expect(lastText(await t.say(question))).toBe("Readers loved it.");
    expect(t.heard(1)).toContain("book_id of read_reviews may be B-7, B-8.");
    expect(t.heard(1)).toContain("left of the order: read_reviews.");
    expect(t.names()).toEqual(["find_author", "list_books", "read_reviews"]);
    expect(t.asked).toHaveLength(3);
  });

  it("where a call fails", async () => {
    const t = reader([calls(follow()), calls(end)], { ...one, list_books: new ToolError("The shelf is closed.") });
    await t.say(question);
    expect(t.names()).toEqual(["find_author", "list_books"]);
    expect(t.heard(1)).toMatch(/Stopped: list_books gave no result\.[\s\S]*The shelf is closed\./);
  });

  it("where an earlier call has not found what the next one needs", async () => {
    const t = reader([calls(follow()), calls(end)], { ...one, find_author: "Nobody of that name." });
    await t.say(question);
    expect(t.names()).toEqual(["find_author"]);
    expect(t.heard(1)).toContain("list_books needs author_id, and find_author has not told it.");
  });

  it("where nobody has said what the first one needs", async () => {
    const t = reader([calls(follow({ parameters: {} })), "Whose book?"]);
    await t.say(question);
    expect(t.made).toEqual([]);
    expect(t.heard(1)).toContain("find_author needs name");
  });

  it("before a parameter that none of them has, with what they take", async () => {
    const t = reader([calls(follow({ parameters: { writer: "Le Guin" } })), calls(follow()), calls(end)]);
    await t.say(question);
    expect(t.heard(1)).toContain('none of these takes "writer". find_author: name; list_books: author_id;');
    // It may be accepted again, rightly.
    expect(t.shown(1)).toContain("follow_chain");
    expect(t.names()).toEqual(["find_author", "list_books", "read_reviews"]);
  });

  it("at the end of the specialist's rounds", async () => {
    const domain = library([], one);
    const [keeper] = domain.specialists;
    const limited = { ...domain, specialists: keeper ? [{ ...keeper, maxRounds: 2 }] : [] };
    const heard: string[] = [];
    const t = talk(
      ({ node, messages }) => {
        if (node === "plan")
          return calls(["to_keeper", { job_desc: "The reviews of a book by Le Guin", trust_mode: 1 }]);
        heard.push(messages.map(({ text }) => text).join("\n"));
        return heard.length === 1 ? calls(follow()) : calls(end);
      },
      { domains: [limited] },
    );
    await t.say(question);
    expect(heard[1]).toContain("Stopped: this takes too many calls.");
  });
});

it("a write call at the end waits for the user, and is made once", async () => {
  const t = reader([calls(follow()), calls(end)], one, { effect: "write" });
  expect(interruptOf(await t.say(question)).action_requests).toMatchObject([{ name: "read_reviews" }]);
  expect(t.names()).toEqual(["find_author", "list_books"]);
  expect(lastText(await t.resume({ decisions: [{ type: "approve" }] }))).toContain("Readers loved it.");
  expect(t.names()).toEqual(["find_author", "list_books", "read_reviews"]);
  expect(t.asked).toHaveLength(2);
  expect(t.heard(1)).toContain("All calls of the order were made but read_reviews, which waits for the user.");
  expect(t.model.faults).toEqual([]);
});

it("the journal has every call of an accepted order, with the reason", async () => {
  const t = reader([calls(follow()), calls(end)]);
  await t.say(question);
  expect(t.actions().map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
    "to_keeper handed off",
    "follow_chain done",
    "find_author done",
    "list_books done",
    "read_reviews done",
    "CompleteOrEscalate done",
  ]);
  expect(t.actions()[1]?.args).toMatchObject({ reason: accepted.reason, goal: accepted.goal });
});

it("an order that was not shown cannot be accepted", async () => {
  const t = reader([calls(["rent_boat", {}]), calls(follow()), calls(end)]);
  await t.say(question);
  expect(t.made).toEqual([]);
  expect(t.heard(2)).toContain("There is no likely order of calls.");
});
