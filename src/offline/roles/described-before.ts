import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { describedIn } from "../conversation/one-of-shown.ts";
import { countsTo } from "../conversation/pointing.ts";
import type { Pointed } from "../conversation/references.ts";
import { itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { keptFor } from "../kept.ts";
import type { Read } from "../reading/read.ts";
import { namedAndSaid } from "../said-of.ts";
import type { Past } from "../situation.ts";

const ONE_OF_THEM = /\bthe (?:[a-z-]+ ){1,3}one\b|[那这](?:一)?[家个辆间班趟项款](?![季时月星礼])/i;

/** "Back to the hotel, the garden one": described below what was shown before, and neither counted nor asked about. */
export const pointsAtOneSuch = (request: string): boolean =>
  ONE_OF_THEM.test(request) &&
  !countsTo(request) &&
  request.length <= LONGEST_CHOICE &&
  !HOW_MUCH.test(request) &&
  !request.split(/[,，]/).some((part) => isQuestion(part.trim()) || asksToKnow(part.trim()));

const HOW_MUCH = /\bhow (?:much|many|long|far)\b|多少|几[点个]/i;

/** In characters. */
const LONGEST_CHOICE = 50;
/** So many lists back, something may still be chosen. */
const RECENT_LISTS = 2;

/** The thing of one of the lists shown last that a text describes, whatever was told since. */
export function describedBefore(
  text: string,
  past: readonly Past[],
  read: Read,
  tools: readonly ModelTool[],
): Pointed | undefined {
  const isKnown = usedIn(namesOf(tools));
  const lists = past.flatMap((one, at) => (one.kind === "agent" && itemsIn(one.text).length > 1 ? [at + 1] : []));
  const found = lists.slice(-RECENT_LISTS).reverse();
  return found.flatMap((until) => describedIn(text, past.slice(0, until), read, isKnown) ?? [])[0];
}

const namesOf = keptFor((tools: readonly ModelTool[]) => tools.map(namedAndSaid).join(" "));
