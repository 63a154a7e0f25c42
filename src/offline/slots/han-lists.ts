import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { labelScore } from "./labelled.ts";
import { nearness } from "./nearness.ts";
import type { Proposal, Slot } from "./slot.ts";

/** 卡纸、胶水和彩笔: the members of each Chinese list, for a slot that takes several texts. */
export const proposeHanLists = (slot: Slot, reading: Reading): Proposal[] =>
  hanListsIn(reading).flatMap(({ members, isSure, start, end }, order): Proposal[] => {
    const [value, ...others] = uncounted(slot, members);
    const score =
      (isSure ? 3 : slot.required ? 2.4 : 1.2) +
      nearness(slot, reading, { start, end }) +
      labelScore(slot, reading, { start, end });
    return value === undefined ? [] : [{ slot, value, others, start, end, score: score - order * 0.02 }];
  });

/** 两个苹果: what is listed by name, without how many; 查看和编辑权限: without what all of them are called. */
export const uncounted = ({ words, roots }: Slot, members: readonly string[]): string[] => {
  const last = members.length > 1 ? members.at(-1) : undefined;
  const kind = roots.find((root) => HAN_WORD.test(root) && last?.endsWith(root) && last.length > root.length + 1);
  const isOfLast = kind !== undefined && members.slice(0, -1).every((one) => !one.endsWith(kind));
  // 标签打自然、观鸟: the list is called so.
  const label = roots.find((root) => HAN_WORD.test(root) && members[0]?.startsWith(root));
  return members
    .map((one, at) => (at === 0 && label ? one.slice(label.length).replace(JOINED_TO_LABEL, "") || one : one))
    .map((one) => (isOfLast && one === last ? one.slice(0, -kind.length) : one))
    .map((one) => (NAMED.test(words) ? one.replace(COUNTED, "") : one));
};

const HAN_WORD = /^\p{Script=Han}{2,}$/u;
const JOINED_TO_LABEL = /^(?:就?[是为有打写叫填选用])?/u;
const NAMED = /名称|姓名|名字/;
const COUNTED = /^[\d一二两三四五六七八九十]{1,3}[个只份碗杯盘块片根颗瓶盒袋条](?=\p{Script=Han})/u;

interface HanList extends Span {
  members: string[];
  /** Whether there is a 、 in it. */
  isSure: boolean;
}

const RUN = /[^，。；！？!?;：:、,\n“”"「」《》【】[\]()（）]{1,40}/gu;
const AND = /^(?:和|与|及|以及|还有|跟)$/;

const hanListsIn = keptFor((reading: Reading): HanList[] => {
  const { text } = reading;
  const runs = [...text.matchAll(RUN)].map(({ 0: said, index }) => ({ start: index, end: index + said.length }));
  const rows: Span[][] = [];
  for (const run of runs) {
    const row = rows.at(-1);
    const gap = text.slice(row?.at(-1)?.end, run.start).trim();
    const [also = ""] = gap === "、" || (row ?? []).length < 2 ? [] : (ALSO.exec(text.slice(run.start, run.end)) ?? []);
    if (row && (gap === "、" || also !== "")) row.push({ ...run, start: run.start + also.length });
    else rows.push([run]);
  }
  return rows.flatMap((row): HanList[] => {
    const ends = splitAtAnd(row.at(-1), reading);
    const parts = [...(ends.length > 1 ? bareBefore(row[0], runs, reading) : []), ...row.slice(0, -1), ...ends];
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || parts.length < 2 || !JOINT.test(text.slice(first.start, last.end))) return [];
    const cut = [
      { ...first, start: beginOf(first, reading) },
      ...parts.slice(1, -1),
      { ...last, end: endOf(last, reading) },
    ];
    const said = cut.map(({ start, end }) => text.slice(start, end).trim());
    // Of 成员Tom和Jerry the first is Tom.
    const areLatin = said.slice(1).every((one) => LETTERS.test(one));
    const members = areLatin ? said.map((one) => one.replace(BEFORE_LETTERS, "")) : said;
    const isList = members.every((one) => /\p{L}/u.test(one) && one.length <= LONGEST);
    return isList ? [{ members, isSure: row.length > 1, start: cut[0]?.start ?? 0, end: cut.at(-1)?.end ?? 0 }] : [];
  });
});

/** 成都、西安，还有长沙 */
const ALSO = /^(?:还有|以及|和|与)(?=\p{Script=Han}{2,6}$)/u;
const HAN = /\p{Script=Han}/u;
const JOINT = /[、和与及跟]|还有/;
const LETTERS = /^[A-Za-z]+$/;
const BEFORE_LETTERS = /^\p{Script=Han}+(?=[A-Za-z]+$)/u;
const LONGEST = 20;

/** 特斯拉，大众和比亚迪: what stands bare before a list, with only a comma between. */
function bareBefore(first: Span | undefined, runs: readonly Span[], { text, tokens }: Reading): Span[] {
  const at = first === undefined ? -1 : runs.indexOf(first);
  const from = runs.slice(0, at).findLastIndex((run, i) => {
    const own = tokens.filter(({ start, end }) => start >= run.start && end <= run.end);
    const isComma = /^\s*[,，]\s*$/.test(text.slice(run.end, runs[i + 1]?.start));
    return !isComma || run.end - run.start > LONGEST_BARE || own.some((token) => leads(token.text));
  });
  return runs.slice(from + 1, Math.max(0, at));
}

const LONGEST_BARE = 8;
/** 陈以诺 has a small word in it. */
const LONGEST_NAME = 3;

function splitAtAnd(run: Span | undefined, { tokens }: Reading): Span[] {
  if (!run) return [];
  const joint = tokens.find(({ start, end, text }) => start > run.start && end < run.end && AND.test(text));
  if (!joint) return [run];
  return [
    { start: run.start, end: joint.start },
    { start: joint.end, end: run.end },
  ];
}

/** 家里有卡纸: a list begins behind the last word that leads to it. */
function beginOf({ start, end }: Span, { tokens }: Reading): number {
  const own = tokens.filter((token) => token.start >= start && token.end <= end);
  const lead = own
    .slice(0, -1)
    .findLast(
      ({ text, kind }, at) =>
        kind === "han" && leads(text) && !(text.length > 1 && NOUN_END.test(own[at + 1]?.text ?? "")),
    );
  return lead?.end ?? start;
}

/** 家庭三个标签: a list ends before what tells how many it has, or what is done with it. */
function endOf({ start, end }: Span, { tokens, mentions }: Reading): number {
  if (end - start <= LONGEST_NAME) return end;
  const isNumber = overlapsOneOf(mentions.filter(({ kind, text }) => kind === "number" && HAN.test(text)));
  const next = tokens.find(
    (token, at) =>
      token.start > start &&
      token.end <= end &&
      token.kind === "han" &&
      // 李想 is a name.
      (isNumber(token) || isDone(tokens[at + 1]) || (leads(token.text) && token.start > start + 1)),
  );
  return next?.start ?? end;
}

/** 走廊扫一下: what is done stands before. */
const isDone = (next: Token | undefined): boolean => /^(?:一下|一遍)$/.test(next?.text ?? "");

/** 使用率, 支付宝: what a verb is a part of. */
const NOUN_END = /^[率宝量费者机器卡表法性度员号]$/;

const leads = (text: string): boolean => isStopWord(text) || isRequestVerb(text) || LEADS.test(text);

const LEADS =
  /^(?:想[看吃买去学做]|按|看|吃|买|带|选|用|加|学|喝|喜欢|包括|包含|比如|例如|加入|添加|涉及|属于|对比|需要|想要|等|等等|这)$/;
