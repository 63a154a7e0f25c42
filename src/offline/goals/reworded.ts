import { stem } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { actsIn, asksToAct } from "./acts.ts";
import { asOfBooking } from "./in-place-of.ts";

const ID = "[A-Z]{2,3}-\\d+";
const LATIN = new RegExp(
  `\\bcancel (?:my |the )?(?:ticket |flight |booking |hotel |car )?(${ID})(?:,| and| then){1,3} (?:re-?book|book)(?: (?:it|me|again)\\b){0,2}`,
  "i",
);
const HAN = new RegExp(
  `(?:取消|退掉?)(?:机票|航班|酒店|预订)?\\s?(${ID})[，,]?\\s?(?:然后|并|再|和)?(?:重新?|改)(?:预)?订(?:到|成|为)?(?=\\s?(?:\\d|[一二三四五六七八九十]{1,3}[月号日晚天]|[下本这]个?[周月]|[明后]天))`,
  "i",
);

/**
 * "Cancel TK-1 and rebook for Jan 5", 取消TK-1，重订1月5日的: what is to be had again in another way is changed, so that
 * nothing is given up before the other is chosen.
 */
export const asChange = (request: string): string =>
  withoutOldValue(withoutLookBefore(withoutCostAsked(asOfBooking(request))))
    .replace(LATIN, (said, id: string, at: number) => {
      if (!AGAIN.test(said)) return said;
      // "… and rebook the Garden Hotel" is for another one.
      return SAYS_HOW.test(request.slice(at + said.length)) ? `change ${id}` : said.replace(/\bre-?book/i, "book");
    })
    .replace(HAN, "$1改到")
    .replace(GIVEN_FOR, (_, name: string, kind: string, other: string) =>
      // "The SUV" tells no kind, and is changed whatever for: beside "an economy one" it would be where that is.
      /^\p{Lu}/u.test(kind) ? `change my ${name}${kind}` : `change my ${name}${kind} to ${other}`,
    )
    .replace(HAN_AND_FLIGHT, "$1，$<verb>$3")
    .replace(HAN_GIVEN_FOR, "$1$2换成")
    .replace(
      HAN_ANOTHER,
      (_, lead: string, pointer: string, _of: string, thing: string) =>
        `${lead}${/^\p{Script=Latin}/u.test(thing) ? "" : pointer}${thing}换成`,
    )
    .replace(MORE_OF, "$1改成$2")
    .replace(MORE_ON, "add $1 to ")
    .replace(HAN_NIGHTS, "$1晚")
    .replace(HAN_END_ALL, "$1$2停掉")
    .replace(NOW_SO_MANY, "change the $1 to $2 people")
    .replace(FIRST_SO_MANY, "$1的$2个")
    .replace(BOTH_ENDS, "最好和最差的$1个")
    .replace(LATIN_BOTH_ENDS, "best and worst $1")
    .replace(SUMMARY, "show me ")
    .replace(HAN_SUMMARY, (_said, first?: string) => (first === undefined ? "" : "看看"))
    .replace(IF_THERE, "$1, ")
    .replace(HAN_IF_THERE, "$1，")
    .replace(OWNED, "$1 of mine")
    .replace(
      NOT_GOING,
      (_, place: string, order: string) => `${order} ${/flight|ticket/i.test(order) ? "to" : "in"} ${place}`,
    )
    .replace(NOUN_AGAIN, "")
    .replace(HAN_NOT_GOING, (_, place: string, one?: string, other?: string) => `取消${place}的${one ?? other}`)
    .replace(HAN_ORDER, "个订单")
    .replace(RENT_MORE, (_, thing: string, count: string, unit: string) => `keep the ${thing} ${count} ${unit} longer`)
    .replace(HAN_DELETES, "取消")
    .replace(ADD_NIGHT, "stay one more night")
    .replace(HAN_REFUNDS, "退款有哪些")
    .replace(LAST_NIGHT, "shorten by one night")
    .replace(HAN_LAST_NIGHT, "少住一晚")
    .replace(HAN_SAME_DAYS_THEN, "$1");

/** 同样的日子在日内瓦再订一个游览: 再 says "besides", and not "then". */
const HAN_SAME_DAYS_THEN =
  /((?:^|[，,。；])[^，。；？！]{0,4}[同这那一]一?样?的?[几两]?(?:天|日子|日期|时间)(?:在\p{Script=Han}{2,4}?)?)再(?:帮我)?(?=[订租找])/u;

