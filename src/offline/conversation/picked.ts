import type { Read } from "../reading/read.ts";
import { spokenOf } from "./clues.ts";
import { withoutAdded } from "./more-of-it.ts";
import { pointsAt, withoutTarget } from "./pointing.ts";
import { setApart } from "./set-apart.ts";
import { type Item, unnumbered } from "./shown.ts";

/**
 * Which of the things shown a text points at, counted among those that its other words fit: "the cheapest one in
 * Zurich", 第一个，12月的. `isTopic`: words for what all of them are.
 */
export function pickedIn(
  said: string,
  items: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): number | undefined {
  const text = withoutAdded(said);
  const at = pointsAt(text, items);
  if (at === undefined || items.length < 2) return at;
  const described = withoutTarget(text);
  const apart = setApart(described, items, read, isTopic);
  const fitting = apart.length > 1 ? apart : spokenOf(described, items, read, isTopic);
  if (fitting.length === items.length || fitting.includes(at)) return at;
  const among = fitting.flatMap((one) => items[one] ?? []).map(unnumbered);
  return fitting[pointsAt(text, among) ?? -1] ?? at;
}
