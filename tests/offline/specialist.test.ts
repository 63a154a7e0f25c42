import { describe, expect, it } from "vitest";
import { completeTool } from "../../src/engine/dialog/protocol.ts";
import { viewMessage } from "../../src/engine/dialog/view-message.ts";
import { aliases } from "../../src/engine/tools/aliases.ts";
import { next, says, step, system, tool } from "./offline.ts";

const district = {
  type: "string",
  enum: ["余杭区", "西湖区", "滨江区"],
  description: "District",
  ...aliases({
    values: { 余杭区: ["Yuhang District", "Yuhang"], 西湖区: ["West Lake", "Xihu"], 滨江区: ["Binjiang"] },
  }),
};
const date = { type: "string", format: "date", description: "Day, YYYY-MM-DD." };
const tools = [
  tool("congestion_index", "Congestion index of a district on one day. 城区某天的拥堵指数", { district, date }, [
    "district",
  ]),
  tool("count_accidents", "Number of accidents in a district on one day. 交通事故数量", { district, date }, [
    "district",
  ]),
  tool(
    "travel_volume",
    "Trips from one district to another. 两个城区之间的出行量",
    { from_district: district, to_district: district, date },
    ["from_district", "to_district"],
  ),
  completeTool,
];
const done = expect.objectContaining({
  name: "CompleteOrEscalate",
  args: expect.objectContaining({ status: "done", result: "" }),
});

describe("the offline specialist", () => {
  it("calls a tool once for each of the places named, and lets go in the same message", async () => {
    expect((await next(tools, "查询2024-05-10余杭区和西湖区的拥堵指数")).calls).toEqual([
      { name: "congestion_index", args: { district: "余杭区", date: "2024-05-10" } },
      { name: "congestion_index", args: { district: "西湖区", date: "2024-05-10" } },
      done,
    ]);
  });

  it("makes the calls that a task names, and no others", async () => {
    const args = { district: "滨江区", date: "2024-05-09" };
    expect((await next(tools, `and there?\n= count_accidents ${JSON.stringify(args)}`)).calls).toEqual([
      { name: "count_accidents", args },
      done,
    ]);
    expect((await next(tools, "余杭区的拥堵指数\n= count_accidents {never closed}")).calls).toEqual([
      { name: "congestion_index", args: { district: "余杭区" } },
      done,
    ]);
  });

  it("calls two tools when two things are asked of one place", async () => {
    const wanted = [
      { name: "congestion_index", args: { district: "余杭区", date: "2024-05-10" } },
      { name: "count_accidents", args: { district: "余杭区", date: "2024-05-10" } },
      done,
    ];
    expect((await next(tools, "余杭区今天的拥堵指数和交通事故")).calls).toEqual(wanted);
    expect((await next(tools, "Congestion index and accidents in Yuhang on 2024-05-10")).calls).toEqual(wanted);
  });

  it("tells the two ends of a pair apart", async () => {
    const trip = { from_district: "余杭区", to_district: "西湖区" };
    expect((await next(tools, "从余杭区到西湖区的出行量")).calls[0]?.args).toEqual(trip);
    expect((await next(tools, "trips from Yuhang to West Lake")).calls[0]?.args).toEqual(trip);
    expect((await next(tools, "trips between Yuhang and West Lake")).calls[0]?.args).toEqual(trip);
  });

  it("asks in words for what is missing", async () => {
    const english = await next(tools, "Show me the congestion index");
    expect(english.calls).toEqual([]);
    expect(english.text).toMatch(/^Could you tell me the district.*\?$/);
    expect((await next(tools, "查询拥堵指数")).text).toMatch(/^请问.*余杭区、西湖区、滨江区.*？$/);
  });

  it("gives back a task that none of its tools fits", async () => {
    expect((await next(tools, "Tell me a joke about cats")).calls).toEqual([
      expect.objectContaining({ name: "CompleteOrEscalate", args: expect.objectContaining({ status: "elsewhere" }) }),
    ]);
  });

  it("counts from the day its instructions name", async () => {
    const calls = (await next(tools, system("Today is 2025-02-03."), "拥堵指数，昨天西湖区")).calls;
    expect(calls[0]?.args).toEqual({ district: "西湖区", date: "2025-02-02" });
  });

  it("makes a failed call again with the value its error names", async () => {
    const branches = [
      tool("opening_hours", "Opening hours of a branch.", { branch: { type: "string", description: "Branch." } }, [
        "branch",
      ]),
      completeTool,
    ];
    const failed = step(
      "opening_hours",
      { branch: "Northsid" },
      'No branch is called "Northsid". The branches are: Northside, Harbour.',
      "error",
    );
    expect((await next(branches, "Opening hours of branch Northsid", ...failed)).calls).toEqual([
      { name: "opening_hours", args: { branch: "Northside" } },
      done,
    ]);
  });

  it("takes the day of the first clause for the second", async () => {
    const question = "What was the congestion index in Yuhang on 2024-05-08, and how many accidents in Xihu?";
    expect((await next(tools, question)).calls).toEqual([
      { name: "congestion_index", args: { district: "余杭区", date: "2024-05-08" } },
      { name: "count_accidents", args: { district: "西湖区", date: "2024-05-08" } },
      done,
    ]);
  });

  it("finds both places when a word for their kind stands behind them", async () => {
    const named = (await next(tools, "congestion index of Yuhang and Xihu districts")).calls;
    expect(named.map(({ args }) => args.district)).toEqual(["余杭区", "西湖区", undefined]);
  });

  it("passes on a name like the listed values that is none of them, and words the refusal with the choices", async () => {
    const refused = 'Wrong arguments. "district" is "火星区"; allowed: "余杭区", "西湖区", "滨江区".';
    expect((await next(tools, "火星区的拥堵指数")).calls[0]?.args).toEqual({ district: "火星区" });
    const inChinese = step("congestion_index", { district: "火星区" }, refused, "error");
    expect((await next(tools, "火星区的拥堵指数", ...inChinese)).calls[0]?.args.result).toBe(
      "没有“火星区”。可以选择：余杭区、西湖区、滨江区。",
    );
    expect((await next(tools, "Congestion index of Brooklyn")).calls[0]?.args).toEqual({ district: "Brooklyn" });
    const inEnglish = step("congestion_index", { district: "Brooklyn" }, refused, "error");
    expect((await next(tools, "Congestion index of Brooklyn", ...inEnglish)).calls[0]?.args.result).toBe(
      'There is no "Brooklyn" here. The choices are: Yuhang District, West Lake, Binjiang.',
    );
  });

  it("gives the tool's own sentence for a failure, without advice in brackets, and does not try other dates", async () => {
    const sentence = "没有2020-01-01的数据。数据范围为2024-01-01至今天。";
    const failed = step(
      "congestion_index",
      { district: "西湖区", date: "2020-01-01" },
      `${sentence} [GET http://x/y failed with status 404. Ask the user.]`,
      "error",
    );
    expect((await next(tools, "西湖区2020-01-01的拥堵指数", ...failed)).calls).toEqual([
      expect.objectContaining({ args: expect.objectContaining({ result: sentence }) }),
    ]);
  });

  it("hands a failure over when there is nothing else to try", async () => {
    const failed = step("congestion_index", { district: "余杭区" }, "The server does not answer.", "error");
    const [last] = (await next(tools, "余杭区的拥堵指数", ...failed)).calls;
    expect(last?.name).toBe("CompleteOrEscalate");
    expect(last?.args.result).toMatch(/The server does not answer/);
  });
});

