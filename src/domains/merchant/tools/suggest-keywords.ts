import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys } from "../arguments.ts";
import { goodsLabel } from "../goods.ts";
import { keywordsFor } from "../keywords.ts";
import type { Merchant } from "../merchant.ts";

export default defineTool({
  name: "suggest_keywords",
  title: "Business keywords (商机词)",
  description:
    "Search words that bring buyers, for the shop's products or one of them: searches a day, competition, change against the month before.",
  aliases: [
    "keywords for my product, which words do people search for, search terms for the title, how do I get more traffic",
    "business keywords, opportunity words, words to bid on",
    "popular keywords, 热门关键词, 商机词, 关键词推荐, 热搜词, 标题用什么词, 买家搜什么, 投放什么词, 引流词",
  ],
  effect: "read",
  args: z.object({ ...productKeys, limit: limitArgument }),
  run({ limit, ...keys }, merchant: Merchant, run: ToolRun) {
    const { userId, now, say } = signedIn(run, merchant);
    const products = merchant.goods.demand(userId, keys, say);
    const month = merchant.today(now).slice(0, 7);
    const perType = [...new Set(products.map(({ type }) => type))].map((type) => keywordsFor(type, month));
    // Of several kinds, the best of each first.
    const all = perType
      .flatMap((words) => words.map((word, rank) => ({ word, rank })))
      .sort((a, b) => a.rank - b.rank || b.word.searchesADay - a.word.searchesADay)
      .map(({ word }) => word);
    return found({
      heading: say(
        `Keywords for ${goodsLabel(products, keys, say)}, ${month}:`,
        `${goodsLabel(products, keys, say)}的商机词（${month}）：`,
      ),
      things: all.slice(0, limit),
      line: ({ en, zh, searchesADay, competition, changePercent }) =>
        say(
          `"${en}": ${searchesADay} searches a day, competition ${competition}, ${changePercent >= 0 ? "+" : ""}${changePercent}% on the month before`,
          `“${zh}”：日均搜索 ${searchesADay} 次，竞争度 ${competition}，环比 ${changePercent >= 0 ? "+" : ""}${changePercent}%`,
        ),
      none: say("There are no keywords.", "没有商机词。"),
      fields: [
        { name: "keyword", label: say("Keyword", "商机词"), of: ({ en, zh }) => say(en, zh) },
        { name: "searches_a_day", label: say("Searches a day", "日均搜索"), of: ({ searchesADay }) => searchesADay },
        { name: "competition", label: say("Competition", "竞争度"), of: ({ competition }) => competition },
        { name: "change", label: say("Change", "环比"), unit: "%", of: ({ changePercent }) => changePercent },
      ],
    });
  },
});
