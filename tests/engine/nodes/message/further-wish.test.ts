import { describe, expect, it } from "vitest";
import type { PendingCall, WaitingTask } from "../../../../src/engine/dialog/task.ts";
import { askedOnCard } from "../../../../src/engine/nodes/card/asked-on-card.ts";
import { addresseeOf, isForOthers, verdictWithoutOthers } from "../../../../src/engine/nodes/message/addressee.ts";
import { deedForOthers } from "../../../../src/engine/nodes/message/deed-elsewhere.ts";
import { furtherWishOf } from "../../../../src/engine/nodes/message/further-wish.ts";
import type { Understanding } from "../../../../src/engine/nodes/message/understanding.ts";
import { pendingOf, taskOf } from "../../../support/history.ts";

/** A word tells whose a message is: "car" belongs to the car desk, and so on. */
const understanding = {
  elsewhere: async (message: string, current: string) =>
    ["car", "hotel", "flight"].find((name) => name !== current && message.includes(name)),
  takerElsewhere: async (message: string, current: string) =>
    current !== "traffic" && message.includes("jam") ? "traffic" : undefined,
  handlersOf: (words: string, given: readonly string[]) =>
    ["car", "hotel", "flight"].filter((name) => !given.includes(name) && words.includes(name)),
} as unknown as Understanding;

const waiting = (specialist: string, job: string, ...pending: PendingCall[]): WaitingTask =>
  taskOf(`of-${specialist}-${pending[0]?.id}`, { specialist, job, status: "waiting", pending }) as WaitingTask;
const cancel = (id: string, given: Partial<PendingCall> = {}) =>
  pendingOf(id, { tool: "cancel_hotel_booking", preview: `Cancel ${id}`, ...given });
const hotel = waiting("hotel", "cancel HB-1\nThe user has two bookings.", cancel("a"));

const wishOf = (question: string, tasks: readonly WaitingTask[] = [hotel], standard = question, strayed = false) =>
  furtherWishOf(
    { question, language: "en" },
    standard,
    tasks,
    strayed ? { calls: ["a"], leastYes: 2 } : undefined,
    understanding,
  );

describe("an approval with a wish behind it", () => {
  it.each([
    ["yes, and HB-2 too", "cancel HB-2"],
    ["yes, and please cancel HB-2 too", "cancel HB-2"],
    ["yes, and move HB-2 to Monday, too", "move HB-2 to Monday, too"],
    ["yes, and HB-2 and HB-3 too", "HB-2 and HB-3 too"],
    ["yes, and also show me my flights", "show me my flights"],
  ])("approves all that waits, and the planner attends to the wish: %s", async (question, wish) => {
    const found = await wishOf(question);
    expect(found).toMatchObject({ question: wish, isForPlanner: true });
    expect(found?.reading.decisions.get("a")).toEqual({ type: "approve" });
  });

  it("is told in standard form", async () => {
    const found = await wishOf(
      "yes, and also show me flights tomorrow",
      [hotel],
      "yes, and also show me flights 2026-11-22",
    );
    expect(found?.question).toBe("show me flights 2026-11-22");
  });

  it("asks for the same of another thing only where one task with one thing waits", async () => {
    const both = waiting("hotel", "cancel HB-1 and HB-9", cancel("a"));
    expect((await wishOf("yes, and HB-2 too", [both]))?.question).toBe("HB-2 too");
    const unnamed = waiting("hotel", "cancel the booking", cancel("a"));
    expect((await wishOf("yes, and HB-2 too", [unnamed]))?.question).toBe("HB-2 too");
    const decided = waiting("car", "cancel CB-1", cancel("b", { decision: { type: "approve" } }));
    expect((await wishOf("yes, and HB-2 too", [hotel, decided]))?.question).toBe("HB-2 too");
  });

  it.each(["ok, and HB-2 too", "maybe, and HB-2 too", "in Basel, and HB-2 too", "no, and HB-2 too", "yes", "HB-2 too"])(
    "is none where the words are no clear yes, or wish for nothing: %s",
    async (question) => {
      expect(await wishOf(question)).toBeUndefined();
    },
  );

  it("is none where one of the calls stays open or is rejected", async () => {
    const other = waiting("car", "cancel CB-1", cancel("b"));
    expect(await wishOf("yes, and HB-2 too", [hotel, other])).toBeUndefined();
    const rejected = waiting("car", "cancel CB-1", cancel("b", { decision: { type: "reject", message: "" } }));
    expect(await wishOf("yes, and HB-2 too", [hotel, rejected])).toBeUndefined();
  });

  it("is none where the yes may be meant for what was said in between", async () => {
    expect(await wishOf("yes, and HB-2 too", [hotel], undefined, true)).toBeUndefined();
    expect(await wishOf("go ahead, and HB-2 too", [hotel], undefined, true)).toBeDefined();
  });
});

