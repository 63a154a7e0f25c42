import { isPersonName } from "./person-name.ts";
import { RELATIVES_HAN } from "./relatives.ts";
import { type Form, isPlace, isShort, named } from "./statement-form.ts";

const NOW = "(?:现在|目前|平时|一直|常年|长期|平常)?";
const OF_TIME = /[\d一二两三四五六七八九十几](?:天|晚|夜|周|个月|年)|哪|酒店|宾馆|民宿|医院/;
const isHome = (words: string): boolean => isPlace(words) && !OF_TIME.test(words);
/** What stands behind 住在 is a place, whatever its name. */
const isWhere = (words: string): boolean =>
  /^\p{Script=Han}{2,8}$/u.test(words) && !OF_TIME.test(words) && !POINTS.test(words);
/** 我住余杭, 我家在萧山, 公司在滨江: the short name of a district, of which the word meanings know nothing. */
const isPart = (words: string): boolean =>
  /^\p{Script=Han}{2,3}$/u.test(words) && isWhere(words) && !NO_PART.test(words);
const isSomewhere = (words: string): boolean => isHome(words) || isPart(words);
const NO_PART =
  /^[得不过满到进完够惯装搬办做吃看卖修建盖开聚招搞裁等忙放学朝靠几]|[间房床套型室层楼上下边里院校学久惯修业口华宜济适档级]$/;
const POINTS = /[这那你您他她的吗呢吧了什谁几]|房间|一(?:起|块)|附近|旁边|^第|家$/;

export const chinese: readonly Form[] = [
  { kind: "name", pattern: /^我的?(?:名字|姓名|全名|昵称|英文名|中文名)(?:是|叫)(?<words>.+)$/, fits: named("plain") },
  {
    kind: "name",
    pattern: /^(?:我|本人)(?:名)?叫做?(?!外卖|快递|专车|出租|代驾|跑腿|救护|人来)(?<words>.+)$/,
    fits: named("plain"),
  },
  {
    kind: "name",
    pattern:
      /^(?:请|就|你|您|可以|以后|今后|都|直接|大家|别人|同事|朋友们?|人家)*(?:叫|称呼|喊)我(?<words>.+?)(?:吧|就行|就好|就可以|好了|即可)?$/,
    fits: named("plain"),
  },
  {
    kind: "home",
    pattern: new RegExp(`^我${NOW}(?:住在|常住在?|家住在?|定居在?|居住在|住)(?<words>.+)$`),
    fits: isSomewhere,
  },
  { kind: "home", pattern: new RegExp(`^我${NOW}(?:住在|常住在|家住在?|居住在)(?<words>.+)$`), fits: isWhere },
  { kind: "home", pattern: /^我(?:已经|刚|最近|现在)?搬(?:家)?[到去](?<words>.+?)了?$/, fits: isHome },
  {
    kind: "home",
    pattern: /^我(?:的)?家(?:就)?(?:住)?在(?<words>.+)$/,
    fits: isSomewhere,
  },
  { kind: "origin", pattern: /^我是(?<words>.+)人$/, fits: isPlace },
  { kind: "origin", pattern: /^我来自(?<words>.+)$/, fits: isPlace },
  { kind: "airport", pattern: /^我(?:的)?(?:常用|出发|常飞|主要|家附近)(?:的)?机场是(?<words>.+)$/, fits: isShort },
  { kind: "airport", pattern: /^我(?:一般|通常|平时|总是|经常|都)+从(?<words>.+?)(?:出发|起飞|走|飞)$/, fits: isPlace },
  { kind: "diet", pattern: /^我(?:是|只|一直|平时|常年)*(?<words>吃素|素食者|素食主义者|纯素|吃清真|清真)(?:的)?$/ },
  {
    kind: "diet",
    pattern: /^我(?<words>(?:从来?不|不能|不)吃[^这那了]{1,8})$/,
    fits: (words) => !/不吃(?:素|饭|晚饭|午饭|早饭|早餐)$/.test(words),
  },
  { kind: "diet", pattern: /^我(?:是|也|还|现在)?(?<words>对[^这那不]{1,12}过敏)$/ },
  { kind: "diet", pattern: /^我有?(?<words>(?!没|有|不|对|也|是|从|会|的)[^这那你您哪什]{2,8}过敏)史?$/ },
  {
    kind: "diet",
    pattern: /^我(?:很|最|特别|比较|平时|一直|也)?(?<words>不?(?:太|能|大)?(?:喜欢吃|爱吃)[^这那它的你您哪]{1,8})$/,
  },
  {
    kind: "seat",
    pattern:
      /^我(?:喜欢|偏好|习惯|偏爱|一般|通常|总是|都|更)+(?:坐|选|要)?(?<words>靠窗|靠过道|靠走道|窗边|过道)(?:边)?(?:的)?(?:位置|座位|位子|座|位)?$/,
  },
  {
    kind: "work",
    pattern: /^我(?:是|在)?(?<words>做[^的]{1,10})的$/,
    fits: (words) => !/[你您他她这那吗]/.test(words),
  },
  { kind: "other", pattern: /^(?<words>我有[一两二三四1-4]个?(?:孩子|小孩|娃|女儿|儿子))$/ },
  {
    kind: "other",
    pattern: new RegExp(`^(?<words>我(?:的|家的?)?${RELATIVES_HAN}(?:的?名字是|(?:的?名字)?名?叫).{1,5})$`),
    fits: (words) => isPersonName(words.replace(/^.{2,10}?(?:名字是|叫)/, ""), "plain"),
  },
  {
    kind: "other",
    pattern:
      /^我(?<words>(?:一般|通常|平时|总是|经常|习惯)(?:坐|住|飞|选|订|出行)(?![不得过了没第])[^这那哪什几你您吗呢了]{2,10})$/,
  },
  { kind: "work", pattern: /^我(?<words>从事.{1,12})$/ },
  { kind: "work", pattern: /^我(?<words>在[^找]{2,12}(?:工作|上班))$/ },
  {
    kind: "work",
    pattern: /^我们?的?(?<words>(?:公司|单位)(?:就)?在.{2,10})$/,
    fits: (words) => isSomewhere(words.replace(/^.{2}就?在/, "")),
  },
  {
    kind: "birthday",
    pattern: /^我的?生日(?:是|在)?(?<words>.+)$/,
    fits: (words) => /[\d一二三四五六七八九十]/.test(words),
  },
  { kind: "name", pattern: /^(?:我|本人)是(?<words>.+)$/, fits: named("weak") },
];
