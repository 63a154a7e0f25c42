import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow } from "../../engine/question.ts";
import { itemsIn } from "../conversation/shown.ts";
import { tokensOf } from "../reading/tokens.ts";
import { priceOf } from "../shown/things.ts";
import { slotsOf } from "../slots/slot.ts";
import { actOf } from "./acts.ts";
import { clausesOf } from "./clauses.ts";
import { takersOfIds } from "./evidence.ts";
import { sharesAct } from "./match.ts";
import { isSpokenOf, isTelling } from "./small-words.ts";

const LEAD = "^(?:(?:please|pls|now|just|only|also|and|then|do not|don['’]?t|(?:can|could|would|will) (?:you|we)),? )*";

/** "Restock the red one", "order 100 more", "put in 30 of those", "add 50 to stock". */
const STOCKS = new RegExp(
  `${LEAD}(?:(?:restock|reorder)\\b(?! (?:list|report|level|point|advice))|order (?:\\d+ |some |a few )?(?:more|another|enough)\\b|(?:put|get|bring) in \\d|(?:add|put) \\d+ .{0,30}\\b(?:to|in|into) (?:(?:the|my|our) )?(?:stock|inventory)\\b)`,
  "i",
);

/** 补货抓绒衣50件, 红色的补30件, 再进100件. */
const HAN_STOCKS = /(?:补货|进货|订货)(?!量|渠道|价)|(?:补|再[进订])[到至满]?(?=\s?[\d一二两三四五六七八九十])/;
const HAN_PIECES = /(?:\d|[一二两三四五六七八九十百])\s?[件个只双顶套箱台条瓶]/;

/** "Lower the price to 99", "sell it for 99", "set it to 99 yuan". */
const SETS = new RegExp(
  `${LEAD}(?:lower|raise|reduce|increase|drop|set|change|cut|adjust|update|sell|make|(?:put|mark)(?= [^,]{1,40} (?:on sale|down)))\\b`,
  "i",
);
const TO_PRICE =
  /\b(?:to|at|for) (?:just |only )?(?:[$€£¥￥] ?|cny |rmb )?\d+(?:\.\d+)?(?! ?%)(?: ?(yuan|cny|rmb|dollars?|each)\b|(?=\s*[.!]?$)|(?= (?:from|until|till|next|this|on)\b))/i;
/** "The price of the tent down to 550". */
const PRICE_TO = /^(?:the )?prices?\b.* (?:down|up|back)? ?to \S?\d/i;
const OF_PRICE = /\bprices?\b|^\W*(?:please |just |only )*sell\b|\b(?:on sale|down) (?:to|at|for) \S?\d/i;

/** "Drop its price by 5%", 降价5%. */
const BY_SHARE = /\bby (?:just |another )?\d+(?:\.\d+)? ?(?:%|per ?cent)/i;
const HAN_BY_SHARE = /(?:[降涨提调]价|价格?(?:下调|上调|[降涨提调]低?高?))\s?(?:\d+(?:\.\d+)?\s?%|百分之)/;

/** 价格降到99, 卖99元. */
const HAN_TO_PRICE = /(?:[降涨调改设定]价?[到至成为]|卖)\s?[¥￥]?\d+(?:\.\d+)?\s?[元块]/;
const HAN_TO_NUMBER = /[降涨调改设定]价?[到至成为]\s?[¥￥]?\d+(?:\.\d+)?\s?[吧了。！]?$/;

/** 涨到32: what rises to so much, where nothing is counted, is a price. */
const HAN_RISES_TO = /涨[到至成]\s?[¥￥]?\d+(?:\.\d+)?(?=$|[吧了，。！])/;

/** "Set the stock of the tent to 50", 库存改成50, 补到100. */
const OF_STOCK = /\b(?:stock|inventory)\b|库存|存货/i;
const TO_NUMBER = /\b(?:to|at) \d|[改设调置加补][到至成为]?\s?\d|补满/i;

/** "Raise it by 10 yuan", "make it 10 yuan cheaper", 涨价20元, 便宜20元: by so much money. */
const BY_MONEY =
  /\bby (?:just |another )?(?:[$€£¥￥] ?\d|(?:cny|rmb) \d|\d+(?:\.\d+)? ?(?:yuan|cny|rmb|dollars?)\b)|\d (?:yuan|cny|rmb|dollars?) (?:cheaper|dearer|less|more)\b/i;
const HAN_BY_MONEY =
  /(?:[降涨提调减加]价?|便宜)\s?[¥￥]?\d+(?:\.\d+)?\s?[元块](?!钱?[的以])|[降涨]价\s?\d+(?=[吧了。！]{0,2}$)/;

/** 满300减50, "spend 300, get 50 off": so much money from so much on. */
const FROM_SO_MUCH =
  /满\s?\d{1,6}\s?[元块]?[，,]?(?:立?减|立?返|送)\s?\d|\bspend [^\s\d]?\d{1,6}(?: [a-z]{2,7})?,? (?:and |to )?(?:get|save|take) [^\s\d]?\d{1,6}(?! ?%|\d)|\d (?:yuan )?off (?:when|if|for) [a-z]{1,10} spend/i;