describe("a thing of others at a card", () => {
  const deed = (text: string, tasks: readonly WaitingTask[] = [hotel], shown = "") =>
    deedForOthers(text, tasks, shown, understanding);

  it.each([
    ["move the car to Monday instead", "move the car to Monday"],
    ["no, push the car back by a day", "push the car back by a day"],
    ["forget it, cancel my flight", "cancel my flight"],
    ["book a car instead", "book a car"],
  ])("is what is wanted in place of the call: %s", (text, wish) => {
    expect(deed(text)).toBe(wish);
  });

  it.each([
    "move it to Monday instead",
    "move the hotel to Monday instead",
    "yes, move the car to Monday",
    "move the car to Monday too",
    "don't cancel the car",
    "can I move the car?",
    "what about the car",
  ])("is not wanted in its place: %s", (text) => {
    expect(deed(text)).toBeUndefined();
  });

  it("is none where the list has it, several calls wait, or the call makes what is new and is changed", () => {
    expect(deed("take the cable car instead", [hotel], "3. Mont Salève cable car")).toBeUndefined();
    expect(deed("move my flight instead", [hotel, waiting("car", "cancel CB-1", cancel("b"))])).toBeUndefined();
    const made = waiting("hotel", "book HT-1", cancel("c", { tool: "book_hotel", preview: "Book hotel HT-1" }));
    expect(deed("change the car instead", [made])).toBeUndefined();
    expect(deed("change my car instead", [made])).toBe("change my car");
  });

  it("is wanted besides behind a clear yes", async () => {
    for (const text of ["yes, and move the car to Monday", "yes do it and a car for the same days"])
      expect(await wishOf(text)).toMatchObject({ isForPlanner: true });
    for (const text of ["yes and change the second night", "yes and the car", "ok and move the car"])
      expect(await wishOf(text)).toBeUndefined();
  });
});

describe("a refusal with another wish", () => {
  it("rejects what waits with these words, and the specialist goes on with the wish", async () => {
    const question = "don't cancel it but move it to Monday";
    const found = await wishOf(question, [hotel], "don't cancel it but move it to 2026-11-23");
    expect(found).toMatchObject({ question: "move it to 2026-11-23", isForPlanner: false });
    expect(found?.reading).toEqual({ decisions: new Map([["a", { type: "reject", message: question }]]) });
  });

  it("is none for several tasks, nor where the words belong to others", async () => {
    const other = waiting("car", "cancel CB-1", cancel("b"));
    expect(await wishOf("don't cancel it but move it to Monday", [hotel, other])).toBeUndefined();
    expect(await wishOf("don't cancel it but move my car to Monday")).toBeUndefined();
  });
});

