import { describe, expect, it } from "vitest";
import { clausesUnheard } from "../../src/offline/goals/unheard.ts";

import { readerAt } from "../../src/offline/reading/read.ts";
import { isKnownTo } from "../../src/offline/reading/spelling.ts";
import { now, tool } from "./offline.ts";

const rooms = tool("search_rooms", "Meeting rooms (会议室) in a building, with their size.", {
  building: { type: "string", enum: ["Annex", "Tower"] },
});
const read = readerAt(now, isKnownTo([rooms]));
const unheard = (text: string) =>
  clausesUnheard(read(text), [{ tool: rooms, args: { building: "Annex" }, observation: "1. Room 4, size 20" }]);

describe("a clause that asks for something no call knows a word of", () => {
  it.each([
    ["Which rooms are in the Annex? And who won the football world cup?", ["And who won the football world cup?"]],
    ["Rooms in the Annex, also translate good morning into French", ["translate good morning into French"]],
    ["Annex有哪些会议室，顺便讲个笑话", ["顺便讲个笑话"]],
    ["查一下Annex的会议室，给我写首诗", ["给我写首诗"]],
  ])("is found in %s", (text, clauses) => {
    expect(unheard(text)).toEqual(clauses);
  });

  it.each([
    "Which rooms are in the Annex?",
    "My grandmother is visiting, which rooms are in the Annex?",
    "Which rooms are in the Annex, and how big are they?",
    "Which rooms are in the Annex? Thanks a lot in advance!",
    "Annex有哪些会议室，多大，谢谢",
    "我奶奶要来，Annex有哪些会议室",
  ])("is none in %s", (text) => {
    expect(unheard(text)).toEqual([]);
  });
});
