import { isTime, overlaps } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import { boundsIn } from "./bounds.ts";
import type { Proposal, Slot } from "./slot.ts";

/** What people count: no amount of money or time. */
export const isCounted =
  /^(?:night|person|people|guest|adult|child|room|ticket|seat|tim|order|piec|晚|夜|人|间|次|单|件)/;

/** What says that the first of many are wanted: "top", "worst", "last", 最, 前. */
const RANKS =
  /\b(?:top|first|last|recent|(?<!\bat )(?:most|least)|worst|best|busiest|[a-z]{3,12}est)\b|最|[前头](?=[\d一二两三四五六七八九十])|排名/i;
const IS_FIRST = /(?:\b(?:top|first|last|recent|[a-z]{3,9}est)\s|[前头])$/i;
/** What is counted is a time or money; people, too, where no "first" stands in front. */
const NOT_RANKED = /^(?:minut|hour|day|night|week|month|year|o'clock|percent|dollar|[分小天晚夜日周月年点时岁元块])/;

/** "Give me five", 给我三个: what asks for so many. */
const GIVE = /(?:\b(?:give me|show me|suggest|recommend|name|just|only)|[给帮]我?|列出?|推荐|来|只要)\s?$/i;
const SOME = /^(?:\s(?!(?:left|remaining)\b)[a-z]|个?(?:就[行够好])?(?:[.!，。！]|$|\p{Script=Han}))/iu;

/** Whether a slot says how many are wanted at most. */
export const limits = ({ type, nameRoots }: Slot): boolean =>
  type === "integer" && nameRoots.some((root) => /^(?:limit|top|count|most)$/.test(root));

/** The unit of those who go along: 给我和我女朋友 asks for no two things. */
const PEOPLE = "人";

const THING = "(?:one|order|parcel|package|product|item)";
const HAN_THING = "(?:订单|包裹|快递|商品)?";
/** "The oldest one", "the biggest order 2026-11-09 to 2026-11-15", 最大的那单: a single one of those that there are. */
const ONLY_ONE = new RegExp(
  `^(?:and )?the (?:old|new|bigg|larg|small)est[.!?]*$|^(?:and |just |only |what(?:['’]?s| is| was) )?(?:the |my |our )?(?:[a-z]{2,12}est|(?:most|least) [a-z]+|big) ${THING}(?: (?:of |from |in |on )?[\\d-]{10}(?: to [\\d-]{10})?)?[.!?]*$|^(?:只看|就看)?(?:[\\d-]{10}(?: ?至 ?[\\d-]{10})?\\s?的?)?(?:金额|价格|单价|库存)?最\\p{Script=Han}{1,3}的?(?:是?[那哪]一?|一)[个单条件笔款]${HAN_THING}(?:是(?:哪一?[个单笔]|谁的|多少钱?))?[呢？?。]*$`,
  "iu",
);

/** "Top three", 最堵的十条路: how many are wanted at most. */
export function proposeTop(slot: Slot, reading: Reading): Proposal[] {
  const { text, mentions } = reading;
  if (!limits(slot)) return [];
  if (ONLY_ONE.test(text)) return [{ slot, value: 1, start: 0, end: text.length, score: 3, shares: true }];
  const isOfRank = RANKS.test(text);
  const isBounded = overlapsOneOf(boundsIn(reading));
  return mentions.flatMap((mention): Proposal[] => {
    if (mention.kind !== "number" || !Number.isInteger(mention.value) || NOT_RANKED.test(mention.unit)) return [];
    if (isBounded(mention) || mentions.some((one) => isTime(one) && overlaps(one, mention))) return [];
    const { start, end, value, unit } = mention;
    const isRanked = IS_FIRST.test(textBefore(text, start, 14)) || !isCounted.test(unit);
    const isWished = unit !== PEOPLE && GIVE.test(textBefore(text, start, 20)) && SOME.test(text.slice(end, end + 12));
    return value > 1 && (isWished || (isOfRank && isRanked)) ? [{ slot, value, start, end, score: 3 }] : [];
  });
}
