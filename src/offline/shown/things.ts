import { keptOf } from "../../engine/cut.ts";
import { COMPLETE, isControl, type ModelTool } from "../../engine/dialog/protocol.ts";
import { fromHeading, type Item, itemsIn } from "../conversation/shown.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Past, Step } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { isRefusal } from "../wording/refusal.ts";

/** What an answer shows: its things in order, and all it says. */
export interface Shown {
  things: Item[];
  text: string;
  /** Whether they are things of a list, and not statements. */
  isListed: boolean;
  /** Whether there are more of the kind than those shown. */
  isPartial: boolean;
  /** Whether no more than that many were asked for. */
  isCut: boolean;
  /** The tools that found them. */
  tools: readonly string[];
  /** Whether nothing but small talk was told since. */
  isLatest: boolean;
  /** What was asked for. */
  asked: string;
  /** Whether a high one of its figures is good or bad, where its tools say so. */
  highIs?: ModelTool["highIs"];
}

/**
 * The answers given, newest first, as the things they show; a single statement is one thing. `isRule`: whether a tool only
 * looks up rules, which are no things.
 */
export function shownIn(past: readonly Past[], isRule: (tool: string) => boolean = () => false): Shown[] {
  const turns = turnsOf(past);
  return turns
    .map((turn, at): Shown => {
      if (turn.tools.length > 0 && turn.tools.every(isRule)) return { ...NOTHING, text: turn.text };
      // Of a text that was cut, the last thing is not whole.
      const kept = keptOf(turn.text);
      const listed = ofEachCall(turn) ? [] : listedIn(kept ?? turn.text).slice(0, kept === undefined ? undefined : -1);
      const things = listed.length > 0 ? listed : statements(turn, turns[at + 1]);
      return {
        things,
        text: turn.text,
        isListed: listed.length > 0,
        isPartial: listed.length > 0 && (kept !== undefined || isPartialList(turn.text, listed)),
        isCut: turn.limits.includes(listed.length),
        tools: turn.tools,
        isLatest: at === 0,
        asked: turn.asked,
      };
    })
    .filter(({ things }) => things.length > 0);
}

const NOTHING: Shown = {
  ...{ things: [], text: "", tools: [], asked: "" },
  ...{ isListed: false, isPartial: false, isCut: false, isLatest: false },
};

interface Turn {
  text: string;
  /** The tools that were called for it. */
  tools: string[];
  /** How many the calls asked for at most. */
  limits: unknown[];
  asked: string;
}

/** The answers that calls led to, and those that only sort out of earlier ones, newest first. */
export function turnsOf(past: readonly Past[]): Turn[] {
  const turns: Turn[] = [];
  let steps: Step[] = [];
  let asked = "";
  for (const event of past) {
    if (event.kind === "user") [steps, asked] = [[], event.text];
    if (event.kind === "step" && event.step.name !== COMPLETE && !isControl(event.step.name) && !event.step.failed)
      steps = [...steps, event.step];
    if (event.kind === "agent" && !isRefusal(event.text) && !tellsNoReasons(event.text))
      turns.unshift({
        ...{ text: fromHeading(event.text), asked, tools: steps.map(({ name }) => name) },
        limits: steps.flatMap(({ args }) => args.limit ?? []),
      });
  }
  return turns;
}

/** "Why that day?", of which nothing is known: no answer that shows anything. */
const tellsNoReasons = (text: string): boolean =>
  (["en", "zh"] as const).some((language) => text.trim() === offlinePhrases(language).noReasons);

/** The things a text lists, numbered, with figures behind their names, or figures "for" them. */
export function listedIn(text: string): Item[] {
  const items = itemsIn(text);
  if (items.length > 0) return items;
  const lists = sentencesOf(text)
    .map(enumerated)
    .filter((list) => list.length > 0);
  const all = lists.flat();
  const days = all.map(({ text: said }) => ISO_DAY.exec(said)?.[0] ?? "");
  // Days that are over and days to come are told in sentences of their own.
  return days.every((day) => day !== "") && new Set(days).size === days.length ? all : (lists[0] ?? []);
}

