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
  name: "search_car_rentals",
  title: "Rental cars (租车)",
  description: "Rental cars in a city with price and free cars, cheapest first. With dates, only what is free.",
  aliases: ["find rental cars", "how much is a car a day", "租一天多少钱", "查租车", "有哪些车可租", "车型"],
  notServed: saying(`taxi, taxis, cab, uber, shuttle, airport transfer, transfers, airport pickup, chauffeur, limousine,
      motorbike, motorcycle, scooter, bicycle, bike, camper, campervan, train, bus, 出租车, 的士, 打车, 网约车, 接机,
      接送, 摩托车, 自行车, 电动车, 房车, 代驾, 大巴, 地铁, 公交, metro, subway, tram`),
  effect: "read",
  args: z.object({
    city: cityArgument(["where to pick the car up", "取车城市"]),
    pick_up_date: dateArgument("Pick-up (取车日期)", ["first day"]).optional(),
    return_date: dateArgument("Return (还车日期)", ["day of return"], "Default: the day after").optional(),
    car_class: z
      .enum(["economy", "compact", "suv", "van", "luxury"])
      .optional()
      .meta({
        title: "Class (车型)",
        ...aliases({
          words: ["class of car"],
          values: {
            economy: ["经济型", "经济车", "small car", "smallest", "小车", "最小", "little car", "budget car"],
            compact: ["紧凑型", "compacts"],
            suv: ["越野车", "越野", "suvs", "jeep", "吉普", "4x4", "off-roader"],
            van: saying(`商务车, 七座, 7座, 七人座, 面包车, 大车, minivan, minibus, people carrier, people mover,
              seven-seater, seven-seaters, 7-seater, 7-seaters, seven seater, 7 seater, vans, minivans, seven seats,
              7 seats, big car, big one`),
            luxury: ["豪华", "豪车", "高档车", "premium", "luxurious", "posh", "fancy car"],
          },
        }),
      }),
    max_price_cny: priceArgument(["most for a day", "每天最高价格"], { description: "A day" }),
    people: z
      .int()
      .min(1)
      .optional()
      .meta({
        title: "People (人数)",
        description: "Who are to sit in it, with the driver",
        ...aliases({ words: ["seats", "passengers", "travellers", "坐几个人", "几人坐"] }),
      }),
    limit: limitArgument,
  }),
  run({ city, pick_up_date, return_date, car_class, max_price_cny, people, limit }, travel: Travel, run: ToolRun) {
    return offersFound(
      {
        kind: "car",
        city,
        starts: pick_up_date,
        ends: return_date,
        wanted: ({ category }) =>
          (!car_class || category === car_class) && (people === undefined || people <= seatsIn(category)),
        maxPriceCny: max_price_cny,
        limit,
      },
      travel,
      anyone(run, travel),
    );
  },
});

/** The van is sold as a seven-seater; every other class has five seats at the most. */
const seatsIn = (category: string): number => (category === "van" ? 7 : 5);
