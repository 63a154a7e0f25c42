import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { wordsOf } from "../../src/engine/embedding/words.ts";
import { goalsOf } from "../../src/offline/goals/goals.ts";
import { momentsIn } from "../../src/offline/reading/moments.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { tooLong } from "../../src/offline/wording/too-long.ts";
import { next, now, tool } from "./offline.ts";

vi.mock("../../src/offline/reading/moments.ts", async (original) => {
  const real = await original<typeof import("../../src/offline/reading/moments.ts")>();
  return { ...real, momentsIn: vi.fn(real.momentsIn) };
});
vi.mock("../../src/engine/embedding/words.ts", async (original) => {
  const real = await original<typeof import("../../src/engine/embedding/words.ts")>();
  return { ...real, wordsOf: vi.fn(real.wordsOf) };
});
afterEach(() => vi.clearAllMocks());

const places = {
  city: { type: "string", description: "City, for example Bern." },
  day: { type: "string", format: "date" },
};
const tools = [
  tool("find_rooms", "Finds hotel rooms. 查找酒店房间", places, ["city"]),
  tool("find_cars", "Finds rental cars. 查找租车", places, ["city"]),
  tool("get_weather", "Tells the weather of a city. 查询天气", places, ["city"]),
];
const zh = (day: number) =>
  `十二月${day}日路上特别堵，帮我查找第${day}家酒店的房间，司机说天气会更好，我们想查找租车，另外请问有没有别的办法。`;
const en = (day: number) =>
  `On ${day} December the road was busy, and find me hotel number ${day}; the driver told us about the weather, then find a rental car in Bern. `;
const textOf = (sentence: (day: number) => string, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(i + 1)).join("");

/** How many characters were given to a function that reads texts, all its calls together. */
const charactersRead = (reader: typeof momentsIn | typeof wordsOf) =>
  vi
    .mocked<(text: string, ...rest: never[]) => unknown>(reader)
    .mock.calls.reduce((sum, [text]) => sum + text.length, 0);

async function reading(text: string) {
  vi.clearAllMocks();
  await next(tools, text);
  return { dates: charactersRead(momentsIn) / text.length, words: charactersRead(wordsOf) / text.length };
}

describe("a long message", () => {
  it.each([
    ["Chinese", zh],
    ["English", en],
  ])("in %s is read as often as a shorter one, however many clauses it has", async (_, sentence) => {
    const shorter = await reading(textOf(sentence, 2));
    const longer = await reading(textOf(sentence, 7));
    expect(longer.dates).toBeLessThan(1.2 * shorter.dates);
    expect(longer.words).toBeLessThan(1.2 * shorter.words);
    expect(longer.dates).toBeLessThan(6);
  });

  it("is read once for all who ask", () => {
    const text = textOf(zh, 3);
    const read = readerAt(now);
    expect(read(text)).toBe(read(text));
    expect(momentsIn).toHaveBeenCalledTimes(1);
  });

  it("is compared as a whole at its first joints only, and not at all when it is one endless clause", async () => {
    const staff = [tool("to_hotel", "Books hotels. 订酒店", {}), tool("to_car", "Rents cars. 租车", {})];
    const queries = async (text: string) => {
      const embeddings = new LocalEmbeddings();
      const embed = vi.spyOn(embeddings, "embedQuery");
      await goalsOf(text, staff, { embeddings, read: readerAt(now) });
      return embed.mock.calls.filter(([query]) => query.length > 8).length;
    };
    const list = (count: number) => Array.from({ length: count }, (_, i) => `蓝色${i}`).join("、");
    expect(await queries(list(60))).toBeLessThan(60);
    expect(await queries(list(60))).toBe(await queries(list(90)));
    expect(await queries(list(500))).toBeLessThan(5);
  });
});

it.each(["en", "zh"] as const)(
  "a message that is too long is refused without a figure to be checked: %s",
  (language) => {
    expect(tooLong("x".repeat(8_000), language)).toMatch(/^\D+$/);
  },
);
