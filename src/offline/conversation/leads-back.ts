import { asksToAct } from "../goals/acts.ts";
import { agentTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { spokenOf } from "./clues.ts";
import { isPointing } from "./pointing.ts";
import { itemsIn } from "./shown.ts";

/**
 * "Back to the hotel: book the Garden one", 酒店的话，要花园那家: without the words that only lead back to a kind of thing,
 * where the rest names one of some that were shown. `isKind`: tells the words for such kinds.
 */
export function withoutLeadBack(
  request: string,
  past: readonly Past[],
  isKind: (words: string) => boolean,
  read: Read,
): string {
  const [lead = "", ...kinds] = LEADS_BACK.exec(request) ?? [];
  const kind = kinds.find((one) => one !== undefined);
  const rest = request.slice(lead.length).trim();
  if (kind === undefined || !isKind(kind) || asksToAct(kind) || isPointing(rest)) return request;
  const lists = agentTexts(past).map(itemsIn);
  return lists.some((items) => items.length > 1 && spokenOf(rest, items, read).length === 1) ? rest : request;
}

const LEADS_BACK =
  /^(?:(?:ok(?:ay)?|so|now|right|well),? )?(?:(?:going |let['’]?s go )?back to|as for|regarding) (?:the |my |our |that |those )?([a-z]{3,20})(?: again| now)?[,:;] |^(?:那|好|好的)?[，,]?(?:再?(?:回到|说回|说到|至于)(?:刚才|之前|前面)?的?([^，,。？?]{1,6})|(?:刚才|之前|前面)(?:看|说|查)?的([^，,。？?]{1,6})|([^，,。？?]{1,6})的话)[，,]\s?/i;
