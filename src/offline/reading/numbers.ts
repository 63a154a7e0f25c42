import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem } from "../../engine/embedding/words.ts";
import { compoundNumbersIn } from "./compound-numbers.ts";
import type { MentionOf, Span } from "./mention.ts";
import { powersIn } from "./powers.ts";
import { overlapsOneOf, textBefore } from "./spans.ts";
import type { Token } from "./tokens.ts";

const upToTwenty =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const english = new Map<string, number>([
  ...upToTwenty.split(" ").map((word, value) => [word, value] as const),
  ...Object.entries({ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 }),
  ...Object.entries({ half: 0.5, couple: 2, pair: 2, dozen: 12 }),
]);
const scales = new Map<string, number>([
  ...Object.entries({ hundred: 100, thousand: 1e3, k: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }),
  ...Object.entries({ 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 }),
]);
const hanDigits = "零一二三四五六七八九";
const hanNumeral = /^[零〇一二两三四五六七八九十百千万]+$/;
const measure =
  /^(?:个|款|双|支|位|人|名|天|晚|夜|间|张|件|条|次|份|本|台|辆|小时|分钟|分|秒|周|年|月|岁|倍|元|块|公里|千米|米|公斤|克|升|家|星|级|成|度|页|步|箱|瓶|杯|只|斤|套|座|层|楼|亩|吨|毫米|厘米|毫升)/;

// A number, and what counts people behind it.
const LONGEST_COUNT = 24;

/** Amounts in a text: digits, words and Han numerals, with the word or sign that counts them. */
export function numbersIn(tokens: readonly Token[], text: string): MentionOf<"number">[] {
  const whole: (Span & { value: number; unit?: string })[] = [...powersIn(text), ...compoundNumbersIn(text)];
  const isOfPower = overlapsOneOf(whole);
  const found = whole.map(({ start, end, value, unit: own }): MentionOf<"number"> => {
    const next = tokens.find((token) => token.start >= end);
    const unit = own ?? (next && next.kind !== "mark" ? next.root : "");
    return { kind: "number", start, end, text: text.slice(start, end), value, unit, percent: false };
  });
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token || isOfPower(token)) continue;
    const value = amountOf(token, tokens[i + 1], text);
    const isOrdinal = /[第^]/.test(text[token.start - 1] ?? "") && !AT_SECOND.test(text.slice(token.end));
    if (value === undefined || isOrdinal || OF_THESE.test(text.slice(0, token.start))) continue;
    const behind = scales.get(tokens[i + 1]?.root ?? "");
    // 三个半小时
    const isAndHalf = tokens[i + 1]?.text === "个" && tokens[i + 2]?.text === "半";
    const last = isAndHalf ? tokens[i + 2] : behind && tokens[i + 1] ? tokens[i + 1] : token;
    const after = isAndHalf ? i + 3 : behind ? i + 2 : i + 1;
    // "Two more nights" are nights, and "half an hour" is told in hours.
    const isOfUnit = value === 0.5 && /^an?$/i.test(tokens[after]?.text ?? "");
    const next =
      tokens[
        isOfUnit || (BETWEEN.test(tokens[after]?.text ?? "") && tokens[after + 1]?.kind === "word") ? after + 1 : after
      ];
    const before = textBefore(text, token.start, 3);
    const below = before.endsWith("零下") ? "零下".length : 0;
    const negative = below > 0 || /(?:^|[\s([,=\p{Script=Han}])[-−]$/u.test(before);
    const sign = before.match(/[$€£¥￥]$/u)?.[0] ?? "";
    // "$1.2M": thousands, millions or billions where it is money.
    const suffix = sign === "" ? undefined : SUFFIXES[/^[\d.]+([KMB])$/i.exec(token.text)?.[1]?.toUpperCase() ?? ""];
    const scale = behind ?? suffix;
    // 两成 are two tenths.
    const isTenths = TENTHS.test(text.slice(token.start, token.start + LONGEST_COUNT));
    const percent = isTenths || next?.text === "%" || /^p(?:er)?ce?n?t$/.test(next?.root ?? "") || before === "百分之";
    const attached =
      token.kind === "word" ? (token.text.match(/^(?:\d[\d.]*-?|[a-z]+-)([a-zA-Z°µ].*)$/i)?.[1] ?? "") : "";
    // 宽40高30: what stands between two numbers is what the second one is called.
    const isLabel =
      next?.kind === "han" &&
      tokens[tokens.indexOf(next) + 1]?.start === next.end &&
      LABELS.test(text.slice(next.start, next.end + 1));
    const counted = token.kind === "han" ? token.text.replace(/^[零〇一二两三四五六七八九十百千万]+/, "") : "";
    // 两个人, 两位, 2名, "three of us", "a family of four": people, whatever word they are counted with.
    const isPeople =
      /^(?:[\d零〇一二两三四五六七八九十百千万]+\s*(?:个?[大小]?人|[位名](?!\p{Script=Han})|大[\d一两二三四五六]小)|\w+ of us\b)/u.test(
        text.slice(token.start, token.start + LONGEST_COUNT),
      ) || OF_PARTY.test(textBefore(text, token.start, 12));
    found.push({
      kind: "number",
      start: negative ? token.start - (below || 1) : token.start,
      end: last?.end ?? token.end,
      text: text.slice(token.start, last?.end),
      value: (negative ? -1 : 1) * (value * (isTenths ? 10 : (scale ?? 1)) + (isAndHalf ? 0.5 : 0)),
      unit: percent
        ? "percent"
        : sign
          ? "dollar"
          : isPeople
            ? "人"
            : (unitBehind(text.slice(token.start, token.start + LONGEST_COUNT)) ?? counted) ||
              stem(attached.toLowerCase()) ||
              (next && next.kind !== "mark" && !isLabel ? next.root : ""),
      percent,
    });
    if (behind) i += 1;
  }
  const counted = found.sort(byStart).map((number, at) => withUnitOfEnd(number, found[at + 1], text));
  if (counted.some(countsPeople)) return counted;
  const party = partyIn(text);
  // "Me and my two kids" are three, and not two more.
  const isWithin = (one: Span) => party.some(({ start, end }) => start <= one.start && one.end <= end);
  return [...counted.filter((one) => !isWithin(one)), ...party].sort(byStart);
}

