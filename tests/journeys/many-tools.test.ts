import { describe, expect, it } from "vitest";
import type { Domain } from "../../src/engine/domain/domain.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { givesId, plainTool } from "../engine/planning/plain-tool.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const things = "boat bike tent kayak ski sledge canoe scooter drone camera lamp stove rope saddle paddle helmet".split(
  " ",
);
const acts = ["rent", "repair", "insure", "store"];

function workshop(more: readonly Tool[]): Domain {
  const tools = [
    ...more,
    ...things.flatMap((thing) => acts.map((act) => plainTool(`${act}_${thing}`, `To ${act} a ${thing}.`))),
  ];
  return {
    name: "workshop",
    description: "Things to rent.",
    instructions: "",
    specialists: [
      {
        name: "keeper",
        handles: "Everything about things to rent.",
        instructions: "You are keeper.",
        tools,
        maxRounds: 6,
      },
    ],
    tools: [],
    passages: [],
    synonyms: {},
    examples: [],
    close: async () => {},
  };
}

const reviews = [
  plainTool("find_author", "Finds an author by name.", ["name"], givesId("author_id")),
  plainTool("list_books", "Books of an author.", ["author_id"], givesId("book_id")),
  plainTool("read_reviews", "Reviews of a book by its readers.", ["book_id"]),
];

/** Plays the specialist's replies; the planner hands the job over. */
function keeper(job: string, ...replies: Reply[]) {
  const asked: Asked[] = [];
  const script = (one: Asked): Reply => {
    if (one.node === "plan") return calls(["to_keeper", { job_desc: job, trust_mode: 1 }]);
    asked.push(one);
    return replies[asked.length - 1] ?? calls(["CompleteOrEscalate", { status: "done", result: "That is all." }]);
  };
  return {
    script,
    shown: (at: number) => asked[at]?.tools.map(({ name }) => name) ?? [],
    prompt: (at: number) => asked[at]?.messages[0]?.text ?? "",
    heard: (at: number) => asked[at]?.messages.map(({ text }) => text).join("\n") ?? "",
  };
}

describe("a specialist with many tools", () => {
  it("shows the model those the task needs, with their chain and its order", async () => {
    const { script, shown, prompt } = keeper("The reviews of a book by Ursula Le Guin");
    await talk(script, { domains: [workshop(reviews)] }).say("Reviews of a book by Ursula Le Guin, please");
    expect(shown(0).slice(-3)).toEqual(["find_tools", "follow_chain", "CompleteOrEscalate"]);
    expect(shown(0).slice(0, -3)).toHaveLength(12);
    expect(shown(0)).toEqual(expect.arrayContaining(["find_author", "list_books", "read_reviews", "find_tools"]));
    expect(prompt(0)).toContain("The likely order of calls: find_author, list_books, read_reviews.");
  });

  it("shows what was looked for and what was called, and can call it", async () => {
    const job = "The reviews of a book by Ursula Le Guin";
    const { script, shown } = keeper(job, calls(["find_tools", { goal: "insure a kayak" }]), calls(["insure_kayak"]));
    const state = await talk(script, { domains: [workshop(reviews)] }).say("Reviews of a book by Ursula Le Guin");
    expect(shown(0)).not.toContain("insure_kayak");
    expect(shown(1)).toContain("insure_kayak");
    expect(shown(2)).toContain("insure_kayak");
    expect(lastText(state)).toContain("That is all.");
  });

  it("carries out a call of a tool that was not shown", async () => {
    const { script, heard } = keeper("The reviews of a book", calls(["store_rope"]));
    await talk(script, { domains: [workshop(reviews)] }).say("Reviews of a book");
    expect(heard(1)).toContain("ok");
  });
});

describe("a tool that declares what it needs", () => {
  const declared = (needs: { from: string[]; parameter?: string }[]) => [
    plainTool("open_account", "Opens the account."),
    plainTool("read_entry", "Reads an entry of the account.", ["entry_id"], { needs }),
  ];

  it("stops the start if the other one is missing, or needs it in turn", () => {
    const started = (tools: Tool[]) => () => talk(() => "", { domains: [workshop(tools)] });
    const needing = (name: string, on: string) => plainTool(name, "Reads.", [], { needs: [{ from: [on] }] });
    expect(started([needing("read_entry", "open_acount")])).toThrow(
      'The tool "read_entry" (in the domain "workshop", with the specialist "keeper") needs "open_acount"',
    );
    expect(started([needing("a_first", "b_first"), needing("b_first", "a_first")])).toThrow(
      "No call can be the first of these: a_first → b_first → a_first.",
    );
  });

  it("is refused before the other one was called", async () => {
    const job = "Read entry E-7 of the account";
    const { script, heard } = keeper(
      job,
      calls(["read_entry", { entry_id: "E-7" }]),
      calls(["open_account"]),
      calls(["read_entry", { entry_id: "E-7" }]),
    );
    await talk(script, { domains: [workshop(declared([{ from: ["open_account"] }]))] }).say(job);
    expect(heard(1)).toContain("read_entry needs open_account to be called before");
    expect(heard(3)).toMatch(/^ok\n[\s\S]*^ok$/m);
  });

  it("is refused with a value that nobody said and no result held", async () => {
    const job = "Read entry E-7 of the account";
    const { script, heard } = keeper(
      job,
      calls(["read_entry", { entry_id: "E-8" }]),
      calls(["read_entry", { entry_id: "E-7" }]),
    );
    await talk(script, { domains: [workshop(declared([{ from: ["open_account"], parameter: "entry_id" }]))] }).say(job);
    expect(heard(1)).toContain('"E-8" for entry_id is in no result and was not said by the user');
    expect(heard(2)).toMatch(/^ok$/m);
  });
});