describe("the facts of a task", () => {
  const room = tool(
    "book_room",
    "Book a hotel room.",
    { hotel_id: { type: "string" }, nights: { type: "integer" }, extras: { type: "array", items: { type: "string" } } },
    ["hotel_id", "nights"],
  );
  const task = (text: string, given: Record<string, unknown>) => viewMessage(text, { question: text, given });

  it("are what a call lacks, under the names of the tool", async () => {
    const given = { hotel_id: "HT-7", nights: 3, extras: ["breakfast"], colour: "red" };
    const { calls } = await next([room, completeTool], task("Book a hotel room.", given));
    expect(calls[0]).toEqual({
      name: "book_room",
      args: { hotel_id: "HT-7", nights: 3, extras: ["breakfast"] },
    });
  });

  it("take the place of nothing that the words say", async () => {
    const { calls } = await next(
      [room, completeTool],
      task("Book a hotel room for 2 nights.", { hotel_id: "HT-7", nights: 3 }),
    );
    expect(calls[0]?.args).toEqual({ hotel_id: "HT-7", nights: 2 });
  });

  it("are still known when the user has answered a question", async () => {
    const { text } = await next([room, completeTool], task("Book a hotel room.", { hotel_id: "HT-7" }));
    expect(text).toMatch(/nights/i);
    const { calls } = await next(
      [room, completeTool],
      task("Book a hotel room.", { hotel_id: "HT-7" }),
      says(text),
      "3 nights",
    );
    expect(calls[0]?.args).toEqual({ hotel_id: "HT-7", nights: 3 });
  });
});
