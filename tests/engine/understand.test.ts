import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { TimeZone } from "../../src/engine/time-zone.ts";
import { createUnderstanding, type UnderstandingOptions } from "../../src/engine/understand.ts";
import { ScriptedModel } from "../support/scripted-model.ts";

// A Sunday.
const now = new Date("2026-11-22T09:00:00Z");

const domain = (name: string, description: string, more: Partial<Domain>): Domain => ({
  ...{ name, description, instructions: "", specialists: [], tools: [], passages: [], synonyms: {}, examples: [] },
  ...more,
  close: async () => {},
});
const clinic = domain("clinic", "Appointments with doctors, free slots, prescriptions. 门诊预约、空闲号源、处方。", {
  dates: "future",
  examples: ["Which slots are free?", "周四牙科有号吗？"],
});
const traffic = domain("traffic", "Traffic figures: congestion index, accidents. 交通数据：拥堵指数、事故。", {
  dates: "past",
  examples: ["Congestion index of Yuhang", "余杭区的拥堵指数"],
});

/** A question in standard form, where `domains` are served. */
async function standard(question: string, domains: readonly Domain[], previous?: string): Promise<string> {
  const understanding = createUnderstanding({
    ...{ domains, embeddings: new LocalEmbeddings(), now: () => now, timeZone: new TimeZone("Asia/Shanghai") },
  });
  return (await understanding.rewrite(question, [new HumanMessage(question)], now, { previous })).text;
}

describe("a date without a direction lies", () => {
  it.each([
    ["Which slots are free on Thursday?", "Which slots are free on 2026-11-26?", [clinic]],
    ["Congestion index on Tuesday", "Congestion index on 2026-11-17", [traffic]],
    ["Which slots are free on Thursday?", "Which slots are free on 2026-11-26?", [clinic, traffic]],
    ["Congestion index of Yuhang on Tuesday", "Congestion index of Yuhang on 2026-11-17", [clinic, traffic]],
    ["周四牙科有号吗？", "2026-11-26牙科有号吗？", [clinic, traffic]],
  ])("where its domain says: %s: %s", async (question, expected, domains) => {
    expect(await standard(question, domains)).toBe(expected);
  });

  it.each([
    ["余杭区24号的拥堵指数", "余杭区2026-11-24的拥堵指数"],
    ["Congestion index on the 24th", "Congestion index on 2026-11-24"],
    ["余杭区12月3号的拥堵指数", "余杭区2026-12-03的拥堵指数"],
    ["余杭区5号的拥堵指数", "余杭区2026-11-05的拥堵指数"],
    ["余杭区1号到5号的拥堵指数", "余杭区2026-11-01到2026-11-05的拥堵指数"],
    ["余杭区24号的事故", "余杭区2026-10-24的事故"],
    ["What was the congestion index on the 24th", "What was the congestion index on 2026-10-24"],
    ["Congestion index on Tuesday", "Congestion index on 2026-11-17"],
  ])("soon ahead where that is foreseen, and nothing says that it is over: %s", async (question, expected) => {
    expect(await standard(question, [{ ...traffic, foresees: { except: ["事故"] } }])).toBe(expected);
  });

  it("in the domain of the turn before, when the question shows none", async () => {
    expect(await standard("And on Thursday?", [clinic, traffic], "clinic")).toBe("And on 2026-11-26?");
    expect(await standard("And on Thursday?", [clinic, traffic], "traffic")).toBe("And on 2026-11-19?");
  });

  it("closest to today where nothing says", async () => {
    const plain = { ...clinic, dates: undefined };
    expect(await standard("Slots on Thursday", [plain])).toBe("Slots on 2026-11-19");
    expect(await standard("Slots on Tuesday", [plain])).toBe("Slots on 2026-11-24");
  });

  it.each([
    ["Reserve a slot on Thursday", "Reserve a slot on 2026-11-26"],
    ["Please send the letter on Friday", "Please send the letter on 2026-11-27"],
    ["预订周四的号", "预订2026-11-26的号"],
    ["Show the order of Thursday", "Show the order of 2026-11-19"],
  ])("ahead where nothing says and something new is asked for: %s", async (question, expected) => {
    expect(await standard(question, [{ ...clinic, dates: undefined }])).toBe(expected);
  });
});

describe("a question that a specialist gave back", () => {
  const scores: Record<string, [number, number]> = { "free slots": [9, 0], "how much is it": [1, 1] };
  const sharesOf = (text: string) => {
    const [ofClinic, ofTraffic] = scores[text] ?? [0, 0];
    const shares = [
      { name: "clinic", score: ofClinic },
      { name: "traffic", score: ofTraffic },
    ];
    return shares.sort((a, b) => b.score - a.score);
  };
  const understanding = (names: readonly string[]) =>
    createUnderstanding({
      ...{ domains: [clinic, traffic], embeddings: new LocalEmbeddings(), now: () => now },
      ...{ timeZone: new TimeZone("Asia/Shanghai"), learnedDomains: { names: new Set(names), sharesOf } },
    });

  it("stays in its domain, unless it was learned that it is for another", () => {
    const { givenBackTo } = understanding(["clinic", "traffic"]);
    expect(givenBackTo("how much is it", "traffic")).toBe("traffic");
    expect(givenBackTo("free slots", "traffic")).toBe("clinic");
    expect(givenBackTo("free slots", undefined)).toBeUndefined();
  });

  it("may be for any, where nothing was learned of one of them", () => {
    expect(understanding(["traffic"]).givenBackTo("how much is it", "traffic")).toBeUndefined();
  });
});

