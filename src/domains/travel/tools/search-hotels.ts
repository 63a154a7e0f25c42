import { z } from "zod";
import { dateArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { anyone } from "../../../engine/domain/caller.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { cityArgument, priceArgument } from "../arguments.ts";
import { offersFound } from "../offers-found.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "search_hotels",
  title: "Hotels (酒店)",
  description: "Hotels in a city with price and free rooms, cheapest first. With dates, only what has room.",
  aliases: ["find hotels", "somewhere to stay", "落脚的地方", "住的地方", "查酒店", "找酒店", "有哪些酒店", "要一间房"],
  notServed:
    saying(`apartment, apartments, airbnb, hostel, hostels, campsite, holiday home, villa, 公寓, 民宿, 青旅, 露营,
      别墅`),
  effect: "read",
  args: z.object({
    city: cityArgument(["where to stay", "住宿城市"]),
    check_in: dateArgument("Check-in (入住日期)", ["first night"]).optional(),
    check_out: dateArgument(
      "Check-out (退房日期)",
      ["走的日子", "day of leaving"],
      "Default: the day after",
    ).optional(),
    min_stars: z
      .int()
      .min(3)
      .max(5)
      .optional()
      .meta({
        title: "Fewest stars (最低星级)",
        ...aliases({ words: ["at least so many stars"] }),
      }),
    max_stars: z
      .int()
      .min(3)
      .max(5)
      .optional()
      .meta({
        title: "Most stars (最高星级)",
        ...aliases({ words: ["at most so many stars"] }),
      }),
    max_price_cny: priceArgument(["most for a room and night", "每晚最高价格"], { description: "A room and night" }),
    limit: limitArgument,
  }),
  run({ city, check_in, check_out, min_stars = 3, max_stars = 5, max_price_cny, limit }, travel: Travel, run: ToolRun) {
    return offersFound(
      {
        kind: "hotel",
        city,
        starts: check_in,
        ends: check_out,
        wanted: ({ category }) => isWithin(Number.parseInt(category, 10), min_stars, max_stars),
        maxPriceCny: max_price_cny,
        limit,
      },
      travel,
      anyone(run, travel),
    );
  },
});

const isWithin = (stars: number, fewest: number, most: number): boolean => stars >= fewest && stars <= most;
