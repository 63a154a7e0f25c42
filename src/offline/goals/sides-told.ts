import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { daysOf, isoDay, namesDays, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { proposeChoices } from "../slots/choices.ts";
import { comparesDays, isOther, isPair } from "../slots/pairs.ts";
import { placeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { isAlike } from "./alike.ts";

/**
 * "Monday morning against Friday evening": of two sides that a text sets against each other, by parts of days that are
 * over, how many a tool tells of, where one takes both and others take one. Undefined for any other text or tool.
 */
export function sidesTold(tool: ModelTool, all: readonly ModelTool[], reading: Reading): 1 | 2 | undefined {
  const { mentions, now, text } = reading;
  if (!COMPARES.test(text) && !WHICH_OF_TWO.test(text)) return undefined;
  const days = new Set(mentions.filter(namesDays).map((day) => daysOf(day).map(isoDay).join()));
  if (days.size > 2 || mentions.flatMap(daysOf).some((day) => isoDay(day) > todayAt(now))) return undefined;
  const namedOf = (slot: Slot): number => (slot.choices === undefined ? 0 : proposeChoices(slot, reading).length);
  const areTwoPlaces = placeSlotsOf(tool).some((slot) => namedOf(slot) === 2);
  const isApart = (slot: Slot): boolean => {
    const said = slot.kind === "place" ? 0 : namedOf(slot);
    return said > 0 && (days.size === 2 || said === 2 || areTwoPlaces);
  };
  const slots = slotsOf(tool);
  // 周二和周四哪天堵: of what both days have alike, and not of each by itself or of all days from it on.
  const areDaysApart = days.size === 2 && mentions.filter(namesDays).every((day) => daysOf(day).length === 1);
  const setsDays = (one: ModelTool) => comparesDays(slotsOf(one)) && isAlike(one, tool);
  if (areDaysApart && WHICH_DAY.test(text) && !slots.some(isOther) && all.some(setsDays)) return 1;
  if (slots.some((slot) => isOther(slot) && slots.some((own) => isPair(own, slot) && isApart(own)))) return 2;
  const takers = all.flatMap(slotsOf).filter(isOther);
  return !slots.some(isOther) && slots.some((own) => takers.some((one) => isPair(own, one)) && isApart(own))
    ? 1
    : undefined;
}

const WHICH_DAY = /\bwhich day\b|哪一?[天日]/i;
const WHICH_OF_TWO = /\bwhich (?:one|is|was|were|day)\b|\bor\b|哪个(?![区县小时])|哪天|还是/i;
