import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { pointsAt } from "../conversation/pointing.ts";
import type { Refused } from "../conversation/refused.ts";
import { type Item, numbered, unnumbered } from "../conversation/shown.ts";
import { onlyComplains } from "../conversation/turned-down.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { POINTER } from "../shown/degrees.ts";
import { leavesSomeOut, SORTED, saysSomeOf, thoseLeft } from "../shown/narrowed.ts";
import { shownIn } from "../shown/things.ts";
import type { Situation } from "../situation.ts";
import type { Phrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";

/** "Not the Geneva one, cancel the first", of a list that was shown: it is asked which one where it cannot be told. */
export function pickedOfLeft({ given, said, phrases, plan }: Asked): ModelReply | Promise<ModelReply> | undefined {
  const isToAct = said.split(/[,，;；]/).some((part) => asksToAct(part));
  const chosen = given.steps.length === 0 && isToAct ? chosenOfLeft({ ...given, request: said }) : undefined;
  if (!chosen) return undefined;
  return chosen.said === undefined ? withText(phrases.whichOne) : plan({ request: chosen.said });
}

/** "Not the four star ones, book the dearest", 不要四星的，订最贵的那家: one of those that are left is chosen. */
export function withChoiceOfLeft(situation: Situation): Situation {
  const said = situation.steps.length === 0 ? chosenOfLeft(situation)?.said : undefined;
  return said === undefined ? situation : { ...situation, request: said, whole: said, written: said };
}

/**
 * Such a choice by the number of the thing. Without `said`, it cannot be told which ones are left, and the thing that is
 * pointed at may be one of the others. Undefined where nothing of the list is left out.
 */
export function chosenOfLeft({
  request,
  past,
  read,
  language,
}: Pick<Situation, "request" | "past" | "read" | "language">): { said?: string } | undefined {
  const [out = "", ...others] = request.split(PARTS).filter((part) => /[\p{L}\d]/u.test(part));
  const rest = others.filter((part) => !(SAYS_WHY.test(part) || onlyComplains(part))).join(", ");
  const [list] = rest !== "" && (leavesSomeOut(out) || DISLIKES.test(out)) ? shownIn(past) : [];
  if (!list?.isLatest || !list.isListed) return undefined;
  const { things } = list;
  const isNext = NEXT.test(rest.trim());
  const pointed = things[pointsAt(rest, things) ?? -1];
  const gone = spokenOf(out, things, read);
  const isSpoken = gone.length < things.length;
  const untouched = things.filter((_, at) => !(isSpoken && gone.includes(at)));
  const told = pointed || isNext ? thoseLeft(list, { said: out, read, language, known: list.asked }) : undefined;
  const isLeftOut = told !== undefined && told.length < things.length;
  const left = isLeftOut ? told : isNext && isSpoken ? untouched : undefined;
  if (left === undefined && pointed) return saysSomeOf(out, pointed, list, read) ? {} : undefined;
  if (left === undefined) {
    // "Not the Louvre. The workshop": what is named is no other one than what is left out.
    const [only, ...more] = spokenOf(rest, things, read);
    const isTold = more.length === 0 && untouched.some((one) => one === things[only ?? -1]);
    return isTold && (isSpoken || DISLIKES.test(out)) && !isQuestion(rest) ? { said: rest.trim() } : undefined;
  }
  const next = things[things.findLastIndex((one) => !left.includes(one)) + 1];
  const item = isNext ? next : left[pointsAt(rest, left.map(unnumbered)) ?? -1];
  if (item === undefined) return {};
  const number = item.number ?? list.things.indexOf(item) + 1;
  const chosen = language === "zh" ? `第${number}个` : `number ${number}`;
  return { said: rest.trim().replace(isNext ? NEXT : SORTED.test(rest) ? SORTED : POINTER, () => chosen) };
}

const PARTS = /[,，;；。!！]|\.(?=\s|$)/;
const DISLIKES = /^\s*i (?:hate|dislike|(?:don['’]?t|do not) (?:like|want))\b|^\s*我(?:讨厌|不喜欢)/i;
/** "It's noisy", 太吵: why one is not wanted. */
const SAYS_WHY = /^\s*(?:it|that|there)(?:['’]s| is| was| has)\b|^\s*(?:它|那里?)?(?:太|有点)[^，。]{1,4}$/i;
/** The one behind what is left out. */
const NEXT =
  /^(?:(?:take|book|rather|what about) )?the next(?: one)?(?: (?:up|down))?(?: please)?$|^(?:[订要选就]|那就)?(?:再?下|后面?)一?[个家间辆][吧呢]?$/i;

/** Things as they were shown, under their numbers. */
export const inLines = (items: readonly Item[]): string => items.map(numbered).join("\n");

/** What is left to choose from, or that this cannot be told. */
export function withoutRefused({ said, left, isUntold, isNone, told = "" }: Refused, phrases: Phrases): string {
  const lines = left.map(({ text, number }, at) => `${left.length === 1 ? (number ?? 1) : at + 1}. ${text}`);
  if (isNone) return `${`${phrases.noneFits(said)}\n${told}`.trim()}\n\n${phrases.whichOne}`;
  const unused = isUntold ? [phrases.notTold(phrases.inQuotes(said))] : [phrases.notUsed(phrases.inQuotes(said))];
  const shown = [...(isUntold || lines.length === 0 ? unused : []), ...lines].join("\n");
  return `${shown}\n\n${phrases.whichOne}`;
}