const PEOPLE = /^(?:人|person|peopl|ppl|pax|adult|guest)/;

/** Whether a mention is how many people there are. */
export const countsPeople = ({ unit }: MentionOf<"number">): boolean => PEOPLE.test(unit);

const LABELS = /^[长宽高深厚重]\d/;

/** 三个晚上 are three nights, and 两个双人间 two rooms. */
const UNIT_BEHIND = /^[\d一二两三四五六七八九十]+个(?:(?<nights>晚上|夜晚)|(?:[单双三]人|标准|大床|家庭|套)[间房])/;

function unitBehind(said: string): string | undefined {
  const match = UNIT_BEHIND.exec(said);
  return match ? (match.groups?.nights ? "晚" : "间") : undefined;
}

const byStart = (a: { start: number }, b: { start: number }): number => a.start - b.start;

const KIN =
  "wife|husband|partner|boyfriend|girlfriend|friend|mother|mum|mom|father|dad|son|daughter|brother|sister|colleague";
const HAN_KIN = "老婆|老公|妻子|丈夫|太太|先生|爱人|对象|男朋友|女朋友|朋友|妈妈?|爸爸?|母亲|父亲|儿子|女儿|闺蜜|同事";
const TWO = new RegExp(`\\b(?:both of us|us both)\\b|(?:${HAN_KIN})[和跟与]我(?![们的])|[我咱]们?[俩两]个?|俩人`, "iu");
const PAIR = "parents|grandparents|in-laws|folks";
const HAN_PAIR = "爸妈|父母|爸爸妈妈|爷爷奶奶|外公外婆|公婆|岳父母";
const SOME = "(?:two|three|four|[2-4]) (?:kids|children|sons|daughters|boys|girls|friends|colleagues)";
const HAN_SOME = "[两三四2-4][个位](?:孩子|小孩|娃|朋友|同事|儿子|女儿)";
const MEMBER = `me|myself|i|us two|(?:my|our) (?:${KIN}|${PAIR}|${SOME})`;
const HAN_MEMBER = `(?:我的?)?(?:${HAN_PAIR}|${HAN_KIN}|${HAN_SOME}|孩子)`;
/** "Me, my wife and our two kids", 我和爸妈: who goes along, one by one. */
const MEMBERS = new RegExp(
  `\\b(?:${MEMBER})(?:(?:,|,? and|,? plus| &) (?:${MEMBER}|${KIN}|${PAIR}|${SOME})){1,5}\\b|我(?:[和跟与、带]{1,2}(?:${HAN_MEMBER})){1,4}`,
  "iu",
);
const NAMED_AND_ME = /\p{Lu}\p{Ll}+ and (?:me|I|myself)\b/u;

