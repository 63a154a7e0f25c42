import { z } from "zod";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { inventoryOf } from "../../../src/experience/inventory.ts";

const tool = (name: string, description: string, args: z.ZodObject, more: Partial<Tool> = {}): Tool => ({
  ...defineTool({ name, description, effect: more.effect ?? "read", args, run: () => ({ text: "Done." }) }).bind({}),
  ...more,
});

const cities = "Beijing Shanghai Hangzhou Chengdu Wuhan Xian Nanjing Guangzhou Shenzhen 北京 上海".split(" ");

const trains = [
  tool(
    "search_trains",
    "Finds trains between two cities on a day, with the number of each train. 查询两地之间的火车。",
    z.object({ from: z.enum(cities), to: z.enum(cities), date: z.string() }),
  ),
  tool(
    "book_ticket",
    "Books a ticket for a train and a passenger. 预订火车票。",
    z.object({ train: z.string(), passenger: z.string(), seat: z.enum(["window", "aisle"]).optional() }),
    { effect: "write", needs: [{ from: ["search_trains"], parameter: "train" }] },
  ),
];
const hotels = [
  tool("search_hotels", "Finds hotels in a city. 查找酒店。", z.object({ city: z.enum(cities), nights: z.int() })),
  tool("book_hotel", "Books a room in a hotel. 预订酒店房间。", z.object({ hotel: z.string(), guest: z.string() }), {
    effect: "write",
  }),
];

/** A domain of journeys: trains and hotels. */
const journeys: Domain = {
  name: "journeys",
  description: "Trains and hotels for a journey, planned and booked. 出行：火车和酒店的查询、预订和规划。",
  instructions: "",
  specialists: [
    { name: "trains", handles: "Trains: find trains, book tickets.", instructions: "", tools: trains, maxRounds: 4 },
    { name: "hotels", handles: "Hotels: find and book rooms.", instructions: "", tools: hotels, maxRounds: 4 },
  ],
  tools: [],
  passages: [],
  synonyms: {},
  examples: [],
  close: async () => {},
};

export const inventory = inventoryOf([journeys]);
