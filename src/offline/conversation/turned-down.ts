import type { Read } from "../reading/read.ts";
import { spokenOf } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import type { Item } from "./shown.ts";

/**
 * What a message says of the things shown without those that it turns down for another one: "the SUV is too big, the
 * compact please", 皇宫太贵了，订花园吧, "the Garden Hotel, not the Old Town House". The whole message where it speaks of one
 * thing only.
 */
export function withoutTurnedDown(whole: string, shown: readonly Item[], read: Read): string {
  const corrected = whole.split(CORRECTED).at(-1) ?? whole;
  const text = pointsAt(corrected, shown) === undefined ? whole : corrected;
  const bare = text.replace(INSTEAD_OF, " ");
  const parts = bare.split(JOINT).filter((part) => /[\p{L}\d]/u.test(part));
  const isMeant = (part: string) =>
    pointsAt(part, shown) !== undefined || spokenOf(part, shown, read).length < shown.length;
  const left = parts.filter((part) => !(TURNS_DOWN.test(part) && isMeant(part)));
  const isLeft = left.length < parts.length && left.some(isMeant);
  if (isLeft) return left.join(", ");
  return bare !== text && isMeant(bare) ? bare : text;
}

/** "The second one, oh no, the third", 第二辆，哦不，第三辆: only what follows counts. */
const CORRECTED =
  /[,.]? (?:oh )?(?:no|wait|sorry|i mean)[, ](?:wait,? |no,? |sorry,? )?|[，。](?:[哦噢啊呃]?不[是对]?|等等|说错了)[，。]/i;

const JOINT = /(?<!\d)[,.](?!\d)|[，;；。!！]|\b(?:so|then|but(?! too\b))\b|(?=\b(?:as|because|since) (?:the|it)\b)/i;

/** "Rather than the SUV", 而不是皇宫, 比皇宫好: another thing is set against the one that is wanted. */
const INSTEAD_OF =
  /\b(?:instead of|rather than|(?<=[\p{L}] |, )(?:and )?not|over(?= the \p{L}))(?! (?:before|after|too|more|less|only|just|yet|sure)\b) (?:the )?[\p{L}\d-]+(?: (?!for\b|please\b|and\b|with\b|from\b)[\p{L}\d-]+){0,3}|而不是[^，。！？]+|比[^，。！？]{1,8}(?=[好便贵大小近早晚])/giu;

/** What somebody says of a thing that is not wanted, or why another one is. */
const TURNS_DOWN =
  /\btoo [a-z]+|^\s*(?:and |as |because |since )?not\b|\bnot for (?:me|us)\b|n['’]t (?:need|want|like|fancy)\b|\bdo not (?:need|want|like)\b|\bsells? well\b|\b(?:full of|hate)\b|^\s*(?:as|because|since)\b|太[^，。]{1,3}了?$|不(?:住|要|退|爱|喜欢|想|考虑|取消|停|改)|卖得(?:很|挺)?好/i;

/** "The first two", 前三个: each of them, one by one. */
export const withEachOfFirst = (text: string): string =>
  text.replace(FIRST_FEW, (_, latin?: string, han?: string) =>
    latin === undefined
      ? EACH_HAN.slice(0, "两三四".indexOf(han ?? "") + 2).join("和")
      : EACH.slice(0, ["two", "three", "four"].indexOf(latin.toLowerCase()) + 2).join(" and "),
  );

const FIRST_FEW = /\bthe first (two|three|four)\b(?! (?:nights|days|weeks|of))|前([两三四])[个家辆间张班趟项款]/gi;
const EACH = ["the first", "the second", "the third", "the fourth"];
const EACH_HAN = ["第一个", "第二个", "第三个", "第四个"];

/** Those of the things shown between which a message does not decide: "the second or the third". */
export function eitherOf(text: string, shown: readonly Item[]): Item[] {
  const parts = text.split(OR);
  const items = parts.flatMap((part) => shown[pointsAt(part, shown) ?? -1] ?? []);
  return parts.length > 1 && items.length === parts.length && new Set(items).size > 1 ? items : [];
}

const OR = /\s?(?:\bor\b|还是|或者?)\s?/i;