/**
 * "I don't want the Geneva car, swap it for a cheaper one", 那辆车不要了，换成便宜点的: only given up for another one. What
 * is of another kind, "change it for an SUV" behind a hotel, is not the same booking with other values. Who changes a
 * thing tells whether there can be another one in its place.
 */
const GIVEN_FOR =
  /^(?:i |we )(?:don['’]?t|do not|no longer) (?:want|need) (?:the|my|our) ([^,.;]{0,30}?)(\b[a-z]{2,20})(?: any ?more)?[,.;] (?:and |please |so )?(?:change|swap|switch|exchange|trade) (?:it|that) (?:for|to|into) (an? (?:[a-z-]{2,20} ){0,3}(?:one|\2)\b)/i;
const HAN_GIVEN_FOR =
  /^([^，。；？！]{0,18}?)(\p{Script=Han}{1,2})(?:不想?[要租住订]了?|退了?)[，,]\s?(?:请|帮我|给我|想){0,2}[换改](?:[成到]|(?:一|成)?(?=[个辆间家款]))(?=[^，。；？！]{0,20}的(?:[个辆间家款]|\2)?[吧。！]?$)/u;
/** 那辆SUV退了，换辆轿车: counted alike, they are of one kind. */
const HAN_ANOTHER =
  /^([^，。；？！那这]{0,12})([那这]([辆间]))([^，。；？！]{1,12}?)(?:不想?[要租住订]了?|退掉?了?)[，,]\s?(?:请|帮我|给我|想){0,2}[换改](?:成?一|成)?\3(?=[^，。；？！]{1,12}[吧。！]?$)/u;

/** 取消巴黎的酒店和去巴黎的航班: the way there is cancelled, too, and not looked for. */
const HAN_AND_FLIGHT =
  /(?<=^(?:请|帮我|麻烦){0,2})((?<verb>取消|退掉?)[^，。；？！]{2,20}?)(?:[和跟与及]|以及)((?:我的?)?[去飞到从](?!了)\p{Script=Han}{2,5}的(?:航班|机票|票)[吧。！]*)$/u;

/** 手套那单, 刚才那笔: one of some orders. */
const HAN_ORDER = /(?<=\p{Script=Han}{2}的?[那这])一?[单笔](?![价独品个号身调据])/gu;

/** 昨天和今天的退款: those that there were. */
const HAN_REFUNDS = /(?<=\d{4}-\d\d-\d\d(?:的|[和、至]\d{4}-\d\d-\d\d的))退款(?=[。？?]?$)/g;

/** "Cancel booking HB-1, booking HB-2": each is called one. */
const NOUN_AGAIN = new RegExp(`(?<=\\b${ID}, ?)(?:and )?(?:the |my )?(?:booking|reservation|ticket) (?=${ID})`, "gi");

/** "Cancel every booking I have": what there is of them is not asked for. */
const OWNED =
  /^(.{0,100}?\b(?:cancel|move|change|end|stop|drop|postpone|extend) (?:all|every|each)(?: of)?(?: the)?(?: [a-z]+){1,3}?),? (?:that |which )?(?:i|we)(?:['’]ve (?:got|made|booked)| have(?: (?:got|made|booked))?| hold)(?=[.!]*$|[,;.]| (?:please|now|for|in|from)\b)/i;

/** "I can't go to Geneva, cancel my hotel": only that of the journey is to be cancelled. */
const NOT_GOING =
  /^(?:(?:i|we)(?:['’]m| am| are|['’]re)? (?:can['’]?t|can ?not|won['’]?t|not) (?:go|going|make it|travel|fly|flying) to ([\p{L} ]{3,20}?)(?: any ?more)?)[,.;] (?:so )?(?:please )?(cancel (?:my|the|our) [a-z ]{3,20}?)(?: (?:please|then))?[.!]*$/iu;

const HAN_NOT_GOING =
  /^我们?(?:去不了|去不成|不能去|没法去|不去|不想去)(\p{Script=Han}{2,5}?)了[，,。]\s?(?:所以|那就|那|请|帮我){0,2}(?:(?:取消|退掉?)(?:我的)?((?![^。]*(?:全|都|所有|一切|行程))\p{Script=Han}{1,6}?)|把(?:我的)?((?![^。]*(?:全|都|所有|一切|行程))\p{Script=Han}{1,6}?)(?:取消|退)(?:掉|了)?)[吧了]?[。！]*$/u;

/** 两宿 */
const HAN_NIGHTS = /([一二两三四五六七八九十几\d])宿(?!舍)/g;

/** 把活动都结束, 活动全部结束掉: they are to be stopped, and are not asked about by the day on which they end. */
const HAN_END_ALL =
  /^((?:请|帮我)?把?[^，。？！?什哪几何已会将]{2,30}?)(都|全部|全都|统统)结束掉?(?=吧?(?:$|[，。！]))/;

/** "Lavaux tour: we're 3 now": there are to be so many. */
const NOW_SO_MANY =
  /^(?:for |on )?(?:the |my |our )?([\w ]{3,40})[:,] (?:now )?(?:we(?:['’]re| are| will be|['’]ll be)|there(?:['’]s| are| will be|['’]ll be)) (\d{1,2}|two|three|four|five|six)(?: of us)?(?: now)?(?=[.!]*$)/i;

/** 哪个区事故最少，列前三个: so many of that end. */
const FIRST_SO_MANY =
  /(最\p{Script=Han}{1,3})[，,]\s?(?:请|帮我)?[列给][出我]?前([两三四五六七八九十2-9])[个名条位]?(?=[。！!]*$)/u;
/** 销量前三和后三的商品, 销量最高和最低的五个商品, "top 3 and bottom 3": both ends of an order. */
const BOTH_ENDS =
  /(?<=[销卖]\p{Script=Han}{0,3})(?:前[两三四五六七八九十2-9][名个]?[和与、]后|最[高好多][和与、]最?[低差少]的?)([两三四五六七八九十2-9])[名个]?(?=的?(?:商品|产品))/u;
const LATIN_BOTH_ENDS = /\b(?:top|best) (?:\d+|three|five|ten) and (?:the )?(?:bottom|worst) (\d+|three|five|ten)\b/i;

/** "Give me a summary of this week's sales", 总结一下本周销售, 本周销售总结: what is told anyhow is short. */
const SUMMARY =
  /^(?:(?:please|can you|could you|i need|i want),? )?(?:(?:(?:give|show|send|get)(?: me)? )?(?:an? |the )?(?:quick |short |brief )?(?:summary|recap|rundown) of|summari[sz]e|recap) (?!it\b|this[.?!]*$|that\b|them\b)/i;
const HAN_SUMMARY =
  /^(?:请|帮我|给我|麻烦){0,2}((?:总结|汇总)(?:一下|下)?)(?=[^，。]{3})|(?<=[^，。]{3}的?)(?:总结|汇总)(?=[。！!]?$)/;

/** "Is there a room? If so, book the cheapest", 有酒店吗？有就订最便宜的: what there is, is looked for anyhow. */
const IF_THERE =
  /^((?:is|are) there [^?]{3,80}|(?:do you|they) have [^?]{3,80}|any [^?]{3,80}?)(?:\?|[,.])? (?:and )?if (?:so|yes|there (?:is|are)(?: one| any)?),? (?:then |please )?(?=(?:book|reserve|take|get|rent|hire)\b)/i;
const HAN_IF_THERE =
  /^([^？?，]{2,30}有[^？?]{1,20}[吗么没][？?，,])(?:如果|要是)?有(?:的话)?[，,]?(?:就|请|帮我)*(?=预?订|租)/u;

/** "Rent the SUV one more day": what somebody has is had for longer, and no other one is rented. */
const RENT_MORE =
  /^(?:please )?(?:rent|hire|book) (?:the|my|our) ([a-z-]{2,20}) (?:for )?(one|two|three|\d) (?:more|extra|additional) (days?|nights?)(?=[.!]?$)/i;
/** "The first by a night" as "the first one by one night": the night is no other thing. */
export const byOne = (text: string): string =>
  text.replace(BY_ONE, (_, nth = "") => `${nth && `${nth} one `}by one`).replace(ONLY_BEHIND, "only the $1");

/** "Bottom three only" */
const ONLY_BEHIND =
  /^(?:the )?((?:top|bottom|first|last) (?:\d{1,2}|two|three|four|five|six|ten))(?: ones)?,? only(?=[.!]*$)/i;

const BY_ONE = /(?:(\bthe (?:first|second|third|fourth|last))(?: one)? )?\bby (?:an?|one)(?= (?:night|day|week)\b)/i;
/** 我去巴黎，后天走, as 我后天去巴黎. */
export const asGoing = (text: string): string => text.replace(HAN_GOES, "$<who>$<day>去$<where>");

const HAN_GOES =
  /^(?<who>我们?)(?:[要想会]|准备|打算){0,2}去(?<where>\p{Script=Han}{2,8})[，,](?<day>\d{4}-\d\d-\d\d)(?:就|动身)?(?:走|出发)(?=$|[，。！,])/u;

/** 删掉它 */
const HAN_DELETES = /^(?:请|帮我)?删掉(?=(?:它|这个|那个)?[吧了]?[。！]?$)/;
/** "Add another night", and not to what. */
const ADD_NIGHT = /^(?:please )?add (?:one more|another|an?(?: extra)?) night(?=(?: please)?[.!]?$)/i;

/** "Without the last night", 最后一晚不住了: a stay ends a day earlier, and is not given up. */
const LAST_NIGHT =
  /\b(?:without|minus|cancel|remove|drop|skip|leave out|don['’]?t (?:want|need)) (?:(?:the |my )?(?:last|final|second|2nd)|one|1|a) night\b(?= (?:of|at|from|in)\b|[.!]?$)/i;
const HAN_LAST_NIGHT =
  /(?:不[要住用]|取消|退掉?|去掉)(?:第二|最后[一1]?|[一1])[晚夜]了?(?!以上)|(?:第二|最后[一1]?)[晚夜](?:就|先|都)?(?:不[要住用]|取消|退掉?)了?/;

/** 塞纳河游船加一个人: there are to be more of what there is. */
const MORE_OF =
  /^([^，。\s订租买要报改加添减再]+)再?((?:[加添减]|多[带来加])\s?[一二两三四五\d][个位名间][人房]?间?[吧。！]*)$/u;

const MORE_ON =
  /^(?:and )?((?:\d|an?|one|two|three|four) (?:more|extra|additional) (?:people|person|guests?|rooms?)) (?:on|for|in|to) (?=the |my )/i;

const AGAIN = /\bre-?book|\bagain$/i;
const SAYS_HOW = /^\s?(?:,|$|(?:for|on|to|from|a day|a week|one)\b)/i;

/** "I haven't booked my flight yet", 我还没有订机票: what is still to be done, as a wish for it. Any other text stays as it is. */
export function asWish(text: string): string {
  if (ASKS_FIRST.test(text)) return text.replace(ASKS_FIRST, "");
  if (asksWhatIsHad(text)) return text.replace(HAN_DONE_FOR_ME, "我").replace(STILL_HAD, "my $1");
  const said = NOT_YET.exec(text.trim());
  if (said) return `${stem(said[1] ?? "")} a ${said[2]}`;
  const [, verb, thing, other, otherVerb] = HAN_NOT_YET.exec(text.trim()) ?? [];
  return (verb ?? otherVerb) ? `${verb ?? otherVerb}${thing ?? other}` : text;
}

/** 你帮我订了什么, "which bookings remain": what somebody has by now. */
export const asksWhatIsHad = (text: string): boolean => HAN_DONE_FOR_ME.test(text) || STILL_HAD.test(text);

const HAN_DONE_FOR_ME = /^[你您](?:都|已经)?[帮给替]我(?=(?:都|已经)?(?:预?订|租)了(?:些)?(?:什么|啥|哪[些几]))/;
const STILL_HAD =
  /^(?:which|what) (bookings|reservations|tickets) (?:(?:still |now )?remain|(?:are )?(?:still )?(?:left|remaining))(?: now)?(?=\W*$)/i;

/** "Before you book anything, tell me what it costs": only what is to be told is asked for now. */
const ASKS_FIRST =
  /^(?:(?:hey|hi|ok|wait|please),? )?before (?:(?:you|we|i) )?(?:book|reserve|cancel|change|do|order|rent)(?:ing)?\b[^,]{0,20}, (?=(?:please |can you |could you )?(?:tell|show|check|look|what|how|which|is|are|does|do i)\b)|^(?:在)?(?:预?订|下单|取消|退|改|租|办)[^，,]{0,6}之?前[，,]\s?(?:请|麻烦)?先?(?=看|查|告诉|说|问)/i;

const NOT_YET =
  /^(?:(?:but|and|so|well|oh),? )?(?:i|we)(?: have|['’]ve)?(?: still)?(?: not|n['’]t)(?: yet)? ((?:re)?(?:book|rent|reserv)ed) (?:my|our|a|an|the|any) ([a-z -]{2,30}?)(?: yet)?[.!]*$/i;
const HAN_NOT_YET =
  /^(?:我们?|咱们?)?还没有?(预?订|租)(?!过)(\p{Script=Han}{1,6})(?:呢)?[。！!]*$|^(?:我们?|咱们?)(?:的)?(\p{Script=Han}{1,6})还没有?(预?订|租)(?:呢|上)?[。！!]*$/u;

/** "10% is not enough, make it 15%", 两晚太少，住四晚: another figure is named behind one that does not do. */
const TOO_LITTLE =
  /^(?:(?:优惠|打)?[\d.]{1,5}\s?(?:%|[a-z]{1,8})?(?:['’]?s| is| are) (?:not enough|too [a-z]{2,6})|(?:优惠|打)?(?:[\d.]{1,5}|[一二两三四五六七八九十]{1,3})\s?(?:%|个?[折人名位间晚夜天周])(?:不够|太[少多低高短长])了?)\s?[,，.;。；]\s?(?=.*(?:\d|[一二两三四五六七八九十]))/i;

/** What is changed from one figure to another, without the old one: "from 10% to 15%", 从四晚改成六晚, 15%改成20%. */
export const withoutOldValue = (request: string): string =>
  request
    .replace(TOO_LITTLE, "")
    .replace(FROM_OLD, (said, unit = "", value: string, own = "", at: number) => {
      const isOfTime = [unit, own].some((one) => OF_TIME.test(one));
      if (isOfTime || `${unit}${own}`.trim() === "" || !CHANGES.test(request.slice(0, at))) return said;
      return `to ${value}${own || (/s$|%|percent/i.test(unit) || ONE.test(value) ? unit : `${unit}s`)}`;
    })
    .replace(HAN_FROM_OLD, (said, unit: string, change: string, value: string, own = "") => {
      const isSame = own === "" || unit.replace("个", "").startsWith(own.replace("个", ""));
      return isSame ? `${change}${value}${own || unit}` : said;
    });

const FROM_OLD =
  /\bfrom (?:\d{1,5}(?:\.\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten)( ?%| ?[a-z]+)? to (\d{1,5}(?:\.\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten)\b(?![:/.-]\d|st\b|nd\b|rd\b|th\b)( ?%| (?!(?:please|for|in|on|at|from|and|instead|now|then|if|with|of|as|but|so)\b)[a-z]+)?/gi;
const CHANGES =
  /\b(?:change|chang|rais|increas|low|reduc|decreas|cut|drop|bump|switch|updat|adjust|mov|go|mak|bring|extend|shorten|alter|up|put|set|tak|get)(?:e|er|es|ing|ed)?\b/i;
const OF_TIME = /^ ?(?:[ap]m|o|oclock|noon|midnight|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})$/i;
const ONE = /^(?:1|one)$/i;
const HAN_FROM_OLD =
  /(?:[从由的]\s?)?(?:\d{1,5}(?:\.\d{1,2})?|[一二两三四五六七八九十半]{1,3})\s?(%|个?[人名位间晚夜天周]|个(?:星期|礼拜))((?:改|调|换|变|升|降|提|增|减|延|缩)[高低升降加少长短整]?[成为到至]\p{Script=Han}?\p{Script=Han}?)\s?(\d{1,5}(?:\.\d{1,2})?|[一二两三四五六七八九十半]{1,3})\s?(%|个?[人名位间晚夜天周]|个(?:星期|礼拜))?/gu;

/** "Now" in standard form. */
const NOW = /\s?(?:(?:right |just )?now|现在) ?[（(]\d{4}-\d\d-\d\d \d\d:\d\d[)）]/i;
const ENDS_IT = /^(?:please )?(?:end|stop|finish|terminate|close)\b|结束|停止|终止|停掉/i;

/** A request without the hour it gives for "now", where something is to be ended or cancelled: that is at once anyway. */
export const endedAtOnce = (request: string): string =>
  NOW.test(request) && !isQuestion(request) && (ENDS_IT.test(request) || removesIt(request))
    ? request.replace(NOW, "")
    : request;

const removesIt = (request: string): boolean => asksToAct(request) && actsIn(request).includes("remove");

/**
 * "Cancel HB-011270 and tell me how much I get back", 取消HB-011270，能退多少: an order without the question what it comes
 * to, which its card tells before anything is done.
 */
export function withoutCostAsked(request: string): string {
  for (const { parts, order, asksCost } of LANGUAGES) {
    const [, head = "", tail = ""] = parts.exec(request.trim()) ?? [];
    if (order.test(head) && !isQuestion(head) && asksCost(tail)) return head;
  }
  return request;
}

const COST = /^(?:back|refund(?:ed)?|costs?|price|fee|difference)$/;
const AROUND_COST =
  /^(?:please|then|tell|me|let|know|show|how|much|what|s|is|are|do|does|will|would|be|i|we|it|that|the|total|get|gets|comes?|for)$/;
const HAN_COST =
  /^(?:并|再|顺便|然后)?(?:请|帮我)?(?:告诉我|看看|看下|看一下|说一下|说下|算算|算一下)?(?:一共|总共|大概)?(?:能|会|要|得|可以)?(?:退|花|补|扣|付)(?:还|回来?|给我|我)?(?:多少钱?|几[块元]钱?)(?:给我|回来)?[呢啊]?[？?。]?$/;

const LANGUAGES = [
  {
    parts: /^(.{5,80}?)(?:,? and |, |\. )((?:please |then )?(?:tell me|let me know|show me|how much|what)\b.{0,60})$/i,
    order:
      /^(?:please |ok,? |okay,? )?(?:cancel|change|move|extend|shorten|book|reserve|rent|rebook)\s(?!(?:fees?|polic\w+|rules?|charges?)\b)/i,
    asksCost: (text: string): boolean => {
      const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
      return words.some((word) => COST.test(word)) && words.every((word) => COST.test(word) || AROUND_COST.test(word));
    },
  },
  {
    parts: /^(.{4,60}?)[，,。]\s?(.{2,24})$/,
    order: /^(?:请|帮我|麻烦|给我){0,2}(?:把.{2,20})?(?:取消|退掉?|改|延长|缩短|订|预订|租)/,
    asksCost: (text: string): boolean => HAN_COST.test(text),
  },
];

const THING = `${ID}|(?:the|my) (?:first|second|third|fourth|fifth|last|next)(?: (?!and\\b|then\\b)[a-z]+)?`;
const HAN_THING = `${ID}|第[一二三四五六\\d][个家张辆项]`;
const THEN = "(?:[?,.;]? (?:and |then |so |please |just ){0,3}|; ?)";
const LOOK_BEFORE = new RegExp(
  `^(?:please )?(?:(?:show|see|view|check|open)(?: me)? (${THING})|(?:is|can) (?:i )?(?:(?:get )?an? (?:full )?refund (?:for|on) )?(${THING}) (?:fully )?(?:refundable|be refunded|free to cancel)|what (?:is the|would be the) refund (?:for|on|of) (${THING}))${THEN}(?:cancel|drop) (?:it|that(?: one)?)(?: (?:then|please|for me))?[.!]*$`,
  "i",
);
const HAN_LOOK_BEFORE = new RegExp(
  `^(?:请|帮我|先)?(?:[查看]一?[下看]?(${HAN_THING})|(${HAN_THING})(?:可以|能|可不可以|能不能)(?:全额|免费)?(?:退款?|取消)(?:多少钱?)?[吗么]?)[?？，,。;；]\\s?(?:然后|再|那就|就|请|帮我){0,2}(?:把它)?(?:取消|退)(?:掉|了)?它?[吧了]?[。！!]*$`,
  "i",
);

/** "Show the first and cancel it", HB-1能退吗？取消它: the card of what is to be cancelled shows it, with its refund. */
export function withoutLookBefore(request: string): string {
  const [, ...latin] = LOOK_BEFORE.exec(request.trim()) ?? [];
  const [, ...han] = HAN_LOOK_BEFORE.exec(request.trim()) ?? [];
  const [thing, hanThing] = [latin, han].map((things) => things.find((one) => one !== undefined));
  return thing !== undefined ? `cancel ${thing}` : hanThing !== undefined ? `取消${hanThing}` : request;
}
