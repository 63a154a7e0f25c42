import { tokensOf } from "./card-tokens.ts";
import type { PendingCall } from "./task.ts";

const BUT =
  /\s?[,，;；]?\s?(?:\bbut(?: (?:with|at|for|make (?:it|that)|change (?:it|that) to))?\b|但是?|不过)\s?[,，]?\s?/i;
/** In characters. */
const LONGEST = 120;

/**
 * "1 no, 2 yes but 12%": the only action that the text wants changed, by its index from 0, and the change. Undefined if
 * the words before the "but" are no verdicts, or those after it are.
 */
export function changeOfOne(text: string, pending: readonly PendingCall[]): { at: number; change: string } | undefined {
  const joint = text.length > LONGEST ? null : BUT.exec(text);
  if (!joint) return undefined;
  const said = tokensOf(text.slice(0, joint.index), pending) ?? [];
  const change = text.slice(joint.index + joint[0].length).trim();
  const numbers = said.flatMap((one) => (one.kind === "number" ? [one.number] : []));
  const last = numbers.at(-1);
  const isDecided = said.some(({ kind }) => kind === "yes") && !said.some(({ kind }) => kind === "unsure");
  const isVerdict = tokensOf(change, pending) !== undefined && !/^\d+$/.test(change);
  if (last === undefined || !isDecided || isVerdict || !/[\d一二两三四五六七八九十]/.test(change)) return undefined;
  return last <= pending.length ? { at: last - 1, change } : undefined;
}