it("a direction that the question gives itself counts, whatever its domain says", async () => {
  expect(await standard("Which slots were free on Thursday?", [clinic])).toBe("Which slots were free on 2026-11-19?");
  expect(await standard("Predict the congestion on Tuesday", [traffic])).toBe("Predict the congestion on 2026-11-24");
});

it("a domain that cannot be recognised now leaves dates and words as they would be without one", async () => {
  const embeddings = new LocalEmbeddings();
  embeddings.embedDocuments = () => Promise.reject(new Error("no embeddings"));
  embeddings.embedQuery = () => Promise.reject(new Error("no embeddings"));
  const understanding = createUnderstanding({
    ...{ domains: [clinic, traffic], embeddings, now: () => now, timeZone: new TimeZone("Asia/Shanghai") },
  });
  const { text } = await understanding.rewrite("Slots on Thursday", [], now);
  expect(text).toBe("Slots on 2026-11-19");
});

const understanding = (more: Partial<UnderstandingOptions> = {}) =>
  createUnderstanding({
    ...{ domains: [clinic, traffic], embeddings: new LocalEmbeddings(), now: () => now },
    ...{ timeZone: new TimeZone("Asia/Shanghai"), ...more },
  });

/** Turns as a history holds them, ending with the message that is asked. */
const historyOf = (...said: string[]): BaseMessage[] =>
  said.map((text, at) => (at % 2 === 0 ? new HumanMessage(text) : new AIMessage(text)));

describe("a message for two domains", () => {
  it("has each date in the direction of its own part, and its absolute dates as they are", async () => {
    const text = "Which slots with a doctor are free on Tuesday? Congestion index of Yuhang on Tuesday";
    expect(await understanding().rewrite(text, historyOf(text), now)).toEqual({
      text: "Which slots with a doctor are free on 2026-11-24? Congestion index of Yuhang on 2026-11-17",
    });
    const dated = "Which slots with a doctor are free on 2026-12-02 or Tuesday? Congestion index of Yuhang on Tuesday";
    expect((await understanding().rewrite(dated, historyOf(dated), now)).text).toBe(
      "Which slots with a doctor are free on 2026-12-02 or 2026-12-01? Congestion index of Yuhang on 2026-11-17",
    );
  });

  it("that is very long is taken as one", async () => {
    const text = `Which slots with a doctor are free on Tuesday? Congestion index of Yuhang on Tuesday${" please".repeat(150)}`;
    const { text: read } = await understanding().rewrite(text, historyOf(text), now);
    expect(new Set(read.match(/2026-11-\d\d/g)).size).toBe(1);
  });
});

describe("a date that rules cannot settle", () => {
  const asked = historyOf("Slots on 2026-12-03", "Two are free.", "Any doctor that day?");

  it("is named as impossible where no calendar has it", async () => {
    expect(await understanding().rewrite("Slots on 2026-02-30", [], now)).toEqual({
      ...{ text: "Slots on 2026-02-30", impossible: "2026-02-30" },
    });
  });

  it.each([
    ["Slots on Nov 31", "Nov 25", "Slots on 2026-11-25"],
    ["Slots on Nov 31", "sorry, I meant Nov 25.", "Slots on 2026-11-25"],
    ["Slots on Nov 31", "2026-11-25", "Slots on 2026-11-25"],
    ["11月31日西湖区堵不堵", "11月25日呢", "2026-11-25西湖区堵不堵"],
  ])("takes the date that is said instead: %s, %s", async (question, answer, text) => {
    const { text: read } = await understanding().rewrite(answer, historyOf(question), now);
    expect(read).toBe(text);
  });

  it.each([
    ["Slots on Nov 31", "Accidents on Nov 25"],
    ["Slots on Nov 31", "Nov 25 and Nov 26"],
    ["Slots on Nov 30", "Nov 25"],
  ])("is not put into an earlier question by more than a date, or without need: %s, %s", async (question, answer) => {
    const { text: read } = await understanding().rewrite(answer, historyOf(question), now);
    expect(read).not.toContain("Slots");
  });

  it("stays as it is without a model, and where the model fails", async () => {
    const vague = "Slots in a few days";
    expect(await understanding().rewrite(vague, asked, now)).toEqual({ text: vague });
    const broken = new ScriptedModel(() => new Error("down"));
    expect(await understanding({ model: broken }).rewrite(vague, asked, now)).toEqual({ text: vague });
    expect(broken.asked).toHaveLength(1);
  });

  it("is taken from what the model reads in the last exchanges, and no model is asked without one", async () => {
    const model = new ScriptedModel(() => '{"in a few days": "2026-12-05"}');
    const read = understanding({ model });
    const long = historyOf("Old 1", "A1.", "Old 2", "A2.", "Old 3", "A3.", "Old 4", "A4.", "Slots in a few days");
    expect(await read.rewrite("Slots in a few days", long, now)).toEqual({ text: "Slots 2026-12-05" });
    const [prompt] = model.asked[0]?.messages ?? [];
    expect(prompt?.text).toContain("User: Old 2\nAssistant: A2.\nUser: Old 3");
    expect(prompt?.text).not.toContain("Old 1");
    expect(await read.rewrite("Slots on 2026-12-01", asked, now)).toEqual({ text: "Slots on 2026-12-01" });
    expect(model.asked).toHaveLength(1);
  });
});

