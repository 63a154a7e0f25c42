import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { listsOwn } from "../conversation/own-list.ts";
import type { PlannedCall } from "../goals/calls.ts";
import { TOTAL } from "../shown/summed.ts";
import { saysTitleOf } from "../wording/name-of.ts";

/** All that somebody has, where it is asked what a whole trip costs them; undefined where one list is named. */
export function totalOfOwn(said: string, tools: readonly ModelTool[]): PlannedCall[] | undefined {
  const lists = tools.filter(listsOwn);
  const isNamed = lists.some((tool) => saysTitleOf(tool, said.replaceAll(TRIP, " ")));
  if (lists.length < 2 || isNamed || !TOTAL.test(said) || said.search(TRIP) < 0 || !OWN.test(said)) return undefined;
  return lists.map((tool) => ({ tool, args: {}, missing: [], score: 1 }));
}

const TRIP =
  /\b(?:trips?|travels?|journeys?|holidays?|vacations?|spend(?:ing)?|spent)\b|旅行|行程|出行|出差|这趟|那趟|[去到](?!了?多少)\p{Script=Han}{2}|花/giu;
const OWN = /\b(?:my|i|i['’]?m|we|our)\b|我/i;