function stocks(clause: string, tools: readonly ModelTool[]): boolean {
  const isToBe =
    (SETS.test(clause) || /[改设调置加补]/.test(clause)) && OF_STOCK.test(clause) && TO_NUMBER.test(clause);
  const isOrdered = STOCKS.test(clause) || (HAN_STOCKS.test(clause) && HAN_PIECES.test(clause));
  return isToBe || (isOrdered && !tools.some((tool) => isBookedBy(tool, clause)));
}

/** Whether it is something else that is ordered: 再订一个酒店, where hotels are booked. */
const isBookedBy = (tool: ModelTool, clause: string): boolean =>
  tool.effect === "write" &&
  sharesAct(tool, clause) &&
  (takersOfIds(clause, [tool])?.[0] === true ||
    tokensOf(clause).some((token) => isTelling(token) && actOf(token.text) === undefined && isSpokenOf(tool, token)));

function prices(clause: string): boolean {
  const [said, money] = SETS.test(clause) ? (TO_PRICE.exec(clause) ?? []) : [];
  const isOfPrice = said !== undefined && (money !== undefined || OF_PRICE.test(clause));
  const isByShare = (SETS.test(clause) && OF_PRICE.test(clause) && BY_SHARE.test(clause)) || HAN_BY_SHARE.test(clause);
  return (
    isOfPrice ||
    isByShare ||
    (SETS.test(clause) && BY_MONEY.test(clause)) ||
    HAN_BY_MONEY.test(clause) ||
    FROM_SO_MUCH.test(clause) ||
    PRICE_TO.test(clause) ||
    HAN_TO_PRICE.test(clause) ||
    HAN_RISES_TO.test(clause) ||
    (clause.includes("价") && HAN_TO_NUMBER.test(clause))
  );
}

const takes = (tools: readonly ModelTool[], root: RegExp): boolean =>
  tools.some(
    (tool) => tool.effect === "write" && slotsOf(tool).some(({ nameRoots }) => nameRoots.some((one) => root.test(one))),
  );

/** Whether a text only wants so much of something ordered or a price set, and no tool that does something takes that. */
export function stocksOrPricesInVain(text: string, tools: readonly ModelTool[]): boolean {
  const clauses = [text, ...clausesOf(text)].map((clause) => clause.trim());
  const isStock = clauses.some((clause) => stocks(clause, tools));
  if (!(isStock || clauses.some(prices)) || clauses.some(asksToKnow)) return false;
  return !takes(tools, isStock ? /^(?:quantit|stock|piec|count)/ : /^(?:price|amount)/);
}

/**
 * "Make it 35", 蓝色的改成599, behind what tells of prices, by its title or by figures that this one is like: a price is to
 * be set. `told`: the last answer. Where it tells of shares, one of these may be meant.
 */
export function setsPriceOf(
  text: string,
  tools: readonly ModelTool[],
  { told, all }: { told: string; all: readonly ModelTool[] },
): boolean {
  const value = Number(SETS_IT.exec(text.trim())?.slice(1).find(Boolean));
  const prices =
    told.includes("%") || takes(all, /^price/) ? [] : itemsIn(told).flatMap((item) => priceOf(item)?.value ?? []);
  const isLike = prices.some((price) => price / MOST_APART < value && value < price * MOST_APART);
  return value > 0 && (isLike || tools.some(({ title = "" }) => OF_PRICING.test(title)));
}

/** "Make it 30 pieces", 改成30件, behind what tells of stock: so many are to be there. `told`: the last answer. */
export const setsStockOf = (text: string, told: string, all: readonly ModelTool[]): boolean =>
  SETS_PIECES.test(text.trim()) && OF_STOCK.test(told) && !takes(all, /^(?:quantit|stock|piec|count)/);

const SETS_PIECES =
  /^(?:(?:ok(?:ay)?|so|then|just|please),? ){0,3}(?:make|set|put|change) (?:(?:it|them|that|this|the [a-z]+(?: one)?)(?: to)? \d{1,6} (?:pieces?|pcs|units?)|\d{1,6} (?:there|in there|of (?:it|them)))[.!]?$|^(?:[那就好行][，,]?){0,3}(?:把?\p{Script=Han}{1,6})?[改调设加补][成到为至]?\s?\d{1,6}[件只双顶套箱台条瓶][吧了]?[。！]?$/iu;

const MOST_APART = 2;

const OF_PRICING = /\bpric/i;
const SETS_IT =
  /^(?:(?:ok(?:ay)?|so|then|just|please|let['’]?s),? ){0,3}(?:make|set|put) (?:it|them|that|this|the [a-z]+(?: one)?)(?: to| at)? (?:cny |rmb |[¥￥])?(\d+(?:\.\d+)?)(?: yuan)?[.!]?$|^(?:[那就好行][，,]?){0,3}(?:把?\p{Script=Han}{1,6}的)?(?:改|调|定|设|卖|降|涨)(?:价格?)?[成到为在]?\s?(\d+(?:\.\d+)?)[元块]?[吧了]?[。！]?$/iu;
