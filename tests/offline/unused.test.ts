import { describe, expect, it } from "vitest";
import { completeTool, handOffTool, summarizeTool } from "../../src/engine/dialog/protocol.ts";
import { notServedIn, unusedIn } from "../../src/offline/goals/unused.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { isKnownTo } from "../../src/offline/reading/spelling.ts";
import { next, now, step, tool } from "./offline.ts";

const rooms = tool("search_rooms", "Meeting rooms (会议室) in a building, with their size.", {
  building: { type: "string", enum: ["Annex", "Tower"] },
  day: { type: "string", format: "date" },
  min_seats: { type: "integer", minimum: 1, description: "Fewest seats" },
});
const desks = { ...tool("search_desks", "Desks in a building.", {}), title: "Desks (工位)" };
const read = readerAt(now, isKnownTo([rooms, desks]));

const unused = (text: string, args: Record<string, unknown> = {}, observation = "1. Room 4, size 20, with a screen") =>
  unusedIn(read(text), [{ tool: rooms, args, observation }], [rooms, desks]);

describe("what a request says and no call uses", () => {
  it.each([
    ["rooms in the Annex with a fridge", ["fridge"]],
    ["wheelchair-friendly rooms", ["wheelchair-friendly"]],
    ["rooms for painters only", ["painters"]],
    ["带冰箱的会议室", ["冰箱"]],
    ["会议室，要靠窗", ["靠窗"]],
    ["rooms tomorrow morning", ["morning"]],
    ["rooms on Mondays", ["on Mondays"]],
    ["每周一的会议室", ["每周一"]],
    ["rooms tomorrow at 25:00", ["25:00"]],
    ["明天傍晚6点的会议室", ["傍晚6点"]],
    ["a room for Ms Okonkwo", ["Okonkwo"]],
    ["给赵铁柱找会议室", ["赵铁柱"]],
    ["rooms except those in the Tower", ["except those in the Tower"]],
    ["除了4号，还有哪些会议室", ["除了4号"]],
  ])("in %s is %j", (text, words) => {
    expect(unused(text)).toEqual(words);
  });

  it.each([
    ["rooms with a screen", {}],
    ["rooms with 12 seats", { min_seats: 12 }],
    ["no desks, a room in the Annex", { building: "Annex" }],
    ["how does this compare with the Tower", {}],
    ["rooms tomorrow at 15:00", { hour: 15 }],
    ["请给我找会议室", {}],
  ])("is nothing in %s", (text, args) => {
    expect(unused(text, args)).toEqual([]);
  });
});

describe("a flag that is denied", () => {
  const lamps = tool("search_lamps", "Lamps.", {
    broken: { type: "boolean", default: false, "x-aliases": { words: ["broken", "坏的"] } },
  });

  it.each([
    ["lamps that are not broken", ["not broken"]],
    ["broken lamps", []],
  ])("in %s is %j", (text, words) => {
    const args = { broken: words.length === 0 };
    expect(unusedIn(read(text), [{ tool: lamps, args, observation: "1. Lamp" }], [])).toEqual(words);
  });
});

describe("a value that a tool does not list", () => {
  const carpets = tool("search_carpets", "Carpets.", {
    colour: { type: "string", enum: ["green", "black", "red"], "x-aliases": { values: { red: ["红色"] } } },
    status: { type: "string", enum: ["new", "sold"] },
  });
  const unlisted = (text: string) => unusedIn(read(text), [{ tool: carpets, args: {}, observation: "1. Carpet" }], []);

  it.each([
    ["yellow carpets", ["yellow"]],
    ["黄色的地毯", ["黄色"]],
    ["carpets that are not sold", ["not sold"]],
    ["carpets but no red ones", ["but no red ones"]],
    ["something brighter than a black carpet", ["something brighter than a black"]],
  ])("in %s is %j", (text, words) => {
    expect(unlisted(text)).toEqual(words);
  });

  it.each(["red carpets", "carpets that are sold"])("is none in %s", (text) => {
    expect(unlisted(text)).toEqual([]);
  });
});

describe("the line about it", () => {
  it("stands above the results of the planner's own calls", async () => {
    const said = "rooms in the Annex with a fridge";
    const found = step("search_rooms", { building: "Annex" }, "1. Room 4, size 20");
    const { text, calls } = await next([rooms, handOffTool("desk", "Moves desks"), summarizeTool], said, ...found);
    expect({ text, calls }).toEqual({ text: "I cannot filter by “fridge”.\n\n1. Room 4, size 20", calls: [] });
  });

  it("stands above what a specialist hands back", async () => {
    const found = step("search_rooms", { building: "Annex" }, "Room 4, size 20");
    const { calls } = await next([rooms, completeTool], "Annex 里带冰箱的会议室", ...found);
    expect(calls[0]?.args.result).toBe("无法按“冰箱”筛选。\n\nRoom 4, size 20");
  });

  it("is left out where the results tell of it", async () => {
    const found = step("search_rooms", { building: "Annex" }, "Room 4, size 20, fridge");
    const { calls } = await next(
      [rooms, summarizeTool, handOffTool("desk", "Moves desks")],
      "rooms in the Annex with a fridge",
      ...found,
    );
    expect(calls).toEqual([{ name: "summarize", args: {} }]);
  });
});

describe("what is near to a tool and not served", () => {
  const offices = { ...rooms, notServed: ["desk", "hot desk", "工位"] };
  const notServed = (text: string, observation?: string) =>
    notServedIn(read(text), [{ tool: offices, args: {}, ...(observation !== undefined && { observation }) }]);

  it.each([
    ["a desk in the Annex tomorrow", ["desk"]],
    ["明天有没有工位", ["工位"]],
    ["a room in the Annex", []],
  ])("in %s is %j", (text, words) => {
    expect(notServed(text)).toEqual(words);
  });

  it("is not what was found", () => {
    expect(notServed("a room with a desk", "1. Room 4, with a desk")).toEqual([]);
  });
});
