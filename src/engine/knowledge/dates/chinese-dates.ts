import { addMonths, dayOf, endOfMonth, firstOfMonth, iso, mondayOf, monthOf, yearOf } from "./calendar.ts";
import {
  counted,
  date,
  dayOfMonth,
  daysOff,
  daysOfMonth,
  edge,
  holiday,
  inMonth,
  moment,
  month,
  nights,
  one,
  PARTS,
  partOfMonth,
  periodsOff,
  quarter,
  rolling,
  span,
  spanLeft,
  weekday,
  weekdayAgo,
  weekdaysInARow,
  weekend,
  yearIn,
  yearsOff,
} from "./chinese-readings.ts";
import { numberOf } from "./clock-times.ts";
import { isYearOfHoliday } from "./named-years.ts";
import { type DateRule, dayCountedFrom } from "./rule.ts";

const N = "(\\d{1,3}|[一二两三四五六七八九十]{1,3}|半)\\s?";
const NN = "(\\d{1,2}|[一二三四五六七八九十]{1,3}|两)";
const YEAR = "(\\d{4}年|(?<!\\d)\\d\\d年|二[零〇][零〇一二三四五六七八九]{2}年|今年|去年|明年|前年|后年)";
const WEEK = "(?:周|星期|礼拜)";
// "上周一共多少" is about last week and "一共", not about Monday; "周日均" is a daily mean.
const WEEKDAY =
  "([一二三四五六日天])(?!(?<=一)(?:[共直般样定些个次周带切路旦边]|起(?!\\s?[\\d两二三四五六七八九十]{1,2}[天晚日])|下子)|(?<=二)手|(?<=日)[均报常志]|(?<=[三四五])分之|[福])";
const WHICH = "(上上|上|(?<!一)下下|下|这|本)";
const WEEKEND =
  "(?:周末|(?<!到(?:这|下|上)?)(?<!(?:周|星期|礼拜)[一二三四五][、和]?)(?:周|星期|礼拜)六(?:(?:周|星期|礼拜)[日天]|日(?!间|均)))";
// "推荐一下周末" asks for a recommendation, for this weekend.
const WHICH_OF_WEEK = "(上上|上|(?<!一)下下|(?<!一)下|这|本)";
// Words that make "three days before/after" count from something else than today.
const EVENT = "(?<!出发|到达|抵达|开始|结束|购买|提前|付款|支付|办理|发生)(?<![\\d一二三四五六七八九十月号第])";

const DAY_OF_MONTH =
  "(\\d{1,2})号(?=$|[^一-鿿\\w]|开始|结束|截?止|起(?!飞)|[的到至去早晚下上有之前以能可会出入退当吧呢吗啊呀])";

/** The beginning of what is asked for: a clause, or the words after 帮我看下 or 我们. */
const BEFORE_WHAT_IS_ASKED =
  "(?<=^|[，。；！？,;!?\\s]|[看查找搜瞧问]一?下|看看|查查|找找|[帮给替]我[看查找搜]|[我咱你]们?(?:想|要|想要)?)";

const PART_OF_DAY = "(?:[早晚]高峰|早上|上午|下午|晚上)";

/** A second day, and no second thing of a list. */
const AND_DAY = "(?:[、和跟与及]\\s?\\d{1,2}){1,4}[日号](?![线楼馆院店门桌厅床车机房位座码仓库柜台球员选商产款酒旅])";
/** What is asked of a day, and of no house or thing with a number: 日内瓦26号有什么好玩的. */
const OF_DAY =
  "(?=有(?:什么|啥|哪些|没有|没|无|多少|几|空|直飞|航班|酒店|房)|(?:[全整]天)?(?:会不会|会|不会|还会|都)?(?:拥?堵|下雨|拥挤)|的(?:天气|路况|交通|拥堵|事故|指数|预报|预测|出行|航班|机?票|酒店|门票|游览|活动|景点|项目|预[订定]|订单|行程|安排|都|全|所有)|(?:天气|路况|交通|拥堵|事故)|(?:能|可以|好|怎么|去哪)玩|玩[什儿点啥]|去哪|哪[里儿些条]|[到至~—-]\\s?\\d{1,2}[日号](?![线楼馆院店门桌厅])|(?:[和跟与]|还是)\\d{1,2}[日号](?:哪一?[天日]|更?堵)|[早晚]高峰)";
