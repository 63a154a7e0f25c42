import { isCancelling, tokensOf } from "./card-tokens.ts";
import { asksForOther } from "./strayed.ts";
import type { PendingCall } from "./task.ts";
import { FURTHER } from "./words-at-card.ts";

/** 苏黎世的, "the ones in Zurich": of the kind that waits. */
const OF_SAME = /的[吧呢]?[。！!\s]*$|\bones?\b/i;

/** A bare no decides; who asks for a moment, or to see something of what waits, refuses nothing. */
const BARE_NO = /^(?:no|nope|nah|不|不行)[,，.。\s]*$/i;
const WAITS = /\b(?:wait|hold|moment|minute|sec(?:ond)?)\b|等|稍/i;
const LOOKS =
  /^(?:please |can you |could you )*(?:show|list|find|look|search)\b(?!.*\b(?:total|price|cost|fees?|rules?|polic\w+|details)\b)|^[请帮我给]*(?:查|看|找|搜|列)(?!.*(?:总价|价格|费|规[定则]|政策))/i;

/** A refusal of all that waits and what is to be looked up besides: 先不订，另外看看苏黎世的, "not yet, also show me …". */
export function refusalAndWish(
  text: string,
  pending: readonly PendingCall[],
): { verdict: string; wish: string } | undefined {
  const turned = turnedAway(text.trim(), pending);
  if (turned) return turned;
  const [, verdict = "", also, wish = ""] = FURTHER.exec(text.trim()) ?? [];
  if (also === undefined || WAITS.test(verdict) || BARE_NO.test(verdict) || !LOOKS.test(wish)) return undefined;
  if (OF_SAME.test(wish) || asksForOther(wish.replaceAll("还有", ""))) return undefined;
  const tokens = tokensOf(verdict, pending);
  const isRefusal = tokens?.every((one) => one.kind === "no" || (one.kind === "unsure" && one.holds)) === true;
  return isRefusal && tokens.length > 0 ? { verdict, wish } : undefined;
}

/** What asks or is to be looked up, and proposes nothing for what waits: "no. What about two nights?" does. */
const ASKS =
  /^(?:(?:which|where|when)\b|what(?! about\b| if\b)|how(?! about\b)|(?:is|are) there\b|do (?:you|i) have\b)|有什么|有哪些|有没有|有[^，。？]{1,10}吗|哪[个些天里儿]|多少/i;

/** What waits: "no. What does it cost?" */
const OF_WAITING = /\b(?:it|its|that|this|them)\b|它|[这那]个/i;

/** At the card of a cancellation it may be a yes. */
const NOT_NEEDED = /不要|不用|不需要|不想|\bdon['’]?t (?:need|want)\b/i;

/** Behind a no it says nothing more: "no thanks, show me hotels in Basel instead". */
const INSTEAD = /,? instead[\s.!?]*$/i;

/**
 * A firm no, and a question behind it: "no. Which flights are there on the 26th?", 不用了，有四星的吗？ A bare no before a
 * comma only introduces what is said next.
 */
function turnedAway(text: string, pending: readonly PendingCall[]) {
  const [, verdict = "", end = "", wish = ""] =
    /^([^,，.。;；!！?？]{1,20})([,，.。;；!！])\s*(.{5,})$/s.exec(text) ?? [];
  if (wish === "" || WAITS.test(verdict)) return undefined;
  if (pending.some(isCancelling) && NOT_NEEDED.test(verdict)) return undefined;
  if (BARE_NO.test(verdict) && !/[.。!！]/.test(end)) return undefined;
  if (
    !(ASKS.test(wish) || LOOKS.test(wish)) ||
    OF_WAITING.test(wish) ||
    OF_SAME.test(wish) ||
    asksForOther(wish.replace(INSTEAD, ""))
  )
    return undefined;
  const tokens = tokensOf(verdict, pending) ?? [];
  return tokens.length > 0 && tokens.every(({ kind }) => kind === "no") ? { verdict, wish } : undefined;
}