/** The sentences and lines of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** 11-16 1.39, "Xihu District 3", "Monday 2026-11-23 1.35 (1.32–1.38)", 8时 1.17, 2026-11-23（周一）1.42. */
const NAMED_FIRST =
  /^(?:[A-Z]\p{Ll}+ )?(?:\d{4}-)?\d\d-\d\d(?:[（(][^（()）]{1,12}[)）])? ?\d+(?:\.\d+)?(?![\d-])|^\d{1,2}[h时] \d+(?:\.\d+)?|^(?!\d)[\p{L}'’ -]{2,30} \d+(?:\.\d+)?$|^(?:[a-z]+|\p{Script=Han}{2}) ?[（(]\d{4}-\d\d-\d\d[)）] ?\d/u;
/** "1.41 for Xihu District", "1.65 for morning (6:00–11:59)", 滨江区平均为1.46, 早高峰（7至9时）平均为1.69. */
const NAMED_LAST = /^(?:[^:：]{3,80}[:：]\s?)?\d[\d.]* for [\p{L}\d'’ -]{2,50}(?:\([\d:–]{3,12}\))?$/u;
const NAMED_AS = /^(?:[^:：]{2,80}[:：]\s?)?[\p{Script=Han}\d-]{2,20}(?:（[\d至时]{2,8}）)?(?:平均)?为\d[\d.]*$/u;

/** What leads to the things: up to the first colon that is not within a time of day. */
const HEADING = /^.{3,160}?(?:(?<!\d):|:(?!\d\d(?!\d))|：|(?<=预计)为：?) ?(?=\S)/u;

/** The things of a sentence that says a figure of each, one form throughout. */
export function enumerated(sentence: string): Item[] {
  const body = sentence.replace(HEADING, "");
  for (const [form, whole] of [
    [NAMED_FIRST, body],
    [NAMED_FIRST, sentence],
    [NAMED_LAST, body],
    [NAMED_AS, body],
  ] as const) {
    const things: string[] = [];
    for (const part of whole.split(/[;；]\s?|[,，、]\s?(?!\d{3}\b)/)) {
      const one = part.trim().replace(/[.。]$/, "");
      if (form.test(one)) things.push(one);
      else if (things.length === 0) break;
    }
    if (things.length > 1) return things.map((text) => ({ text, values: {} }));
  }
  return [];
}

/** An answer in sentences: one thing for each of its calls, and those of the answer before it if that is of the same tool. */
function statements({ text, tools, asked }: Turn, before: Turn | undefined): Item[] {
  const parts = partsOf(text, tools);
  const isOfOne = new Set(tools).size === 1;
  const isPair =
    parts.length === 1 &&
    isOfOne &&
    !CORRECTS.test(asked) &&
    before?.tools.length === 1 &&
    before.tools[0] === tools[0];
  // The same that is told again, beside what was not found, is one thing.
  const isAgain = before !== undefined && sentencesOf(before.text).every((one) => text.includes(one));
  const earlier = isPair && !isAgain && listedIn(before.text).length === 0 ? [before.text] : [];
  return tools.length > 0 && isOfOne && /\d/.test(text)
    ? [...earlier, ...parts].map((one) => ({ text: one, values: {} }))
    : [];
}

/**
 * Whether calls of one tool told of a thing each, a total and what it consists of: the lists behind the totals are of one
 * of the things only. "Xihu had 24 accidents. By kind: … Binjiang had 19 accidents. By kind: …"
 */
function ofEachCall({ text, tools }: Turn): boolean {
  const parts = tools.length > 1 && new Set(tools).size === 1 && itemsIn(text).length === 0 ? partsOf(text, tools) : [];
  return (
    parts.length > 1 &&
    parts.every((part) => enumerated(sentencesOf(part)[0] ?? "").length === 0) &&
    parts.some((part) => sentencesOf(part).slice(1).some(consistsOf))
  );
}

/** "By kind: side swipe 2, rear-end collision 1.", 类型：追尾 1。: what a total consists of. */
const consistsOf = (sentence: string): boolean => /^[^:：\d]{2,20}[:：]/.test(sentence);

/** What was told before takes no place beside what was meant instead. */
const CORRECTS = /\b(?:sorry|oops|i mean(?:t)?|my mistake|typo)\b|不好意思|口误|[说打搞弄写]错|不对|我[说指]的是/i;

/** An answer, cut at what each of its calls told in all, or into as many equal runs of sentences as there were calls. */
function partsOf(text: string, tools: readonly string[]): string[] {
  const sentences = sentencesOf(text).filter((one) => /\d/.test(one));
  const totals = sentences.flatMap((one, at) => (consistsOf(one) ? [] : [at]));
  if (tools.length > 1 && totals.length === tools.length && totals[0] === 0)
    return totals.map((at, nth) => sentences.slice(at, totals[nth + 1]).join(" "));
  const size = sentences.length / tools.length;
  // What was not used of the question, in a paragraph of its own, is no part of what was told.
  const told = text.split(/\n{2,}/).filter((one) => /\d/.test(one));
  if (tools.length < 2 || !Number.isInteger(size)) return [told.length > 0 ? told.join("\n\n") : text];
  return tools.map((_, at) => sentences.slice(at * size, (at + 1) * size).join(" "));
}

const DAYS_AND_HOURS = /\d{4}-\d\d-\d\d|\d{1,2}:\d\d|\d{1,2}(?:至\d{1,2})?(?:月|日|时|h\b)/g;
const MORE = /\bthere are more\b|\bmore not shown\b|还有更多|未列出|未显示/i;

/**
 * Whether a heading counts more things than are listed, or it is said that there are more. What is counted may be told
 * apart: 6 accidents, 4 in one district and 2 in another.
 */
export function isPartialList(text: string, things: readonly Item[]): boolean {
  const [first = ""] = text.trim().split("\n", 1);
  const [heading = ""] = itemsIn(first).length === 1 ? [] : first.replace(DAYS_AND_HOURS, " ").split(/[:：]/);
  const count = (/(?<=\d of )\d+/.exec(heading) ?? /(?<![\d.,])\d+(?:,\d{3})*(?![\d.])/.exec(heading))?.[0].replaceAll(
    ",",
    "",
  );
  const told = things.reduce((sum, item) => sum + (figuresOf(item)[0]?.value ?? 0), 0);
  return MORE.test(text) || (count !== undefined && Number(count) > things.length && Number(count) !== told);
}

/** A number of a thing, with the words of its part of the line. */
export interface Figure {
  value: number;
  /** As it is written, with its currency or unit. */
  said: string;
  isMoney: boolean;
  words: string;
  /** The words behind it. */
  after: string;
}

const CODE = /\b[A-Z]{2,4}-?\d[\w-]*|(?<!\d)\d{8,}(?!\d)/g;
const DAY = /(?:\d{4}-)?\d\d-\d\d(?!\d)/g;
const HOUR = /\d{1,2}:\d\d|(?<![\d.])\d{1,2}至(?=\d{1,2}时)|(?<![\d.])\d{1,2}(?:时|h\b)/g;
const CURRENCY = "CNY|RMB|USD|EUR|GBP|CHF|JPY|HKD";
const NUMBER = new RegExp(
  `(?:(?:${CURRENCY}|[$€£¥￥]) ?)?(?<![\\d.])(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?: ?(?:[元块%]|km/h|(?:${CURRENCY})\\b))?`,
  "g",
);
const MONEY = new RegExp(`[元块$€£¥￥]|${CURRENCY}`);
const blank = (said: string): string => " ".repeat(said.length);

/** The figures of a line, without its codes, days and hours, in order; "had no accidents" is none of them. */
export function figuresOf({ text }: Item): Figure[] {
  const bare = text
    .replace(/\bhad no(?= \p{L})/u, "had 0")
    .replace(CODE, blank)
    .replace(DAY, blank)
    .replace(HOUR, blank);
  return [...bare.matchAll(NUMBER)].map(({ 0: said, 1: number = "", index }) => {
    const before =
      bare
        .slice(0, index)
        .split(/[,，;；:：。(（)）]/)
        .at(-1) ?? "";
    const [after = ""] = bare.slice(index + said.length).split(/[,，;；:：。(（)）]/);
    return {
      value: Number(number.replaceAll(",", "")),
      said: said.trim(),
      isMoney: MONEY.test(said),
      words: `${before} ${after}`.toLowerCase(),
      after: after.trim().toLowerCase(),
    };
  });
}

/** The first price of a line. */
export const priceOf = (item: Item): Figure | undefined => figuresOf(item).find(({ isMoney }) => isMoney);

const CHANGE = new RegExp(`(${NUMBER.source}) ?→ ?(${NUMBER.source})`);

/** By how much a figure of a line changes: 301 元 → 256 元. */
export function changeOf(item: Item): Figure | undefined {
  const [change] = CHANGE.exec(item.text) ?? [];
  const [from, to, ...more] = change === undefined ? [] : figuresOf({ ...item, text: change.replace("→", "，") });
  if (!from || !to || more.length > 0) return undefined;
  return { ...from, value: Math.abs(from.value - to.value), said: `${from.said} → ${to.said}` };
}

/** A value written as a figure is. */
export const inUnit = (value: number, { said, value: own }: Figure): string => {
  const digits = /\.(\d+)/.exec(said)?.[1]?.length ?? 0;
  const number = value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const written = /\d[\d,.]*/.exec(said)?.[0] ?? String(own);
  return said.replace(written, () => number);
};