it("days are counted from those spoken of last, also where the answer is still to come", async () => {
  const read = async (...history: string[]) =>
    (await understanding({ domains: [clinic] }).rewrite("And the day after?", historyOf(...history), now)).text;
  expect(await read("Slots on 2026-12-03", "Two.")).toBe("And 2026-12-04?");
  expect(await read("Slots on 2026-12-03", "Two.", "Slots on 2026-12-10")).toBe("And 2026-12-11?");
});

it("days to come do not decide where no domain is recognised", async () => {
  const embeddings = new LocalEmbeddings();
  embeddings.embedDocuments = () => Promise.reject(new Error("no embeddings"));
  const history = historyOf("Slots on 2026-12-01", "Two.");
  expect((await understanding({ embeddings }).rewrite("And on 3 November?", history, now)).text).toBe(
    "And on 2026-11-03?",
  );
});

describe("background knowledge", () => {
  const fees = { title: "Cancellation fees", content: "A late cancellation costs ten euros." };
  const domains = [{ ...clinic, passages: [fees] }, traffic] as Domain[];
  const titles = async (question: string, domain?: string) =>
    (await understanding({ domains }).retrieve(question, domain)).map(({ title }) => title);

  it("comes by a near title, of the domain that is asked, or of all", async () => {
    expect(await titles("Cancellation fees", "clinic")).toEqual(["Cancellation fees"]);
    expect(await titles("Cancellation fees", "traffic")).toEqual([]);
    expect(await titles("Cancellation fees", undefined)).toEqual(["Cancellation fees"]);
    expect(await titles("Which slots are free?", "clinic")).toEqual([]);
  });

  it("is looked for without the dates of the question", async () => {
    const embeddings = new LocalEmbeddings();
    const asked: string[] = [];
    const embed = embeddings.embedQuery.bind(embeddings);
    embeddings.embedQuery = async (text) => {
      asked.push(text);
      return embed(text);
    };
    const { retrieve } = understanding({ domains, embeddings });
    for (const dates of [
      "2026-11-22",
      "2026-11-22 to 2026-11-25",
      "2026-11-22至2026-11-25",
      "2026-11-22  to  2026-11-25",
    ])
      await retrieve(`Fees ${dates}.`, "clinic");
    expect(asked).toEqual(Array.from({ length: 4 }, () => "Fees  ."));
  });
});

describe("who takes a question", () => {
  const who = (name: string, more: object = {}) => ({
    ...{ name, handles: `${name} things`, instructions: "", tools: [], maxRounds: 3, ...more },
  });
  const library = domain("library", "Texts.", {
    takesAnything: true,
    specialists: [who("reader", { aliases: [["according to the docs"], ["laut Handbuch"]] })],
  });
  const desk = { ...clinic, specialists: [who("dentist", { aliases: [["the drill"]] }), who("far", { remote: {} })] };
  const domains = [desk, library] as Domain[];

  it("is who searches the texts that it names, unless that one is at work", async () => {
    const { elsewhere } = understanding({ domains });
    expect(await elsewhere("What is free, laut Handbuch?", "dentist")).toBe("reader");
    expect(await elsewhere("What is free, laut Handbuch?", "reader")).not.toBe("reader");
    expect(await elsewhere("Something with the drill", "reader")).not.toBe("dentist");
  });

  it("is known from experience, but of a long message, or of a part that another server would be told, nobody", async () => {
    const lesson = { id: "e1", text: "Do it." };
    const way =
      (...parts: object[]) =>
      async () =>
        ({ parts, experience: "e1" }) as never;
    const known = (question: string, ...parts: object[]) =>
      understanding({ domains, knownWay: way(...parts) }).knownWay(question);
    expect(await known("Teeth?", { specialist: "dentist", lesson })).toBeDefined();
    expect(await known("Teeth?", { specialist: "far" })).toBeDefined();
    expect(await known("Teeth?", { specialist: "far", lesson })).toBeUndefined();
    expect(await known("Teeth?", { specialist: "dentist", lesson }, { specialist: "far", lesson })).toBeUndefined();
    expect(await known("x".repeat(1001), { specialist: "dentist" })).toBeUndefined();
    expect(await understanding({ domains }).knownWay("Teeth?")).toBeUndefined();
    expect(await understanding({ domains }).lessons("Teeth?")).toEqual([]);
  });
});
