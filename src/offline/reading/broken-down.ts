import { keptFor } from "../kept.ts";
import type { Span } from "./mention.ts";
import type { Reading } from "./read.ts";
import { matchesIn } from "./spans.ts";

/** "By day", "per city", "each product", 按商品, 各商品, 几点最多: what figures are to be broken down by. */
export const brokenDownIn = keptFor(({ text }: Reading): readonly Span[] => matchesIn(text, BROKEN_DOWN));

const BROKEN_DOWN =
  /\b(?:by|per|each|every) (?:hour|day|date|week|month|district|road|street|product|item|city|province|colou?r|customer|buyer)(?=\W*$|[,;.?!]| (?:\d|(?:for|in|on|of|from|this|last|today|yesterday|please|over|and)\b))|\b(?:which|what|(?:quiet|calm|busi|fast)est|worst|best) hours?\b|\bat what time\b(?=[^.?!]{1,20}\b(?:most|fewest|worst)\b)|(?:按照?|各个?|每[个款])(?:小时|天|日期?|周|星期|月|区县?|道?路|商品|产品|城市|省份?|颜色|客户|买家|顾客)(?=来?[分看列统排汇]|的|卖|有|$)|(?:哪个(?:小时|钟头|时段)|几点钟?|什么时[候间])(?=[^，。？；]{0,8}(?:最[多少堵好顺]|不堵|(?:[去走出开]|出发|出门)[^，。？；]{0,6}(?:比较|更)?好(?![玩吃看])))/giu;
