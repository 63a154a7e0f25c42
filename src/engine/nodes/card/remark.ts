import { isForOtherThing } from "../../dialog/adds.ts";
import { canonical } from "../../dialog/canonical.ts";
import { tokensAt } from "../../dialog/card-tokens.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { idKind, idsIn } from "../../ids.ts";
import { inRow, type Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { argumentLabel, argumentText } from "../../tools/labels.ts";
import type { Tool } from "../../tools/tool.ts";
import { onlyAsks } from "./only-asked.ts";
import { otherCount, otherDays } from "./other-figures.ts";
import { type Otherwise, otherNumber, otherThing } from "./other-thing.ts";

type Remark = PendingCall["remark"];
type Args = PendingCall["args"];

/** What the card says of a call in the place of another one: each changed value. `said`: the user's words. */
export function remarkOfChange(args: Args, before: Args, said: string, tool: Tool, language: Language): Remark {
  const [colon, comma] = language === "zh" ? ["：", "，"] : [": ", ", "];
  const changes = Object.keys({ ...before, ...args })
    .filter((name) => canonical(args[name] ?? null) !== canonical(before[name] ?? null))
    .map((name) => {
      const [old, now] = [before[name], args[name]].map((value) => argumentText(tool, name, value, language));
      return `${argumentLabel(tool, name, language)}${colon}${old} → ${now}`;
    });
  if (changes.length === 0) return undefined;
  const words = phrase("changedCall", language, { what: changes.join(comma) });
  const unsaid = Object.fromEntries(Object.entries(args).filter(([, value]) => !isIn(String(value), idsIn(said))));
  return { words, isOfOther: isForOtherThing({ args: unsaid }, { args: before }) };
}

/** "Make it one room and then approve", 改成一间，然后批准: that such a yes, to what nobody has seen yet, does not count. */
export function withYesToCome(remark: Remark, said: string, language: Language): Remark {
  const [last = "", ...others] = said
    .split(CLAUSE_ENDS)
    .filter((clause) => /[\p{L}\d]/u.test(clause))
    .reverse();
  const { tokens, rest } = tokensAt(last.trim(), []);
  const isYes = others.length > 0 && rest === "" && tokens.length > 0 && tokens.every(({ kind }) => kind === "yes");
  return remark && isYes ? { ...remark, words: `${remark.words}\n${phrase("notApprovedYet", language)}` } : remark;
}

const CLAUSE_ENDS = /[,，.。;；!！]|\band\b|\bthen\b|然后|再/i;

/** What the user said and was shown before a call was made. */
interface Before {
  /** The last words with ids. */
  ids: string;
  /** The words that the call is to answer, in standard form and as they were typed; absent: they are about a card. */
  asked?: { words: string; typed: string };
  /** The answer above those words. */
  shown: string;
  /** What tools have given since. */
  found: readonly string[];
}

/** What the card says of a call if the user only asked, or named another thing, other days or another count. */
export function remarkOfUnasked(call: PendingCall, tool: Tool, before: Before, language: Language): Remark {
  const { ids, asked } = before;
  const other = otherId(call.args, ids, language) ?? otherwise(call, before);
  const words = [
    ...(asked && onlyAsks(asked.words, tool) ? [phrase("onlyAsked", language)] : []),
    ...(other ? [phrase("namedOther", language, other)] : []),
  ];
  return words.length === 0 ? undefined : { words: words.join("\n"), isOfOther: true };
}

function otherwise(call: PendingCall, { asked, shown, found }: Before): Otherwise {
  if (!asked) return undefined;
  const { words, typed } = asked;
  // What is named may be what is left out.
  const isAllMeant = !LEAVES_OUT.test(words);
  return (
    (isAllMeant ? otherNumber(call, words, shown) : undefined) ??
    (isAllMeant ? otherThing(call, words, [shown, ...found]) : undefined) ??
    otherDays(call, words, typed) ??
    otherCount(call, words)
  );
}

const LEAVES_OUT =
  /\b(?:but|except|apart|others?|rest|remaining|keep|leave|not|without|instead|rather|than|like)\b|n['’]t\b|[除留剩不别]|其[他它余]|以外|之外/i;

/** The id of a call that the user did not name, while they named another of the same kind. */
function otherId(args: Args, words: string, language: Language): Otherwise {
  const said = idsIn(words);
  const given = Object.values(args).flatMap((value) => (typeof value === "string" ? idsIn(value) : []));
  const others = said.filter((one) => !isIn(one, given));
  for (const id of given.filter((one) => !isIn(one, said))) {
    const named = others.filter((other) => idKind(other) === idKind(id));
    if (named.length > 0) return { said: inRow([...new Set(named)], language), instead: id };
  }
  return undefined;
}

const isIn = (id: string, ids: readonly string[]): boolean => ids.some((one) => one.toLowerCase() === id.toLowerCase());
