import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { type Term, termsOf } from "../../engine/embedding/terms.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem } from "../../engine/embedding/words.ts";
import { ORDINALS } from "../../engine/ordinals.ts";
import { keptFor } from "../kept.ts";
import { isKnownTo } from "../reading/spelling.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { slotsOf } from "../slots/slot.ts";
import { saidOf } from "../wording/name-of.ts";

/** What people say whatever they ask for: it narrows nothing down. */
const english =
  "ppl pax folks til anyone anything anywhere someone something smth sth somewhere somehow everything everyone nothing nobody none else whatever whichever wherever whoever thing stuff bit lot kind sort type " +
  "please pls plz thx cheers sorry oops hmm well actually mean meant wrong mistake right correct sure yes yeah yep nope wait again instead rather perhaps maybe probably possibly possible simply quick quickly moment minute second really quite pretty kindly " +
  "love prefer hope think guess wonder suppose consider plan planning decide say said ask asking call called remember forget believe seem look looking see show tell give know let help want wants need needed needs try bring take took taking come coming came leave leaving left stay staying put keep run running made make making start starting begin beginning end ending arrive arriving return back happen happening turn turned going gone went travel trip journey holiday vacation offer offers offering " +
  "wife husband partner girlfriend boyfriend daughter son mother father mum mom dad parents family friend boss colleague guy guys everybody folks myself ourselves yourself team client gentleman lady sir madam " +
  "good better best worse worst nice great cheap cheaper cheapest low lower lowest high higher highest big bigger biggest small smaller smallest much many little few more less most least enough several couple around about approximately roughly exactly nearly almost ever never always still yet already soon later early earlier earliest late latest last next previous first final long longer short shorter far way part half rest whole entire full total overall together altogether alone single double main usual normal normally usually often regular currently presently existing available " +
  "percent pct cent one two three four five six seven eight nine ten dozen hundred thousand number amount yuan rmb cny dollar euro money cost costs price priced pay paying fare charge spend budget " +
  "day days night nights week weeks month months year years today tomorrow yesterday morning time times date hour hours daily weekly per each every apiece fly flying " +
  "place places area side direction road home house address destination info information details detail figure figures data list overview summary report result results question answer idea case point fact reason matter " +
  "alike ahead lined collect collecting waiting between against across along through throughout within behind beside besides except excluding including off onto toward above below beyond next-to plus minus versus compared " +
  "advance grateful appreciate appreciated apology apologies excuse pardon regards greetings bother bothering impatient curious worried confused tired nervous excited glad afraid unsure hurry rushing argh ugh phew oof unfortunately luckily " +
  "okay lol btw asap fyi etc too am pm haven don ain cannot gonna wanna gotta how's what's whats hows wheres whos till isnt theyll theyre theyve youll youre youve wont wouldnt couldnt shouldnt wasnt werent pick picked picking dont doesnt didnt havent hasnt im ive id";

const known = new Set([...english.split(" "), ...ORDINALS].flatMap((word) => [word, stem(word)]));

/** Signs that count, point, join or ask; with one of them, a Han word is no name of a thing. */
const GRAMMATICAL =
  /[了着过得个么吗没不是能可会要想看找去来到给让把被有无各每这那哪几多少全都只就还也再又很太最更较啥咋谁怎何请您你我他她它们一二两三四五六七八九十半零百千万点些样种位件单套份次回趟把条张间晚天日周月年号元块钱]/u;
const chinese =
  "开成 做成 变成 合理 幅度 里面 其中 当中 里头 东西 事情 问题 情况 时候 时间 地方 顺便 随便 口误 搞错 对不对 打算 准备 计划 安排 参加 体验 逛逛 玩玩 游玩 出发 出差 旅游 旅行 度假 爱人 老婆 老公 朋友 家人 爸妈 父母 孩子 老板 同事 客人 " +
  "便宜 划算 优惠 合适 大家 自己 全部 所有 一共 总共 合计 部分 左右 上下 以内 以下 以上 之前 之后 为止 截至 截止 以后 前后 附近 周边 直接 马上 尽快 立刻 经常 平时 通常 一直 一般 普通 正常 具体 详细 大致 大约 差不多 开始 结束 返回 回程 返程 反过来 多少钱 价格 价钱 费用 数据 数字 结果 列表 清单 信息 关于 相比 对比 比较 跟着 顺路 另外 或者 其他 别的 之类 起码 至少 最好 老两口 麻烦 谢谢 您好 着急 心急 急用 打扰 辛苦 加上 添上 算上 带上 拜托 费心 感激 好奇 纳闷 正好 刚好 恰好 外面 外头 前面 在前";
const knownHan = new Set(chinese.split(" "));

/** Whether a word says nothing of what is wanted: it counts, points, joins, or is said whatever is asked for. */
export const isSmallWord = ({ text, root, kind }: Token): boolean =>
  kind === "han"
    ? text.length < 2 || GRAMMATICAL.test(text) || knownHan.has(text)
    : !/^\p{Script=Latin}[\p{L}-]{2,}$/u.test(text) || known.has(text.toLowerCase()) || known.has(root);

/** Whether a word tells what is wanted. */
export const isTelling = (token: Token): boolean => isContent(token) && !isSmallWord(token);

/** Whether a verb means what is done with something: "sold", of sales. */
export function isVerbOf(verb: string, noun: string): boolean {
  const [act, thing] = [meaningOfWord(verb), meaningOfWord(noun)];
  return act !== undefined && thing !== undefined && cosine(act.vector, thing.vector) >= RELATED;
}

/** Whether a tool is spoken of with a word, or with one that means about the same. */
export const isSpokenOf = (tool: ModelTool, token: Token): boolean =>
  knownBy(tool)(token.text.toLowerCase()) || knownBy(tool)(token.root) || isTopicOf(tool, token);

/** Whether a tool is about what a word says; a word for something it merely lists may tell that from other things. */
export function isTopicOf(tool: ModelTool, { text, root }: Token): boolean {
  const word = text.toLowerCase();
  const meaning = meaningOfWord(word) ?? meaningOfWord(root);
  return termsBy(tool).some(
    (term) => term.root === stem(word) || (meaning && term.vector && cosine(term.vector, meaning.vector) >= ALIKE),
  );
}

const ALIKE = 0.7;
const RELATED = 0.5;

const knownBy = keptFor((tool: ModelTool) => isKnownTo([tool]));

const termsBy = keptFor((tool: ModelTool): Term[] =>
  termsOf([saidOf(tool), tool.title ?? "", ...slotsOf(tool).map(({ words }) => words)].join(". ")),
);
