import { describe, expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";
import { corrected } from "../../src/offline/slots/corrected.ts";
import { now, tool } from "./offline.ts";

const area = {
  ...{ type: "string", enum: ["余杭区", "西湖区", "滨江区"] },
  "x-aliases": { values: { 余杭区: ["Yuhang"], 西湖区: ["Xihu", "West Lake"], 滨江区: ["Binjiang"] } },
};
const tools = [
  tool("get_index", "Congestion index of a district.", { district: area, date: { type: "string", format: "date" } }),
  tool("get_trips", "Trips between two districts.", { origin: area, destination: { ...area, title: "To" } }),
];
const read = readerAt(now);
const kinds = [
  { ...tool("search_cars", "Finds cars.", {}), title: "Rental cars (租车)" },
  { ...tool("search_hotels", "Finds hotels.", {}), title: "Hotels (酒店)" },
];

describe("a request", () => {
  it.each([
    ["index of Yuhang, no wait, Xihu", "index of Xihu"],
    ["index of West Lake yesterday, sorry I mean on 2024-05-03", "index of West Lake 2024-05-03"],
    ["看看余杭，哦不，滨江现在堵不堵", "看看滨江现在堵不堵"],
    ["滨江2024-05-10，不对2024-05-09，最堵的路", "滨江2024-05-09，最堵的路"],
    ["not Yuhang but Xihu today", "Xihu today"],
    ["不看2024-05-10，看2024-05-09余杭的指数", "2024-05-09余杭的指数"],
    ["Yuhang, not Xihu, index now", "Yuhang, index now"],
    ["看余杭不是西湖，现在堵吗", "看余杭，现在堵吗"],
  ])("%s goes without what it takes back", (text, left) => {
    expect(corrected(text, tools, read)).toBe(left);
  });

  it.each([
    "index of Yuhang and not only of Xihu",
    "余杭不是很堵，西湖呢",
    "I mean the index of Xihu",
    "not so fast: Yuhang today",
    "不对，是前天",
  ])("%s stays as it is", (text) => {
    expect(corrected(text, tools, read)).toBe(text);
  });

  it.each([
    ["cars in Zurich, not hotels, tomorrow", "cars in Zurich, tomorrow"],
    ["我要的是租车不是酒店，明天", "我要的是租车，明天"],
    ["苏黎世的租车 不是酒店 明天", "苏黎世的租车 明天"],
    ["a hotel, not a hostel", "a hotel, not a hostel"],
    ["是不是酒店要先付钱", "是不是酒店要先付钱"],
  ])("%s: the kind of thing that is denied goes", (text, left) => {
    expect(corrected(text, kinds, read)).toBe(left);
  });
});