/** How many go along who are named one by one; undefined where only one is. */
function membersIn(text: string): [number, RegExpExecArray] | undefined {
  const listed = MEMBERS.exec(text);
  const named = NAMED_AND_ME.exec(text);
  if (!listed) return named ? [2, named] : undefined;
  const members = listed[0].split(/,? and |, |,? plus | & |[和跟与、带]+/i).filter(Boolean);
  const counts = members.map((member) => {
    const counted = /\b(two|three|four|[2-4])\b|[两三四2-4](?=[个位])/i.exec(member)?.[0] ?? "";
    const value = Number(counted) || english.get(counted.toLowerCase()) || hanValue(counted);
    return value || (PAIRS.test(member) ? 2 : 1);
  });
  return [counts.reduce((sum, one) => sum + one, 0), listed];
}

const PAIRS = new RegExp(`us two|${PAIR}|${HAN_PAIR}`, "iu");

const OF_PARTY = /\b(?:family|group|party) of $/i;
/** 一家七口, 一家人共5口: all of a family. */
const FAMILY = /一家(?:人|老小)?(?:一?共)?([二两三四五六七八九十]|\d{1,2})口/u;
const THREE = /仨人|[我咱]们?[仨三]个?(?!\p{Script=Han}*[天晚间号])/u;