/** Not after something with a house number, or things that are numbered. */
const AFTER_PLACE =
  "(?<=[一-鿿])(?<![路街道弄巷村座栋楼第里段院园坊苑厅馆店台窗柜桌房室库站码头线轨机铁速员户案项型单货款床车位口笼舱组队班级选手物犯者牌门票证卡订住要看选买那这和跟与及或每]|[A-Za-z\\d一二三四五六七八九十小园社校库发开片货]区)";
/** Not after words that make it a number of days: 近3日, 连续5日. */
const AFTER_NO_COUNT = "(?<![近前后来去续共头这那每满住用待最期整为了第过几末月年\\d.:/-])";

/** What stands behind a day and behind no number of a house or of a thing. */
const OF_NO_NUMBER = "(?=[一-鿿])(?![线楼院馆门桥厅室房机井地口公出入国高码基航站通区店仓])";

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "zh",
  pattern: new RegExp(pattern, "y"),
  read,
});

/** What Chinese calls days, weeks, months and dates, with the longer expressions first. */
export const CHINESE_DATES: readonly DateRule[] = [
  rule("(去年|前年|上个?月|上个?周|上个?星期)的?(今[天日]|同一?[天日])", ([, when = "", which = ""], today) => {
    const day = which.startsWith("今") ? today.day : dayCountedFrom(today);
    return one(/年/.test(when) ? addMonths(day, 12 * yearsOff(when)) : /月/.test(when) ? addMonths(day, -1) : day - 7);
  }),
  // The question is what day it is: the answer is next to the word.
  rule("今天(?=是?(?:几[号月]|星期几|周几|礼拜几|什么日))(?!（)", ([said], { day }) => ({
    text: `${said}（${iso(day)}）`,
  })),
  rule("明后(?:两|二)?[天日]", (_, { day }) => span(day + 1, day + 2)),
  rule("今明后三天", (_, { day }) => span(day, day + 2)),
  rule("今明(?:两|二)[天日]", (_, { day }) => span(day, day + 1)),
  rule("昨今(?:两|二)[天日]", (_, { day }) => span(day - 1, day)),
  rule("(大前|大后)天", ([, which], { day }) => one(day + daysOff(which))),
  // "出发前天气" is the weather before leaving, "前天气温" the temperature two days ago.
  rule("(?<![以目提之今然先]|前|先天)(前|后)天(?![性数赋才幕]|气(?!温))", ([, which], { day }) =>
    one(day + daysOff(which)),
  ),
  rule("(昨|今|明)(?:天|日|儿)(?!头条|说法|方舟|之后|之星|重现)", ([, which], { day }) => one(day + daysOff(which))),
  rule("(昨|今|明)(早|晨|晚|夜)(?!报|会|期)上?", ([, which, part = ""], { day }) =>
    one(day + daysOff(which), PARTS[part]),
  ),

  rule(
    `(最近|近|过去|未来|接下来|今后)的?${N}个?(天|日|周|星期|礼拜|月|年|小时)(?:[之以]?内)?(?!前|后|内|以)`,
    rolling,
  ),
  // "These fifteen days" are the last ones where it is asked how something was.
  rule(
    "(这)(\\d{2,3}|[三四五六七八九]|[一二三四五六七八九]?十[一二三四五六七八九]?|一(?=个))个?(天|周|星期|礼拜|月)(?![前后内以])(?=[^，。？]{0,15}(?:堵|卖|销|订单|事故|指数|数据|趋势|变化|更|比))",
    (match, today) => (today.lean === "future" ? undefined : rolling(match, today)),
  ),
  rule(`${EVENT}${N}个?${WEEK}(?:之|以)?前的?(?:那个?)?${WEEK}${WEEKDAY}`, (match, today) =>
    today.afterEvent ? undefined : weekdayAgo(match, today),
  ),
  rule(
    `${EVENT}(?!(?:\\d{1,3}|[一二三四五六七八九十]{1,3})\\s?月)${N}(?:个(?:半(?=月|小时|钟头))?)?(天|日|周|星期|礼拜|月|年|小时|钟头|分钟)(?:之|以)?(前|后)(?![端面台往排提景途续辈果])`,
    (match, today) => (today.afterEvent ? undefined : counted(match, today)),
  ),
  rule(`(半)个(月|小时|钟头)(?:之|以)?(前|后)`, counted),

  rule(
    `(?:到目前为止|截至(?:目前|今天))?[这本]个?(${WEEK}|月)(?:到现在|到目前|至今|以来|到今天)(?:为止)?`,
    ([, unit = ""], { day }) => span(/月/.test(unit) ? firstOfMonth(day) : mondayOf(day), day),
  ),
  rule(`(?<![\\d年第])${NN}月份?(?:到(?:现在|目前|今天)|至今)(?:为止)?`, ([, said = ""], { day }) =>
    numberOf(said) === monthOf(day) ? span(firstOfMonth(day), day) : undefined,
  ),
  rule(`${WHICH_OF_WEEK}个?${WEEKEND}|(?<!除了?|除去|除开|排除|不算|不含|不包括|去掉)${WEEKEND}(?!愉快|快乐)`, weekend),
  rule(`${WHICH_OF_WEEK}?个?${WEEK}六日`, weekend),
  rule(
    `(?<![每双单\\d]|(?<!一)下)${WHICH_OF_WEEK}?个?(?:${WEEK}[的，,]?)?(${WEEK}[一二三四五六](?:${WEEK}[一二三四五六日天])+)(?![均报常志]|[一二两三四五六\\d]{0,2}个?晚)`,
    weekdaysInARow,
  ),
  rule(`${WHICH_OF_WEEK}个?(?:${WEEK}[的，,]?)?${WEEK}${WEEKDAY}`, weekday),
  rule(`(?<![每一二两三四五六七八九十几\\d单双本上这个]|(?<!一)下)()${WEEK}${WEEKDAY}`, weekday),
  rule(`[这本]?个?(${WEEK}|月|年)的?(?:剩下|余下|剩余)的?(?:这?几天|日子|时间)?`, ([, unit = ""], { day }) => {
    const last = /月/.test(unit)
      ? endOfMonth(day)
      : /年/.test(unit)
        ? endOfMonth(firstOfMonth(day, 12 - monthOf(day)))
        : mondayOf(day) + 6;
    return span(Math.min(day + 1, last), last);
  }),
  rule(`这一个?${WEEK}(?![边围密折旋长期转刊报内杰以])`, (_, today) =>
    spanLeft(mondayOf(today.day), mondayOf(today.day) + 6, today),
  ),
  rule(`${WHICH}个?${WEEK}(?![边围密折旋长期转刊报内杰末]|${WEEKDAY})`, ([, which], today) => {
    const monday = mondayOf(today.day) + 7 * periodsOff(which);
    return spanLeft(monday, monday + 6, today);
  }),
  rule(`${WHICH}个?季度?(?=度|$|[的，。？末])`, ([, which], { day }) =>
    quarter(yearOf(day), Math.floor((monthOf(day) - 1) / 3) + periodsOff(which)),
  ),
  rule(`${YEAR}?第?([一二三四1-4])季度`, ([, year, which = ""], { day }) =>
    quarter(yearIn(year, day), numberOf(which) - 1),
  ),
  rule(`${YEAR}?(上|下)半年`, ([, year, half], { day }) => {
    const first = dayOf(yearIn(year, day), half === "上" ? 1 : 7, 1) ?? day;
    return span(first, endOfMonth(firstOfMonth(first, 5)));
  }),

  rule(
    `(?:${WHICH}个?|${YEAR}?(?<![\\d.第])${NN})月份?的?(?:([上中下])旬|(前|头|最后|末)${NN}(?<unit>[天日]|个?(?:周(?!末)|星期|礼拜))|(?<part>[上下前后]半个?月|(?:第[一二三四]个?|最后一个?)(?:周|星期|礼拜)))(?![前后])`,
    partOfMonth,
  ),
  rule("()()()()()()(?<part>[上下]半月)", (match, today) => today.spokenOf && partOfMonth(match, today)),
  rule("()()()([上中下])旬(?![一-鿿]*[月])", (match, today) => today.spokenOf && partOfMonth(match, today)),
  rule(`${WHICH}个?月(?:份)?(?:${NN}[日号](?!线)|(初|底|末))?(?![球饼亮])`, inMonth),
  rule("(?<![个岁\\d])(月|年)(初|底|末)(?![一二三四五六七八九十始级班日])", ([, unit, side], { day }) =>
    edge(unit === "月" ? firstOfMonth(day) : firstOfMonth(day, 1 - monthOf(day)), side, unit === "月" ? 0 : 11),
  ),
  rule(`${YEAR}年?(初|底|末)`, ([, year, side], { day }) => edge(dayOf(yearIn(year, day), 1, 1) ?? day, side, 11)),

  rule(
    `${YEAR}?(?<![\\d.第])${NN}月${NN}(?:[日号][和与跟、及到至~-]?|[和与跟、及到至~-])${NN}[日号]?[这的]?${N}个?(?:晚上?|夜)`,
    nights,
  ),
  rule(
    `${YEAR}?(?<![\\d.第])${NN}月${NN}(?:[日号]?\\s?[-~—到至]\\s?${NN})?[日号](?!线|楼)(?:\\s?[（(]?${WEEK}(?<named>[一二三四五六日天])[)）]?)?`,
    date,
  ),
  rule(`${YEAR}?(?<![\\d.第])${NN}月${NN}[日号]?(?:住|用|一直)?[-~—到至]${NN}(?![\\d.:：点月年个])`, date),
  // 11月18、19日: the month of the second is that of the first.
  rule(`${YEAR}?(?<![\\d.第])${NN}月${NN}(?=${AND_DAY})`, date),
  rule(`${YEAR}(\\d{1,2}|[一二三四五六七八九十]{1,2})月份?(初|底|末)?`, month),
  rule("()(?<![\\d.第年])(\\d{1,2})月份?(初|底|末)?(?![\\d饼])", month),
  rule(
    "()(?<![第年])([一二三四五六七八九十]{1,2})月(?:份|(?=[^一二三四五六七八九十两几\\d内前后以之天饼球亮兰兔路街巷村镇桥]|一[共起]|$))(初|底|末)?",
    month,
  ),
  rule(
    `(?<![一-鿿\\w]|[路街道弄巷村区座栋楼第])(?:(?<=^|[^一-鿿\\w]))(\\d{1,2})号(?=$|[^一-鿿\\w]|[的到至去早晚下上有之前以能可会出入退当])(?!线)`,
    dayOfMonth,
  ),
  rule(`${BEFORE_WHAT_IS_ASKED}(\\d{1,2})号${OF_NO_NUMBER}`, dayOfMonth),
  rule(
    `(?<=[在到从至于查我看住那]|[说指要问]的是|应该是|(?:^|[，,。！!\\s])是|[换改][成到])${DAY_OF_MONTH}`,
    dayOfMonth,
  ),
  rule(
    `(?<=[改换推挪移延][成到至]|[改换](?=\\d{1,2}号(?:最[早晚]|[早晚上下]|的))|(?:推迟|推后|延迟|延后|延期|提前|提早)[到至])${NN}号(?!线)`,
    dayOfMonth,
  ),
  // 订24号苏黎世的酒店, and no 订2号酒店 of a list.
  rule(`(?<=[一-鿿])(?:(\\d{1,2})号${OF_NO_NUMBER}(?![酒旅宾车床座套双单那这个]))`, (match, today) =>
    today.afterRequest ? dayOfMonth(match, today) : undefined,
  ),
  rule(`(?<=[一-鿿])${DAY_OF_MONTH}`, (match, today) => (today.afterRequest ? dayOfMonth(match, today) : undefined)),
  rule("(?<=^|[，。；！？、\\s])(\\d{1,2})号(?![线楼馆院店门桌厅床车机房位座码仓库柜台球员选])", dayOfMonth),
  // 12月1号，哦不对是2号: of what is taken back, the right day.
  rule("(?<=(?:不对|说错了|口误|错了)[，,。\\s]?(?:应该)?(?:我说的)?是)(\\d{1,2})号(?![线楼店馆])", dayOfMonth),
  rule("(?<![\\w.:/月第-])(\\d{1,2})\\s?[-~—到至]\\s?(\\d{1,2})号(?![线楼])", daysOfMonth),
  // 18、19号, and no 3、4号线.
  rule(`(?<![\\w.:/月第-])(\\d{1,2})(?=${AND_DAY})`, dayOfMonth),
  // 17号和19号的事故
  rule(`(?<![\\w.:/月第-])(\\d{1,2})[日号](?=[、和跟与及]\\d{1,2}[日号]${OF_DAY})`, dayOfMonth),
  rule(
    // 20号早高峰和19号早高峰: the one nearest to the other, before it or behind it.
    `(?<=\\d[日号]?(?:的?${PART_OF_DAY})?[和跟与及、])(\\d{1,2})[日号](?![线楼])`,
    ([said, date], today) => {
      const day = today.spokenOf?.until;
      return day === undefined
        ? undefined
        : dayOfMonth([said, date], { ...today, day, spokenOf: undefined, lean: "closest" });
    },
  ),
  rule("(?<=\\d[日号](?:还是|或者?))(\\d{1,2})[日号](?![线楼])", (match, today) =>
    today.near === undefined ? undefined : dayOfMonth(match, today),
  ),
  // 18号19号: two days, with the sign that is left out.
  rule("(?<=\\d[日号])(\\d{1,2})[日号](?![线楼])", (match, today) => {
    const second = today.near === undefined ? undefined : dayOfMonth(match, today);
    return second && { ...second, text: `、${second.text}` };
  }),
  rule(`${AFTER_PLACE}(\\d{1,2})号${OF_DAY}`, dayOfMonth),
  rule(`${AFTER_NO_COUNT}(\\d{1,2})日${OF_DAY}`, dayOfMonth),
  // 订单24号的, and no 酒店2号的 of a list.
  rule(
    "(?<=[一-鿿])(?<![店库柜项款车座位员选物牌门卡订住要看买那这和跟与及或每院园馆厅楼路街巷村站线第])(\\d{1,2})号(?=的[呢吗？?。]*$)",
    dayOfMonth,
  ),
  rule("(?<=^那?)(\\d{1,2})日(?=[呢？?]{1,2}$)", dayOfMonth),
  // 12月5日入住，7日退房: behind the day that a stay begins, the one that it ends.
  rule("(?<=[，,；、\\s住到至])(\\d{1,2})日(?=退房|离店|走|还车)|(?<=住到)(\\d{1,2})日", ([said, day, until], today) =>
    today.near === undefined ? undefined : dayOfMonth([said, day ?? until], { ...today, since: today.near }),
  ),
  // The end of a range, and what only a day is followed by.
  rule("(?<=[到至~—–-])(\\d{1,2})[日号](?![线楼])", (match, today) =>
    today.since === undefined ? undefined : dayOfMonth(match, today),
  ),
  rule(
    "(?<![\\d\\w路街道弄巷村区座栋楼第])(\\d{1,2})号(?=起(?!重)|那一?天|当天|走|离|回|返|换|改|就|才|还|退|到(?!店|家))",
    dayOfMonth,
  ),

  rule(
    `(?:${YEAR}的?)?((?:元旦|情人节|除夕夜?|大?年三十|春节|过年(?!好|快)|大年初一|元宵|清明|劳动节|端午|七夕|中秋|国庆|重阳|双(?:十[一二]|\\s?1[12](?!\\d))|(?<![为成到价是至按于\\d.:：$￥¥-]\\s?)(?:11\\.11|12\\.12)(?=卖|销|大促|活动|那天|当天|期间|购物|促|怎么样|如何|业绩|订单|成交|生意)|黑五|黑色星期五|万圣[夜节]|感恩节|平安夜|圣诞|跨年夜?|(?<![零一二三四五六七八九十百第\\d])(?:[五十]一(?=节|假期|长假|小长假|黄金周|期间|[那这]几天|的时候|去|出行|放假)|五一(?=$|[的，。？]|出|回)))节?)((?:[二三四五六七八\\d]天)?(?:假期|长假|小长假|黄金周|期间)|放假(?:期间|[那这]几天|的?时候?)|[那这]几天|[那这]?[二三四五六七八\\d]天|(?![那这]?[二三四五六七八\\d]天|[那这]几天|假期|长假|小长假|黄金周|期间))(?:(?<=双十[一二]|双\\s?1[12]|圣诞节?|春节|国庆节?|中秋节?)\\s?(?<behind>\\d{4})年)?(?!节|[路街广大联晚公酒饭店（(上河园桥寺树帽])`,
    holiday,
  ),
  // What is compared with the year before is asked of no whole year.
  rule(
    `(?<!\\d|第)(?!(?<=同期|[跟和与比])去年|去年的?同期)(今年|去年|明年|前年|后年|本年(?=度|的|$))(?!轻|纪|级|龄|代)`,
    (match, { day }) => ({
      text: isYearOfHoliday(match, "zh") ? match[0] : `${yearOf(day) + yearsOff(match[0])}年`,
    }),
  ),
  rule(
    "(?<!到|截至)(?:现在|目前|当前|此[刻时]|眼下|[这此]会(?:儿|(?!算|计入|影响|被|让|导致|扣|收|是))|这时候)(?![（(为]|位置)",
    ([said = ""], today) => ({
      text: `${said}（${moment(today)}）`,
    }),
  ),
];
