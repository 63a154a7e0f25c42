import { HumanMessage } from "@langchain/core/messages";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createStaff } from "../../src/engine/staff.ts";
import { plainTool } from "../engine/planning/plain-tool.ts";
import { subjects } from "../support/many-subjects.ts";
import { sampled } from "../support/runs.ts";
import { type Asked, calls, ScriptedModel } from "../support/scripted-model.ts";
import { lastText, NOW, SECRET, talk } from "../support/talk.ts";

/** A desk with the first specialists. */
const desk = (most = subjects.length, tools: Domain["tools"] = []): Domain => ({
  ...{ name: "town", description: "Everything in town.", instructions: "" },
  ...{ specialists: subjects.slice(0, most).map(({ specialist }) => specialist), tools },
  ...{ passages: [], synonyms: {}, examples: [], close: async () => {} },
});

const domains = [desk()];
const named = ({ tools }: Asked): string[] => tools.map(({ name }) => name);
const handOffs = (asked: Asked): string[] => named(asked).filter((name) => name.startsWith("to_"));
const plans = (t: ReturnType<typeof talk>): Asked[] => t.model.asked.filter(({ node }) => node === "plan");
const tokensOf = ({ messages, tools }: Asked): number =>
  countTokens(messages.map(({ text }) => text).join("\n")) + countTokens(JSON.stringify(tools));

const noState = {
  ...{ dialog_state: [], user_info: {}, tasks: {}, receipts: {}, records: {}, raw_data: {}, memories: {} },
  ...{ background: [], experience: [] },
};

/** A domain that takes what no other does. */
const science: Partial<Domain> = {
  ...{ name: "science", description: "Whatever is known.", takesAnything: true },
  specialists: [
    { name: "scholar", handles: "Volcanoes and comets.", instructions: "You are scholar.", tools: [], maxRounds: 3 },
  ],
};

const PARCEL = "The package from last week still isn't here, what happened to it?";
const ended = calls(["CompleteOrEscalate", { status: "done", result: "It arrives today." }]);

