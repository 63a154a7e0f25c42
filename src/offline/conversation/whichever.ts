import type { Read } from "../reading/read.ts";
import { spokenOf } from "./clues.ts";
import { pointsAt, pointsAtBest } from "./pointing.ts";
import type { Item } from "./shown.ts";

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
