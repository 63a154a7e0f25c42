import { describe, expect, it } from "vitest";
import { unaccountedIn } from "../../src/offline/goals/unaccounted.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { isKnownTo } from "../../src/offline/reading/spelling.ts";
import { now, tool } from "./offline.ts";

const rooms = tool("search_rooms", "Meeting rooms (会议室) in a building, with their size.", {
  building: { type: "string", enum: ["Annex", "Tower"] },
  day: { type: "string", format: "date" },
});
const own = tool("list_my_rooms", "The meeting rooms that the user has booked.", {});
const read = readerAt(now, isKnownTo([rooms, own]));
const unaccounted = (text: string, made = rooms) =>
  unaccountedIn(read(text), [{ tool: made, args: { building: "Annex" }, observation: "1. Room 4, size 20, a screen" }]);

describe("words that neither a call nor its result knows", () => {
  it.each([
    ["a room in the Annex, soundproof", ["soundproof"]],
    ["which room is closer to the canteen", ["closer", "canteen"]],
    ["a soundproof chamber in the Annex", ["soundproof chamber"]],
    ["在副楼开会议室，隔音的", ["隔音"]],
    ["副楼会议室的点击率", ["点击率"]],
  ])("in %s are %j", (text, words) => {
    expect(unaccounted(text)).toEqual(words);
  });

  it.each([
    "a room in the Annex tomorrow please",
    "sorry, I meant the Annex",
    "anything with a screen for my wife and me",
    "顺便看看副楼的会议室",
    "a four-seat room in the Annex",
  ])("are none in %s", (text) => {
    expect(unaccounted(text)).toEqual([]);
  });

  it("are told of what somebody has, too", () => {
    expect(unaccounted("my soundproof rooms", own)).toEqual(["soundproof"]);
  });
});