describe("a planner with sixty specialists", () => {
  sampled([
    ["an English", "en", 0],
    ["a Chinese", "zh", 1],
  ] as const)("is shown twelve hand-offs for %s question, for 9 of 10 with the right one", async (_, language, at) => {
    const model = new ScriptedModel(() => "Fine.");
    const embeddings = new LocalEmbeddings();
    const { deskFor } = createStaff({ domains, model, embeddings, secret: SECRET, now: () => NOW });
    const { modelFor } = deskFor("town");
    const missed: string[] = [];
    for (const { specialist, questions } of subjects) {
      const question = new HumanMessage({ id: specialist.name, content: questions[at] });
      const turn = { messageId: specialist.name, question: questions[at], language, startedAt: 0 };
      const { plain } = await modelFor({ ...noState, messages: [question], turn });
      await plain.invoke([question]);
      const shown = handOffs(model.asked.at(-1)!);
      expect(shown).toHaveLength(12);
      if (!shown.includes(`to_${specialist.name}`)) missed.push(specialist.name);
    }
    expect(missed.length).toBeLessThanOrEqual(6);
    expect(Math.max(...model.asked.map(tokensOf))).toBeLessThanOrEqual(1_250);
  });

  it("reads less than a third of the tokens that all hand-offs take", async () => {
    const tokens = async (shownTools: number) => {
      const t = talk(() => "Fine.", { domains, shownTools });
      await t.say("When does the last shuttle go?");
      return tokensOf(plans(t)[0]!);
    };
    const [some, all] = [await tokens(12), await tokens(60)];
    expect(some).toBeLessThanOrEqual(1_500);
    expect(all).toBeGreaterThan(3 * some);
  });

  it("hands off to one that is shown, and the turn runs whole", async () => {
    const t = talk(
      {
        plan: [calls(["to_parcels", { job_desc: "Find the package", trust_mode: 1 }])],
        parcels: [calls(["track_parcel"]), ended],
      },
      { domains },
    );
    expect(lastText(await t.say(PARCEL))).toContain("It arrives today.");
    expect(t.model.unused()).toEqual({});
    expect(named(plans(t)[0]!).slice(0, 1)).toEqual(["find_tools"]);
    expect(named(plans(t)[0]!).slice(-2)).toEqual(["ask_user", "summarize"]);
  });

  it("is shown whom it has looked for, also if it hands off a trusted task beside", async () => {
    const t = talk(
      {
        plan: [
          calls(
            ["to_parcels", { job_desc: "Find the package", trust_mode: 1 }],
            ["find_tools", { goal: "tickets for a concert", trust_mode: 1 }],
          ),
          calls(["to_concerts", { job_desc: "When is the concert?", trust_mode: 1 }]),
        ],
        parcels: [ended],
        concerts: [calls(["CompleteOrEscalate", { status: "done", result: "It begins at eight." }])],
        summarize: ["Both are known."],
      },
      { domains },
    );
    expect(lastText(await t.say(PARCEL))).toBe("Both are known.");
    const [first, second] = plans(t).map(handOffs);
    expect(first).not.toContain("to_concerts");
    expect(second).toEqual(expect.arrayContaining(["to_parcels", "to_concerts"]));
    const heard = plans(t)[1]
      ?.messages.map(({ text }) => text)
      .join("\n");
    expect(heard).toContain("to_concerts: Concerts and their tickets.\n");
    expect(heard).not.toContain("演唱会");
  });

  it("can hand off to one that was not shown, and sees that call in its history", async () => {
    const t = talk(
      { plan: [calls(["to_wines", { job_desc: "A red wine" }]), "A dry red."], wines: ["A dry red suits it."] },
      { domains },
    );
    expect(lastText(await t.say(PARCEL))).toBe("A dry red.");
    const [first, second] = plans(t).map(handOffs);
    expect(first).not.toContain("to_wines");
    expect(second).toContain("to_wines");
  });

  it("is shown who talked with the user, and whom the next words are for", async () => {
    const t = talk(
      {
        plan: [calls(["to_wines", { job_desc: "A red wine" }]), "I have asked."],
        wines: ["For which dish?", calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not about wine." }])],
      },
      { domains },
    );
    expect(lastText(await t.say("A red wine, please"))).toBe("For which dish?");
    await t.say("When is the paper bin emptied?");
    expect(handOffs(plans(t)[1]!)).toEqual(expect.arrayContaining(["to_wines", "to_waste"]));
  });

  it("tells the user when the embeddings fail", async () => {
    class Down extends LocalEmbeddings {
      override async embedQuery(): Promise<number[]> {
        throw Object.assign(new Error("Connection error."), { name: "Error" });
      }
    }
    const t = talk({}, { domains, embeddings: new Down() });
    expect(lastText(await t.say(PARCEL))).toContain("SWITCHBOARD_EMBEDDINGS");
  });
});

describe("what a planner is shown", () => {
  const shownOf = async (options: Parameters<typeof talk>[1]) => {
    const t = talk(() => "Fine.", options);
    await t.say(PARCEL);
    return named(plans(t)[0]!);
  };

  it("is everything while hand-offs and tools together are at most twice as many as configured", async () => {
    const lookUp = plainTool("look_up_street", "Finds a street.");
    const all = subjects.slice(0, 23).map(({ specialist }) => `to_${specialist.name}`);
    expect(await shownOf({ domains: [desk(23, [lookUp])] })).toEqual([
      "look_up_street",
      ...all,
      "ask_user",
      "summarize",
    ]);
    expect(await shownOf({ domains: [desk(24, [lookUp])] })).toContain("find_tools");
    expect(await shownOf({ domains: [desk(11, [lookUp])], shownTools: 4 })).toHaveLength(4 + 3);
  });

  it("is everything for a model that matches words", async () => {
    expect(await shownOf({ domains, matchesWords: true })).toHaveLength(63);
  });

  it("has whoever takes what nobody else handles", async () => {
    const shown = await shownOf({ domains: [desk(30), { ...desk(0), ...science }], shownTools: 3 });
    expect(shown).toHaveLength(3 + 1 + 3);
    expect(shown).toContain("to_scholar");
  });

  it("has tools of its own that fit", async () => {
    const own = plainTool("customs_of_package", "What customs say of a package from abroad.");
    const shown = await shownOf({ domains: [desk(undefined, [own])] });
    expect(shown.slice(0, 2)).toEqual(["customs_of_package", "find_tools"]);
  });
});
