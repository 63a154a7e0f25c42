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
  name: "search_car_rentals",
  title: "Rental cars (租车)",
  description:
    "Finds rental cars in a city (查租车, 有哪些车可租, 车型) with price and free cars, cheapest first. With dates, only what is free.",
  brief: "Rental cars in a city with price and free cars, cheapest first. With dates, only what is free.",
  effect: "read",
  args: z.object({
    city: cityArgument("Where to pick the car up, 取车城市"),
    pick_up_date: dateArgument("Pick-up (取车日期)", "First day (取车日期)").optional(),
    return_date: dateArgument(
      "Return (还车日期)",
      "Day of return (还车日期); the day after pick-up when absent",
      "Default: the day after",
    ).optional(),
    car_class: z
      .enum(["economy", "compact", "suv", "van", "luxury"])
      .optional()
      .meta({
        title: "Class (车型)",
        description:
          "Class of car (车型): economy (经济型, small, cheap); compact (紧凑型); suv (越野车, 4x4); van (商务车, 七座, minivan); luxury (豪华, premium).",
        [BRIEF]: "",
      }),
    max_price_cny: z
      .number()
      .positive()
      .optional()
      .meta({
        title: "Highest price in CNY (最高价格)",
        description: "Most for a day in CNY (每天最高价格, 元).",
        [BRIEF]: "A day",
      }),
    limit: limitArgument,
  }),
  run({ city, pick_up_date, return_date, car_class, max_price_cny, limit }, travel: Travel, run: ToolRun) {
    return offersFound(
      {
        kind: "car",
        city,
        starts: pick_up_date,
        ends: return_date,
        wanted: ({ category }) => !car_class || category === car_class,
        maxPriceCny: max_price_cny,
        limit,
      },
      travel,
      anyone(run, travel),
    );
  },
});
