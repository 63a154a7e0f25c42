import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { Domain } from "../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { TimeZone } from "../../src/engine/time-zone.ts";
import { createUnderstanding } from "../../src/engine/understand.ts";

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
  return (await understanding.rewrite(question, [new HumanMessage(question)], now, previous)).text;
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

  it("in the domain of the turn before, when the question shows none", async () => {
    expect(await standard("And on Thursday?", [clinic, traffic], "clinic")).toBe("And on 2026-11-26?");
    expect(await standard("And on Thursday?", [clinic, traffic], "traffic")).toBe("And on 2026-11-19?");
  });

  it("closest to today where nothing says", async () => {
    const plain = { ...clinic, dates: undefined };
    expect(await standard("Slots on Thursday", [plain])).toBe("Slots on 2026-11-19");
    expect(await standard("Slots on Tuesday", [plain])).toBe("Slots on 2026-11-24");
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
