import { describe, expect, it } from "vitest";
import { completeTool } from "../../src/engine/dialog/protocol.ts";
import { aliases } from "../../src/engine/tools/aliases.ts";
import { next, says, step, tool } from "./offline.ts";

const id = { type: "integer", description: "Id of the room. 房间编号" };
const tools = [
  tool(
    "search_rooms",
    "Finds meeting rooms in a town. 查询会议室",
    { town: { type: "string", description: "Town, for example Bern. 城市" } },
    ["town"],
  ),
  tool(
    "book_room",
    "Books a meeting room by its id. 预订会议室",
    { room_id: id, hours: { type: "integer", description: "How many hours. 几小时" } },
    ["room_id"],
  ),
  tool("cancel_room", "Cancels the booking of a meeting room. 取消会议室预订", { room_id: id }, ["room_id"]),
  completeTool,
];
const list = "1. Aurora (id 4), 8 seats\n2. Borealis (id 7), 20 seats\n3. Corona (id 9), 12 seats";
const found = step("search_rooms", { town: "Bern" }, list);
const first = async (...talk: Parameters<typeof next> extends [unknown, ...infer Talk] ? Talk : never) =>
  (await next(tools, ...talk)).calls[0];

describe("a dialogue with the offline specialist", () => {
  it("takes a choice by its place in the list shown last", async () => {
    expect(await first("Find rooms in Bern", ...found, "book the second one")).toEqual({
      name: "book_room",
      args: { room_id: 7 },
    });
    expect(await first("查询伯尔尼的会议室", ...found, "预订第三个")).toEqual({
      name: "book_room",
      args: { room_id: 9 },
    });
  });

  it("takes a choice by name", async () => {
    expect(await first("Find rooms in Bern", ...found, "book the Aurora please")).toEqual({
      name: "book_room",
      args: { room_id: 4 },
    });
  });

  it("takes rows of a JSON observation by their keys", async () => {
    const rows = step("search_rooms", { town: "Bern" }, '[{"id":4,"name":"Aurora"},{"id":7,"name":"Borealis"}]');
    expect(await first("Find rooms in Bern", ...rows, "book the last one")).toEqual({
      name: "book_room",
      args: { room_id: 7 },
    });
  });

  it.each([
    ["book the last one", { room_id: 7, town: "Chur" }],
    ["book the last one for 2 hours in Bern", { room_id: 7, town: "Bern", hours: 2 }],
  ])("takes from a row shown in a line what %j does not say, and no count", async (words, args) => {
    const town = { type: "string", description: "Town" };
    const hours = { type: "integer", description: "How many hours" };
    const book = {
      ...tool("book_room", "Books a room.", { room_id: id, town, hours }, ["room_id", "town"]),
      effect: "write" as const,
    };
    const rows = ["id: 4, name: Aurora, town: Sion, hours: 8", "id: 7, name: Oak hall, town: Chur, hours: 9"];
    const shown = says(rows.map((row, at) => `${at + 1}. ${row}`).join("\n"));
    const { calls } = await next([tools[0] ?? book, book, completeTool], "Find rooms", shown, words);
    expect(calls[0]).toEqual({ name: "book_room", args });
  });

  it("takes no place in a list that was not shown yet", async () => {
    const said = [
      "Book a room",
      says("Could you tell me the town?"),
      "the first one",
      says("Could you tell me the town?"),
    ];
    const { calls, text } = await next(tools, ...said, "Bern", ...found);
    expect(calls).toEqual([]);
    expect(text).toContain("2. Borealis");
  });

  it("changes one thing of the call made last and keeps the rest", async () => {
    const booked = step("book_room", { room_id: 7, hours: 1 }, "Room 7 is booked for 1 hour.");
    expect(await first("book room 7 for one hour", ...booked, "make it three hours")).toEqual({
      name: "book_room",
      args: { room_id: 7, hours: 3 },
    });
    expect(await first("预订会议室7", ...booked, "改成三小时")).toEqual({
      name: "book_room",
      args: { room_id: 7, hours: 3 },
    });
  });

  it("takes a bare value for what it asked", async () => {
    expect(await first("取消会议室预订", says("请问房间编号是什么？"), "9")).toEqual({
      name: "cancel_room",
      args: { room_id: 9 },
    });
    expect(await first("Find meeting rooms", says("Could you tell me the town?"), "bern")).toEqual({
      name: "search_rooms",
      args: { town: "bern" },
    });
  });

  it("carries out on yes what was settled, and lets go on no", async () => {
    const talk = ["Book meeting room 7", says("Shall I book room 7?")] as const;
    expect(await first(...talk, "yes please")).toEqual({ name: "book_room", args: { room_id: 7 } });
    expect(await first(...talk, "never mind")).toMatchObject({
      name: "CompleteOrEscalate",
      args: { status: "dropped" },
    });
    expect(await first(...talk, "不用了")).toMatchObject({ name: "CompleteOrEscalate", args: { status: "dropped" } });
  });

  it("looks up the code a call lacks, then asks which of several is meant", async () => {
    expect((await next(tools, "Book a meeting room in Bern")).calls).toEqual([
      { name: "search_rooms", args: { town: "Bern" } },
    ]);
    const asked = await next(tools, "Book a meeting room in Bern", ...found);
    expect(asked.text).toMatch(/2\. Borealis.*\n3\. Corona.*\n\nWhich one would you like\?$/);
  });

  it("goes on by itself when the look-up finds one", async () => {
    const one = step("search_rooms", { town: "Bern" }, "1. Aurora (id 4), 8 seats");
    expect(await first("Book a meeting room in Bern", ...one)).toEqual({ name: "book_room", args: { room_id: 4 } });
  });

  it("cancels nothing that nobody asked to cancel", async () => {
    expect(await first("Find rooms in Bern", ...found, "the second one")).toEqual({
      name: "book_room",
      args: { room_id: 7 },
    });
  });

  describe("that turns to something else", () => {
    const gone = expect.objectContaining({
      name: "CompleteOrEscalate",
      args: expect.objectContaining({ status: "elsewhere" }),
    });
    const english = ["Book a meeting room in Bern", ...found, says(`${list}\nWhich one would you like?`)];
    const chinese = ["预订伯尔尼的会议室", ...found, says(`${list}\n请问您选哪一个？`)];

    it.each([
      "Congestion index of Yuhang yesterday",
      "traffic accidents in Geneva",
      "Is there any congestion downtown?",
      "Thanks. What is the traffic like",
      "Great! How many accidents happened",
    ])("lets go at %j, whose words stand in no tool and were never said", async (message) => {
      expect((await next(tools, ...english, message)).calls).toEqual([gone]);
    });

    it.each(["余杭区昨天的拥堵指数", "西湖区有多少起交通事故"])("lets go at %j", async (message) => {
      expect((await next(tools, ...chinese, message)).calls).toEqual([gone]);
    });

    it.each(["two people, tomorrow", "Yuhang district, Bern", "next to the station", "for my family", "In St. Gallen"])(
      "stays at %j, a detail",
      async (message) => {
        expect((await next(tools, ...english, message)).calls).not.toContainEqual(gone);
      },
    );

    it("shows the list once more to who asks for it", async () => {
      expect((await next(tools, ...english, "Find meeting rooms in Bern")).calls).toEqual([
        { name: "search_rooms", args: { town: "Bern" } },
      ]);
    });
  });

  describe("about days", () => {
    const day = (description: string) => ({ type: "string", format: "date", description });
    const span = { first_day: day("First day."), last_day: day("Last day.") };
    const cabins = [
      tool("search_cabins", "Finds cabins in a town. 查询小屋", {
        town: {
          type: "string",
          description: "Town",
          ...aliases({ values: { Bern: ["伯尔尼", "BRN"], Chur: ["库尔", "CHU"], Sion: ["锡永", "SIR"] } }),
        },
        ...span,
      }),
      tool(
        "book_cabin",
        "Books a cabin by its id. 预订小屋",
        {
          cabin_id: { type: "string", pattern: "^CA-\\d{2}$", description: "Id of the cabin, from search_cabins." },
          ...span,
        },
        ["cabin_id", "first_day", "last_day"],
      ),
      completeTool,
    ];
    const days = { first_day: "2024-06-01", last_day: "2024-06-03" };
    const offers = step("search_cabins", { town: "Bern", ...days }, "1. CA-01 Lodge, CNY 90\n2. CA-02 Hut, CNY 40");
    const shown = ["Book a cabin in Bern from 2024-06-01 for two nights", ...offers, says("Which one would you like?")];
    const booking = (cabin_id: string, last_day = days.last_day) => ({
      name: "book_cabin",
      args: { cabin_id, first_day: days.first_day, last_day },
    });
    const rejected = (why = "") =>
      step("book_cabin", booking("CA-01").args, `Rejected on the card; not done.${why}`, "declined");

    it("counts the last one from how long the stay is", async () => {
      expect((await next(cabins, "Book a cabin in Bern from 2024-06-01 for two nights")).calls).toEqual([
        { name: "search_cabins", args: { town: "Bern", ...days } },
      ]);
      expect((await next(cabins, "在库尔预订2024-06-01的小屋，住两晚")).calls).toEqual([
        { name: "search_cabins", args: { town: "Chur", ...days } },
      ]);
    });

    it("asks at once for all that is open, before it looks anything up", async () => {
      expect((await next(cabins, "Book a cabin")).text).toBe("Could you tell me the first day and the last day?");
    });

    it("takes the cheapest of what was shown", async () => {
      expect((await next(cabins, ...shown, "the cheapest one")).calls[0]).toEqual(booking("CA-02"));
    });

    it("says that nothing was done when a call is rejected", async () => {
      const talk = [...shown, "the first one", ...rejected()];
      expect((await next(cabins, ...talk)).text).toBe("All right, nothing was done. What would you like instead?");
      expect((await next(cabins, ...talk, "no")).text).toBe(
        "All right, nothing was done. What would you like instead?",
      );
    });

    describe("when a part of what waited was done", () => {
      const done = step("book_cabin", booking("CA-02").args, "Booked BK-1.");
      const afterPart = (words: string) => next(cabins, ...shown, "the first two", ...done, ...rejected(), words);

      it("does not say that nothing was", async () => {
        expect((await afterPart("approve 1, reject 2")).text).toBe("What would you like instead?");
      });

      it.each(["yes", "yes to all"])("is done with it where %s is said of the rest", async (words) => {
        const { calls } = await afterPart(words);
        expect(calls).toMatchObject([{ name: "CompleteOrEscalate", args: { status: "done" } }]);
      });
    });

    it("takes what is wanted instead of what was rejected", async () => {
      const talk = [...shown, "the first one", ...rejected(" In these words: …")];
      expect((await next(cabins, ...talk, "no, the cheaper one")).calls[0]).toEqual(booking("CA-02"));
      expect((await next(cabins, ...talk, "make it three nights")).calls[0]).toEqual(booking("CA-01", "2024-06-04"));
    });

    it("does not book twice on a second yes, and puts no other code in place of one that is refused", async () => {
      const refused = step(
        "book_cabin",
        booking("CA-01").args,
        "CA-01 is full. The choices are: CA-03, CA-04.",
        "error",
      );
      const talk = [...shown, "the first one", ...refused];
      expect((await next(cabins, ...talk)).calls).toEqual([
        expect.objectContaining({ name: "CompleteOrEscalate", args: expect.objectContaining({ status: "done" }) }),
      ]);
      expect((await next(cabins, ...talk, says("It is full.\nWhich one would you like?"), "yes")).text).toBe(
        "Which one would you like?",
      );
    });

    it("does not take up what was said to somebody else", async () => {
      const talk = ["A cabin in Bern from 2024-06-01 for two nights", ...offers, "the first one", "yes"];
      expect((await next(cabins, ...talk)).text).toMatch(/^1\. CA-01.*Which one would you like\?$/s);
    });

    it("does not show the same list twice: asks which one, then lets go", async () => {
      const which = "Which one would you like?";
      const notTaken = `I have not acted on “a place with a quiet view of the hills”. ${which}`;
      const again = [
        ...shown.slice(0, -1),
        says(`1. CA-01 Lodge\n2. CA-02 Hut\n${which}`),
        "a place with a quiet view of the hills",
      ];
      expect(await next(cabins, ...again)).toEqual({ text: notTaken, calls: [] });
      expect((await next(cabins, ...again, says(notTaken), "a place with a quiet view of the hills")).calls).toEqual([
        expect.objectContaining({ name: "CompleteOrEscalate", args: expect.objectContaining({ status: "elsewhere" }) }),
      ]);
    });

    it("lets go of what is another matter", async () => {
      expect((await next(cabins, ...shown, "what's the weather like?")).calls).toEqual([
        expect.objectContaining({ name: "CompleteOrEscalate", args: expect.objectContaining({ status: "elsewhere" }) }),
      ]);
    });
  });
});
