import { COMPLETE } from "../../dialog/protocol.ts";
import { isNo, isYes } from "../dialogue/replies.ts";
import type { Past, Situation, Step } from "../situation.ts";

/** Whether the user did not allow a call. */
export const wasRejected = ({ failed, name, observation }: Step): boolean =>
  failed && name !== COMPLETE && /^The user rejected this/.test(observation);

/**
 * A bare yes or no that follows calls right away decided on them: they ran after it, though they stand before it. The
 * situation is then that of the request they were made for, with these calls as its steps.
 */
export function afterDecision(situation: Situation): Situation {
  const { past, request } = situation;
  const from = past.findLastIndex(({ kind }) => kind !== "step") + 1;
  if (situation.steps.length > 0 || from === past.length || !(isYes(request) || isNo(request))) return situation;
  const asked = past.findLastIndex(({ kind }, at) => kind === "user" && at < from);
  const event = past[asked];
  const steps = past.slice(from).flatMap((one: Past) => (one.kind === "step" ? [one.step] : []));
  if (event?.kind !== "user") return situation;
  return { ...situation, request: event.text, past: past.slice(0, asked), steps };
}
