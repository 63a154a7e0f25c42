import { z } from "zod";
import { dateArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { anyone } from "../../../engine/domain/caller.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { outingCityArgument, priceArgument } from "../arguments.ts";
import { offersFound } from "../offers-found.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "search_excursions",
  title: "Excursions (游览项目)",
  description: "Excursions in a city with price and free places, cheapest first. With a date, only what has places.",
  aliases: [
    "find excursions",
    "what can I do",
    "what can we do",
    "what to do",
    "what is there to do",
    "what is there to see",
    "what is on",
    "anything to do",
    "tours",
    "things to do",
    "查游览活动",
    "有什么好玩的",
    "可以做什么",
    "可以干什么",
    "能做什么",
    "能干什么",
    "能玩什么",
    "一日游",
    "景点",
  ],
  notServed:
    saying(`rain, raining, snow, snowing, weather, forecast, temperature, restaurant, restaurants, nightclub, concert,
      theatre, 下雨, 下雪, 天气, 气温, 餐厅, 饭店, 夜店, 演唱会, 音乐会`),
  effect: "read",
  args: z.object({
    city: outingCityArgument(["where", "游览城市"]),
    date: dateArgument("Date (日期)", ["day of the excursion", "游览日期"]).optional(),
    theme: z
      .enum(["culture", "nature", "food", "water"])
      .optional()
      .meta({
        title: "Theme (主题)",
        ...aliases({
          values: {
            culture: saying(`文化, museum, cultural, history, historic, historical, sights, sightseeing, museums,
              temple, art, 名胜, 人文, 博物馆, 历史, 古迹, 寺庙`),
            nature: saying(`自然, hike, hiking, outdoors, mountains, outdoor, nature-y, countryside, walk in nature,
              徒步, 爬山, 户外, 登山`),
            food: saying("美食, cooking, tasting, wine, eat, foodie, food tour, culinary, 吃的, 吃货, 吃, 品酒, 烹饪"),
            water: saying(
              `水上, boat, cruise, ship, sailing, boat trip, by boat, on the water, 游船, 坐船, 乘船, 划船`,
            ),
          },
        }),
      }),
    max_price_cny: priceArgument(["most for a person", "每人最高价格"], { description: "A person" }),
    limit: limitArgument,
  }),
  run({ city, date, theme, max_price_cny, limit }, travel: Travel, run: ToolRun) {
    return offersFound(
      {
        kind: "excursion",
        city,
        starts: date,
        wanted: ({ category }) => !theme || category === theme,
        maxPriceCny: max_price_cny,
        limit,
      },
      travel,
      anyone(run, travel),
    );
  },
});
