import type { Read } from "../reading/read.ts";
import { spokenOf } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import type { Item } from "./shown.ts";

/**
 * What a message says of the things shown without those that it turns down for another one: "the SUV is too big, the
 * compact please", 皇宫太贵了，订花园吧, "the Garden Hotel, not the Old Town House". The whole message where it speaks of one
 * thing only.
 */
export function withoutTurnedDown(text: string, shown: readonly Item[], read: Read): string {
  const bare = text.replace(INSTEAD_OF, " ");
  const parts = bare.split(JOINT).filter((part) => /[\p{L}\d]/u.test(part));
  const isMeant = (part: string) =>
    pointsAt(part, shown) !== undefined || spokenOf(part, shown, read).length < shown.length;
  const left = parts.filter((part) => !(TURNS_DOWN.test(part) && isMeant(part)));
  const isLeft = left.length < parts.length && left.some(isMeant);
  if (isLeft) return left.join(", ");
  return bare !== text && isMeant(bare) ? bare : text;
}

const JOINT = /(?<!\d)[,.](?!\d)|[，;；。!！]|\b(?:so|then|but(?! too\b))\b|(?=\b(?:as|because|since) (?:the|it)\b)/i;

/** "Rather than the SUV", 而不是皇宫, 比皇宫好: another thing is set against the one that is wanted. */
const INSTEAD_OF =
  /\b(?:instead of|rather than|(?<=[\p{L}] |, )(?:and )?not|over(?= the \p{L}))(?! (?:before|after|too|more|less|only|just|yet|sure)\b) (?:the )?[\p{L}\d-]+(?: (?!for\b|please\b|and\b|with\b|from\b)[\p{L}\d-]+){0,3}|而不是[^，。！？]+|比[^，。！？]{1,8}(?=[好便贵大小近早晚])/giu;

/** What somebody says of a thing that is not wanted, or why another one is. */
const TURNS_DOWN =
  /\btoo [a-z]+|^\s*(?:and |as |because |since )?not\b|\bnot for (?:me|us)\b|n['’]t (?:need|want|like|fancy)\b|\bdo not (?:need|want|like)\b|\bsells? well\b|\b(?:full of|hate)\b|^\s*(?:as|because|since)\b|太[^，。]{1,3}了?$|不(?:住|要|退|爱|喜欢|想|考虑|取消|停|改)|卖得(?:很|挺)?好/i;