describe("words at a card", () => {
  const car = waiting("car", "cancel CB-1", cancel("b"));

  it("are for the only task that waits, unless they plainly belong to another specialist", async () => {
    expect(await addresseeOf("a day later", [hotel], understanding)).toBe(hotel);
    expect(await addresseeOf("the car", [hotel], understanding)).toBe("car");
    expect(await addresseeOf("the car", [], understanding)).toBeUndefined();
  });

  it("are, of several tasks, for the one that they name or plainly belong to", async () => {
    expect(await addresseeOf("2: a day later", [hotel, car], understanding)).toBe(car);
    expect(await addresseeOf("the car a day later", [hotel, car], understanding)).toBe(car);
    expect(await addresseeOf("a flight", [hotel, car], understanding)).toBe("flight");
    expect(await addresseeOf("a day later", [hotel, car], understanding)).toBeUndefined();
    expect(await addresseeOf("the car and the hotel", [hotel, car], understanding)).toBeUndefined();
    const second = waiting("car", "cancel CB-2", cancel("c"));
    expect(await addresseeOf("the car", [hotel, car, second], understanding)).toBeUndefined();
  });

  it("are for who serves their domain, if they ask something and no task that waits is of that domain", async () => {
    const traffic = waiting("traffic", "order a figure", cancel("d"));
    expect(await addresseeOf("is there a jam today?", [hotel], understanding)).toBe("traffic");
    expect(await addresseeOf("is there a jam today?", [hotel, car], understanding)).toBe("traffic");
    expect(await addresseeOf("is there a jam today?", [hotel, traffic], understanding)).toBeUndefined();
    expect(await addresseeOf("avoid the jam", [hotel], understanding)).toBe(hotel);
  });

  it("belong to others if no task that waits is theirs", async () => {
    expect(await isForOthers("a flight", [hotel, car], understanding)).toBe(true);
    expect(await isForOthers("the car", [hotel], understanding)).toBe(true);
    expect(await isForOthers("the car", [hotel, car], understanding)).toBe(false);
    expect(await isForOthers("a day later", [hotel], understanding)).toBe(false);
  });

  it("are a yes alone where they only say to leave alone what the card is not about", () => {
    expect(verdictWithoutOthers("yes, but keep my car", [hotel], understanding)).toBe("yes");
    expect(verdictWithoutOthers("yes, but keep my car", [hotel, car], understanding)).toBe("yes, but keep my car");
    expect(verdictWithoutOthers("a day later", [hotel], understanding)).toBe("a day later");
  });
});

describe("an answer to a card", () => {
  it.each([
    [{ type: "response", args: "What does it cost?" }],
    [[{ type: "response", args: "What does it cost?" }]],
    [{ decisions: [{ type: "respond", message: "What does it cost?" }] }],
    ["What does it cost?"],
  ])("that is a question and nothing else asks it: %j", (given) => {
    expect(askedOnCard(given, [], "en")).toBe("What does it cost?");
  });

  it.each([
    [{ type: "response", args: "one night more" }],
    [{ type: "approve" }],
    [{ type: "response", args: { text: "What does it cost?" } }],
    [{ decisions: [{ type: "approve" }, { type: "respond", message: "What does it cost?" }] }],
    ["yes"],
    [undefined],
  ])("that decides, tells, or asks of several asks nothing: %j", (given) => {
    expect(askedOnCard(given, [], "en")).toBeUndefined();
  });

  it.each(["yes, and a car in Zurich", "好的，再租辆车"])("that says yes and something else is heard: %s", (args) => {
    expect(askedOnCard([{ type: "response", args }], [], "en")).toBe(args);
  });

  it.each(["yes", "no, and a car", "yesterday was better"])("as no other response is: %s", (args) => {
    expect(askedOnCard([{ type: "response", args }], [], "en")).toBeUndefined();
  });

  it("that is too deep to be read asks nothing", () => {
    let given: unknown = { type: "response", args: "What does it cost?" };
    for (let depth = 0; depth < 2000; depth++) given = [given];
    expect(askedOnCard(given, [], "en")).toBeUndefined();
  });
});
