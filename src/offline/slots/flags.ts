import { daysBetween } from "../../engine/domain/days.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { daysOf, isoDay, type Mention, type Span, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { matchesIn, textBefore } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { denialOf, deniedIn } from "./denied.ts";
import { placesOf, saysOneOf } from "./places-said.ts";
import type { Proposal, Slot } from "./slot.ts";

const formal = new Set(
  "include includ including is be has have enable enabl flag whether only show with allow indicate option set true false default return result if need whether specify detail request requir filter 是否 没有 包括 包含 启用 需要 生成 提供 通知 进行 考虑 使用".split(
    " ",
  ),
);
/** Formal words, too, beside others: `private_visibility` is said "private", and `visible` is said "visible". */
const formalBeside = new Set(["visibl", "visibility", "mode", "access", "option", "prefer", "preferenc"]);
const negative = /\b(?:no|not|without|don't|do not|never|exclude|excluding|disable|non|unnecessary|avoid)\b/gi;
/** The 不 of 能不能 and the 没 of 有没有 ask, and deny nothing. */
const hanNegative = /(?<=(?<asked>\p{Script=Han}))不(?!\k<asked>)|^不|无需|(?<!有)没有|别|排除/gu;
// How far a negation reaches, and the longest stretch in which it can stand.
const reach = { latin: 24, han: 6 };
const NEARBY = 48;
/** What words stand apart at most that are heard as one, in characters. */
const BESIDE = 4;

/** Yes/no slots: said when the words that tell it from its siblings stand in the text, and "no" when negated there. */
export function proposeFlag(
  slot: Slot,
  reading: Reading,
  intent: ReadonlySet<string>,
  values: { yes: unknown; no: unknown },
  isWorded: boolean,
): Proposal[] {
  if (saysOneOf(slot.leftOut, reading)) return [];
  const { said: all, denied: not, asked: open } = flagPlaces(slot, reading);
  // The longest words that say it: what they hold says no other flag, as 快没货了 is not 没货了.
  const said = all.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  if (!said && slot.default === false && (not.length > 0 || open.length > 0)) return [];
  if (said) return [{ slot, value: values.yes, ...said, score: 2.2, shares: true }];
  const turned = isWorded ? turnedOn(slot, reading, intent) : undefined;
  if (turned) return [{ slot, value: turned.isOn ? values.yes : values.no, ...turned.place, score: 2.2, shares: true }];
  const same = deniedAlike(slot, reading);
  if (same) return [{ slot, value: values.yes, ...same, score: 2.2, shares: true }];
  const [asked, heard] = isWorded ? askedBy(slot, reading, intent) : [];
  if (asked !== undefined && heard) {
    const isNo = omits(slot) ? isKept(heard, reading) : isDenied(heard, reading) || isNotYet(heard, reading);
    return [{ slot, value: isNo ? values.no : values.yes, ...heard, score: 2.2, shares: true }];
  }
  if (asked !== undefined && formal.has(asked)) return [];
  const called = slot.nameRoots.filter((root) => !formal.has(root));
  const own = called.filter((root) => !formalBeside.has(root));
  const names = own.length > 0 ? own : called;
  const over = names.includes("past")
    ? reading.mentions.find((mention) => isOver(mention, reading, !isWorded))
    : undefined;
  if (over) return [{ slot, value: values.yes, start: over.start, end: over.end, score: 2.2, shares: true }];
  const words =
    names.length > 0 &&
    reading.tokens.some(({ root }) => names.some((name) => name === root || (name.length > 3 && root.startsWith(name))))
      ? names
      : hanRoots(slot).filter((root) => !intent.has(root) && slot.weights.get(root) === 1);
  // "Detailed" says what "detail" asks.
  const wordOf = ({ root }: Token) => words.find((word) => word === root || (word.length > 3 && root.startsWith(word)));
  const hits = reading.tokens.filter((token) => wordOf(token) && !isStopWord(token.text.toLowerCase()));
  const distinct = new Set(hits.map(wordOf));
  const first = hits[0];
  const isTold = isWorded && [...distinct].some((word = "") => !intent.has(word) && slot.weights.get(word) === 1);
  if (!first || (!isTold && distinct.size < Math.min(words === names ? names.length : 1, 2))) return [];
  // "Which of the low ones are out of stock": what stands between its words may say another flag.
  const end = hits.reduce((until, hit) => (hit.start - until <= BESIDE ? hit.end : until), first.end);
  const place = { start: first.start, end };
  const denied = omits(slot) ? isKept(place, reading) : isDenied(place, reading);
  return [{ slot, value: denied ? values.no : values.yes, ...place, score: 2.2, shares: true }];
}

/** What is denied in a description as in the text says "yes": "no entry fee". */
function deniedAlike({ description }: Slot, { text }: Reading): Span | undefined {
  const said = description.toLowerCase();
  return matchesIn(text, DENIAL).find(({ start, end }) => said.includes(text.slice(start, end).toLowerCase()));
}

const DENIAL = /\b(?:no|without) [a-z]{3,} [a-z]{3,}\b/gi;

/**
 * What a Chinese description asks about, 是否对邮件进行加密, and where a text says it. What the tool does anyway tells
 * nothing: the 查询 of 是否查询历史订单; of the thing that something is done to, only its name does.
 */
function askedBy({ description }: Slot, { text }: Reading, intent: ReadonlySet<string>): [string?, Span?] {
  const [, of = "", asked = ""] = ASKED_BY.exec(description) ?? [];
  const isOfTool = intent.has(asked.slice(0, 2));
  const run = isOfTool && of === "" ? asked.slice(2) : asked;
  const word = run.slice(0, 2);
  if (word.length < 2) return [];
  // 是否为黑白照片上色 is said by what is done at its end, too.
  const last = run.length > 2 ? [run.slice(-2)].filter((one) => ![...intent].some((root) => one.includes(root))) : [];
  const said = [run, word, ...last].find((one) => text.includes(one));
  if (said === undefined || (isOfTool && !text.includes(of.slice(0, 2)))) return [word];
  const start = text.lastIndexOf(said);
  return [word, { start, end: start + said.length }];
}

/** 把加湿器打开 for 是否开启加湿器, where that is what the tool is about. */
function turnedOn(
  { description }: Slot,
  { text }: Reading,
  intent: ReadonlySet<string>,
): { isOn: boolean; place: Span } | undefined {
  const [, thing = ""] = /是否(?:开启|打开|启动)(\p{Script=Han}{0,2})/u.exec(description) ?? [];
  const said = thing === "" || intent.has(thing) ? /打开|开启|启动|关[掉闭上了]/.exec(text) : null;
  if (!said || !/是否(?:开启|打开|启动)/.test(description)) return undefined;
  return { isOn: !said[0].startsWith("关"), place: { start: said.index, end: said.index + said[0].length } };
}

const ASKED_BY =
  /是否(?:对(\p{Script=Han}{1,10})进行|(?:需要|想要|要|会|可以|允许|支持|包括|包含|提供|考虑|启用|开启|打开|使用|进行|只|仅|显示|查询|查看|查找|搜索|获取|检查|有|为){0,3})((?:(?!的)\p{Script=Han}){2,8})/u;

/** Where a text says a flag, "not sold out" in other words too, where it denies one, and where it asks which of the two. */
export function flagPlaces({ type, called }: Slot, reading: Reading): Record<"said" | "denied" | "asked", Span[]> {
  if (type !== "boolean") return { said: [], denied: [], asked: [] };
  const placesOfAny = (says: readonly string[]) => says.flatMap((say) => placesOf(say, reading));
  const deniedOf = (place: Span): Span[] => {
    const denial = denialOf(place, reading);
    return denial ? [{ start: denial.start, end: place.end }] : [];
  };
  const isAsked = ({ start, end }: Span) =>
    (IS_THE_ONE.test(reading.text.slice(0, start)) && AT_END.test(reading.text.slice(end))) ||
    YES_OR_NO.test(reading.text.slice(Math.max(0, start - 1), start + 2)) ||
    (start > 1 && IS_IT_SO.test(reading.text.slice(start - 2, start + 1)));
  const places = placesOfAny(called);
  const all = places.filter((place) => !isAsked(place));
  const heard = placesOfAny(called.flatMap(deniedIn))
    .filter((place) => !isAsked(place))
    .flatMap(deniedOf);
  return {
    said: [...all.filter((place) => deniedOf(place).length === 0), ...heard],
    denied: all.flatMap(deniedOf),
    asked: places.filter(isAsked),
  };
}

/** "Is the best seller in stock": asks it of one, and wants no others that are. */
const IS_THE_ONE = /^(?:(?:and|but|so),? )?(?:is|are) (?:the|my|our|that|this|it|they)\b[^,.;?!]*$/i;
const AT_END = /^[\s.?!]*$/;

/** 有没有货的: asks whether there is some, where 没有货的 alone says that there is none. */
const YES_OR_NO = /^(\p{Script=Han})[没不]\1/u;
/** 缺不缺货: neither 缺货 nor 不缺货 is said; 有没有停车场的 still wants what has some. */
const IS_IT_SO = /^(?![有能可])(\p{Script=Han})[没不]\1/u;

const MOVED_TO = /(?:\b(?:move|change|switch|put)\b.{0,30}\bto(?: the)?|[改移推提]\p{Script=Han}?[到至成为])\s*$/iu;

/**
 * Whether a day, or a whole span of days, lies before today, and nothing is moved to it. `isBegun`: or most of a long
 * one, where a tool lists what is to come unless it is told otherwise.
 */
function isOver(mention: Mention, { now, text }: Reading, isBegun: boolean): boolean {
  if (MOVED_TO.test(text.slice(0, mention.start))) return false;
  const today = todayAt(now);
  const days = daysOf(mention).map(isoDay);
  const [first = today, last = first] = days;
  return last < today || (isBegun && first < today && daysBetween(first, last) > LONG);
}

/** In days: who asks for a year means all of it, and who asks for a week or a month may mean what is left of it. */
const LONG = 60;

/** Whether a flag is for leaving something out: that this is denied says "yes". */
const omits = ({ type, name, description }: Slot): boolean =>
  type === "boolean" && (OMITS.test(spaced(name)) || HAN_OMITS.test(description));

const OMITS = /\b(?:exclud|remov|avoid|skip|hid(?:e|ing)|without|no )/i;
const HAN_OMITS = /是否(?:需要|要)?(?:排除|去除|去掉|剔除|避开|跳过|过滤|隐藏|屏蔽)/;

/** Whether what could be left out is wanted: 参考文献也算进去. */
const isKept = ({ end }: Span, { text }: Reading): boolean => KEPT.test(text.slice(end, end + NEARBY));
const KEPT = /^(?:(?![不别])\p{Script=Han}){0,4}?(?:也要|也算|保留|留着|包含进|算进去|不用(?:排除|去|避))/u;

/** Whether what stands around words says "no" to them, in the same clause. */
function isDenied({ start, end }: Span, { text }: Reading): boolean {
  const before = textBefore(text, start, NEARBY);
  const denies = (word: RegExp, ends: RegExp, within: number) => {
    const clause = before.split(ends).at(-1) ?? "";
    return [...clause.matchAll(word)].some(({ 0: said, index }) => clause.length - index - said.length <= within);
  };
  return (
    denies(negative, /[.,;]/, reach.latin) ||
    denies(hanNegative, /[，。；,]/, reach.han) ||
    DENIED_BEHIND.test(text.slice(end, end + NEARBY))
  );
}

/** 洗澡就不必了, 指示灯关掉: Chinese may name first what it does without. */
const DENIED_BEHIND =
  /^\p{Script=Han}{0,4}?(?:就|都|也|先)?(?:不(?:必|要|用|需要?|看|算|想)|去掉|关掉|关闭|关上|免了|算了|除外)|^(?:我们?)?(?:自己(?:有|带|会|来|拿|备)|自带|自备)/u;

/** 绝育还没做, 没人受伤 */
const isNotYet = ({ start, end }: Span, { text }: Reading): boolean =>
  NOT_YET.test(text.slice(end)) || /(?<!有)没$/.test(textBefore(text, start, 2));
const NOT_YET = /^还?没(?!有?问题)/;

const hanRoots = (slot: Slot): string[] =>
  slot.roots.filter((root) => /\p{Script=Han}/u.test(root) && root.length > 1 && !formal.has(root));

const yesNo: [RegExp, RegExp][] = [[/^(?:yes|true|是|需要)$/i, /^(?:no|false|否|不需要)$/i]];

/** The two values of a slot that is a yes/no question in disguise ("是"/"否", "True"/"False"/"dontcare"). */
export function flagValues(slot: Slot): { yes: unknown; no: unknown } | undefined {
  if (slot.type === "boolean") return { yes: true, no: false };
  const values = slot.choices?.map(({ value }) => value) ?? [];
  for (const [isYes, isNo] of yesNo) {
    const yes = values.find((value) => isYes.test(String(value)));
    const no = values.find((value) => isNo.test(String(value)));
    if (yes !== undefined && no !== undefined) return { yes, no };
  }
  return undefined;
}
