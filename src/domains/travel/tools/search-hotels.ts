import { z } from "zod";
import { dateArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { anyone } from "../../../engine/domain/caller.ts";
import { BRIEF } from "../../../engine/tools/brief.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { cityArgument } from "../arguments.ts";
import { offersFound } from "../offers-found.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "search_hotels",
  title: "Hotels (酒店)",
  description:
    "Finds hotels in a city (查酒店, 找酒店, 有哪些酒店) with price and free rooms, cheapest first. With dates, only what has room.",
  brief: "Hotels in a city with price and free rooms, cheapest first. With dates, only what has room.",
  effect: "read",
  args: z.object({
    city: cityArgument("Where to stay, 住宿城市"),
    check_in: dateArgument("Check-in (入住日期)", "First night (入住日期)").optional(),
    check_out: dateArgument(
      "Check-out (退房日期)",
      "Day of leaving (退房日期); the day after check-in when absent",
      "Default: the day after",
    ).optional(),
    min_stars: z
      .int()
      .min(3)
      .max(5)
      .optional()
      .meta({
        title: "Fewest stars (最低星级)",
        description: "At least so many stars (最低星级), 3 to 5.",
        [BRIEF]: "",
      }),
    max_price_cny: z
      .number()
      .positive()
      .optional()
      .meta({
        title: "Highest price in CNY (最高价格)",
        description: "Most for a room and night in CNY (每晚最高价格, 元).",
        [BRIEF]: "A room and night",
      }),
    limit: limitArgument,
  }),
  run({ city, check_in, check_out, min_stars = 3, max_price_cny, limit }, travel: Travel, run: ToolRun) {
    return offersFound(
      {
        kind: "hotel",
        city,
        starts: check_in,
        ends: check_out,
        wanted: ({ category }) => Number.parseInt(category, 10) >= min_stars,
        maxPriceCny: max_price_cny,
        limit,
      },
      travel,
      anyone(run, travel),
    );
  },
});
