import { pointsAt } from "../conversation/pointing.ts";
import type { Refused } from "../conversation/refused.ts";
import { type Item, numbered, unnumbered } from "../conversation/shown.ts";
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
  const [, out = "", rest = ""] = /^([^,，;；]+)[,，;；](.+)$/s.exec(request) ?? [];
  const [list] = leavesSomeOut(out) ? shownIn(past) : [];
  const pointed = list?.things[pointsAt(rest, list.things) ?? -1];
  if (!list?.isLatest || !list.isListed || !pointed) return undefined;
  const left = thoseLeft(list, { said: out, read, language, known: list.asked });
  if (left === undefined) return saysSomeOf(out, pointed, list, read) ? {} : undefined;
  const item = left[pointsAt(rest, left.map(unnumbered)) ?? -1];
  if (item === undefined) return {};
  const number = item.number ?? list.things.indexOf(item) + 1;
  const chosen = language === "zh" ? `第${number}个` : `number ${number}`;
  return { said: rest.trim().replace(SORTED.test(rest) ? SORTED : POINTER, () => chosen) };
}

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
