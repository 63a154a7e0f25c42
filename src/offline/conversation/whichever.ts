import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { choose } from "./choose.ts";
import { spokenOf } from "./clues.ts";
import { ownCode } from "./from-item.ts";
import { onlyLooks } from "./only-looks.ts";
import { pickedIn } from "./picked.ts";
import { CHOOSES, isPointing, pointsAt, pointsAtBest } from "./pointing.ts";
import { type Item, saysNameOf } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

/**
 * "The Palace or the Old Town, whichever is cheaper", 皇宫和老城哪个便宜订哪个: the place of the best of the things that a
 * text names, or of all things shown where it names none.
 */
export function whicheverOf(
  text: string,
  shown: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): number | undefined {
  const { index = 0, 0: said, groups = {} } = WHICHEVER.exec(text) ?? {};
  if (said === undefined) return undefined;
  const parts = [text.slice(0, index), text.slice(index + said.length)].flatMap((part) => part.split(JOINT));
  const named = parts.flatMap((part) => {
    const meant = pointsAt(part, shown);
    const [only, ...others] = meant === undefined ? spokenOf(part, shown, read, isTopic) : [meant];
    return others.length === 0 ? (only ?? []) : [];
  });
  const among = named.length > 1 ? named : shown.map((_, at) => at);
  const order = Object.entries(ORDERS).find(([name]) => groups[name] !== undefined)?.[1] ?? "";
  const best = pointsAtBest(
    order,
    among.flatMap((at) => shown[at] ?? []),
  );
  return best === undefined ? undefined : among[best];
}

const ORDERS = {
  cheap: "the cheapest",
  dear: "the most expensive",
  early: "the earliest",
  late: "the latest",
  hanCheap: "the cheapest",
  hanDear: "the most expensive",
  hanEarly: "the earliest",
  hanLate: "the latest",
};

const WHICHEVER =
  /\b(?:whichever (?:one )?(?:is|costs|comes|leaves|starts|goes)|the(?= \w+ (?:one )?of\b))(?: the)? (?:(?<cheap>cheap(?:er|est)|less(?: expensive)?|least(?: expensive)?)|(?<dear>more expensive|dearer|dearest)|(?<early>earli(?:er|est)|sooner|soonest|first)|(?<late>later|latest|last))(?: one)?(?: of)?|哪[个家辆间班趟张款](?:更|最|比较)?(?:(?<hanCheap>便宜)|(?<hanDear>贵)|(?<hanEarly>早)|(?<hanLate>晚))我?就?[订定要选租坐住来](?:哪[个家辆间班趟张款]|它)/i;

const JOINT = /[,，、]|\b(?:or|and)\b|还是|或者?|[和跟与]/i;

/** "The garden one and the old town one", "HT-1 and HT-2": each of several things that a text takes. Empty where one part takes none. */
export async function chooseSeveral(
  text: string,
  state: DialogueState,
  mind: Mind,
  isTopic: (word: string) => boolean,
): Promise<PlannedCall[]> {
  const { shown } = state;
  const all = isQuestion(text) || onlyLooks(text) ? [] : text.split(BETWEEN_CHOSEN);
  // "The first and the third, for two people": what names none of them is said of all.
  const isOfAll = (part: string) => PEOPLE.test(part);
  const parts = all.filter((part) => !isOfAll(part));
  const values = all.filter(isOfAll).join(", ");
  if (parts.length < 2) return [];
  const taken = parts.map((part): Item | undefined => {
    const [id, ...others] = idsIn(part);
    // What is named by its id need not have been shown.
    if (id !== undefined)
      return others.length > 0
        ? undefined
        : (shown.find(({ text: line }) => ownCode(line) === id) ?? { text: id, values: {} });
    const [called, ...more] = shown.filter((item) => saysNameOf(part, item));
    if (called && more.length === 0) return called;
    const at =
      CHOOSES.test(part) || isPointing(part)
        ? (pickedIn(part, shown, mind.read, isTopic) ?? chosenIn(part, shown, mind, isTopic))
        : undefined;
    return shown[at ?? -1];
  });
  if (new Set(taken.map((item) => item?.text)).size < parts.length || taken.includes(undefined)) return [];
  // What is said of none of them by itself is said of all.
  const isOfEach = parts
    .slice(0, -1)
    .some((part) => mind.read(part).mentions.some((one) => isTime(one) || one.kind === "number"));
  const calls = await Promise.all(
    taken.map(
      (item, part) =>
        item && choose([(isOfEach ? parts[part] : parts.at(-1)) ?? "", values].join(", "), item, state, mind),
    ),
  );
  const made = calls.flatMap((call) => call ?? []);
  return made.length === parts.length ? made : [];
}

const PEOPLE =
  /^(?:for )?(?:\d{1,2}|[一两三四五六七八九]|one|two|three|four|five|six) ?(?:个?人|位|people|persons?|adults?|guests?)[.。]?$/i;

const BETWEEN_CHOSEN = /\s?(?:[,，、&]|\b(?:and|plus)\b|和|以及|还有)\s?/i;

/** The one thing shown that words of a choice describe, its own or those that tools list beside them: 坐船那个. */
export function chosenIn(
  text: string,
  shown: readonly Item[],
  { tools, read }: Mind,
  isTopic: (word: string) => boolean,
): number | undefined {
  if (shown.length < 2 || isQuestion(text) || !CHOOSES.test(text)) return undefined;
  const [only, ...others] = spokenOf(text, shown, read, isTopic);
  if (others.length === 0) return only;
  const says = tools.flatMap(slotsOf).flatMap(({ choices = [] }) => choices.map((choice) => choice.says));
  const meant = says.filter((words) => saysOneOf(words, read(text)));
  const holds = (item: Item) => meant.some((words) => saysOneOf(words, read(item.text)));
  const [one, ...more] = shown.flatMap((item, at) => (holds(item) ? [at] : []));
  return more.length === 0 ? one : undefined;
}