/** "We're three now", "there will be 4 of us". */
const OF_US =
  /\b(?:we(?:['’]re| are|['’]ll be| will be)|there (?:are|will be|['’]ll be)) (?:now |only |just )?(\d{1,2}|two|three|four|five|six|seven|eight)(?= now\b|[,.!?]|$| \(\d| of us\b)/i;

function countedOfUs(text: string): [number, RegExpExecArray] | undefined {
  const match = OF_US.exec(text);
  const said = match?.[1]?.toLowerCase() ?? "";
  return match ? [Number(said) || (english.get(said) ?? 0), match] : undefined;
}

/** Who goes along, where nobody counts them: "me and my wife" are two. */
function partyIn(text: string): MentionOf<"number">[] {
  const family = FAMILY.exec(text);
  const members = membersIn(text);
  const [value, match] = family
    ? [hanValue(family[1] ?? "") || Number(family[1]), family]
    : (members ?? countedOfUs(text) ?? (TWO.test(text) ? [2, TWO.exec(text)] : [3, THREE.exec(text)]));
  if (!match) return [];
  const [said] = match;
  const end = match.index + said.length;
  return [{ kind: "number", start: match.index, end, text: said, value, unit: "人", percent: false }];
}

/** "Between 20 and 50 pieces", 20到50件: both ends of a range are counted by what stands behind it. */
function withUnitOfEnd(number: MentionOf<"number">, next: MentionOf<"number"> | undefined, text: string) {
  if (!next || next.unit === "" || number.value > next.value || !/^(?:|to|and|[-–~]|到|至)$/.test(number.unit))
    return number;
  return /^\s?(?:to|and|[-–~]|到|至)\s?$/.test(text.slice(number.end, next.start))
    ? { ...number, unit: next.unit, percent: next.percent }
    : number;
}

/** 从第12秒到第47秒: how far into something. */
const AT_SECOND = /^ ?秒/;

/** What stands between a count and what is counted: "two more nights", "two double rooms". */
const BETWEEN = /^(?:more|extra|additional|further|separate|single|double|twin|triple|family)$/i;

const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

const TENTHS = /^[\d一二两三四五六七八九]成(?![员本交功年人立分为])/;

/** 两大一小: how many of each. */
const PARTY = /^([\d一两二三四五六])大([\d一两二三四五六])小/;
/** "That one", "first one", "the morning one": no number. */
const PRONOUN = /\b(?:this|that|which|other|another|any|the(?: [\w'-]{1,20}){0,3}) $/i;
const ONE_OF_SOME =
  /\b(?:first|second|third|fourth|fifth|last|same|[a-z]{2,9}est|cheaper|dearer|earlier|later|bigger|smaller) $/i;
/** "Which of the two": those that were spoken of. */
const OF_THESE = /\bof (?:the|these|those) $/i;
/** 三百: a number whatever stands behind it. */
const ROUND = /^[一二两三四五六七八九].*[百千万]/;

function amountOf(token: Token, next: Token | undefined, text: string): number | undefined {
  const [, adults, children] = PARTY.exec(text.slice(token.start, token.start + LONGEST_COUNT)) ?? [];
  if (adults && children) return [adults, children].reduce((sum, one) => sum + (Number(one) || hanValue(one)), 0);
  if (token.kind === "number") return Number(token.text.replaceAll(",", ""));
  const attached = token.text.match(/^(\d+(?:\.\d+)?)[a-zA-Z°µ]\S*$/);
  if (token.kind === "word" && attached && !/^\d+(?:st|nd|rd|th)$/i.test(token.text) && !/\d[a-z]+\d/i.test(token.text))
    return Number(attached[1]);
  const joined =
    token.kind === "word" ? /^([a-z]+|\d+)(?:-[a-z]+){1,2}$/i.exec(token.text)?.[1]?.toLowerCase() : undefined;
  if (joined !== undefined) return /\d/.test(joined) ? Number(joined) : english.get(joined);
  if (token.kind === "word") {
    const isThing = token.root === "one" && (!next || next.kind === "mark" || isStopWord(next.text.toLowerCase()));
    const inFront = textBefore(text, token.start, 40);
    const isPronoun = isThing && (!next || PRONOUN.test(inFront) || ONE_OF_SOME.test(inFront));
    return isPronoun ? undefined : english.get(token.text.toLowerCase());
  }
  if (token.kind !== "han") return undefined;
  const numeral = token.text.match(/^[零〇一二两三四五六七八九十百千万]+/)?.[0];
  if (!numeral || !hanNumeral.test(numeral)) return undefined;
  const rest = text.slice(token.start + numeral.length);
  // 一样 and 两样 say that things are alike or not.
  const isOfKinds = /^[样种]/.test(rest) && !/^[一两]$/.test(numeral);
  // 前十 counts, whatever stands behind it.
  const isFirst = text[token.start - 1] === "前" && numeral !== "一";
  return measure.test(rest) || isOfKinds || isFirst || ROUND.test(numeral) || /^(?:以[上下内]|之内)/.test(rest)
    ? hanValue(numeral)
    : undefined;
}

/** The last sign of 三百五 counts tens. */
function hanValue(said: string): number {
  const numeral = said
    .replace(/(?<=百)([一二三四五六七八九])$/, "$1十")
    .replace(/(?<=千)([一二三四五六七八九])$/, "$1百");
  let total = 0;
  let current = 0;
  for (const char of numeral) {
    const scale = { 十: 10, 百: 100, 千: 1000, 万: 10000 }[char];
    if (char === "万") total = (total + current) * 10000;
    else if (scale) total += (current || 1) * scale;
    if (scale) current = 0;
    else current = char === "两" ? 2 : Math.max(0, hanDigits.indexOf(char === "〇" ? "零" : char));
  }
  return total + current;
}
