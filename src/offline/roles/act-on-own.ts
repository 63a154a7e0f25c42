import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { withoutRules } from "../conversation/one-of-shown.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { itemsIn } from "../conversation/shown.ts";
import { acts } from "../goals/acts.ts";
import { isOfOneself, touchesExisting } from "../goals/match.ts";
import { agentTexts, lastTurn } from "../past.ts";
import type { Past, Situation } from "../situation.ts";
import { codeSlotOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { doersOf } from "./hand-over.ts";

/**
 * A request to move, lengthen or end something, with a word for what that is: the id of the only thing of one's own that
 * was told of last, or "it" below several. Undefined for any other request.
 */
export function actOnOwn({ role, request, written, steps, past: all, tools, read }: Situation): string | undefined {
  const isAsked = role === "planner" && steps.length === 0;
  // "One day later" may have been read as the day that this is.
  const act = isAsked ? (bareAct(request) ?? bareAct(written)) : undefined;
  const doers = doersOf(tools);
  const isBare = (when: string) => when === "" || shiftIn(when) !== undefined || saysOnlyValues(when, doers, read);
  if (!act || !isBare(act.when)) return undefined;
  if (idsIn(act.on()).length > 0) return act.on();
  const past = withoutRules(all, doers);
  const id = act.isEnd ? undefined : ownAtHand(past, doers);
  if (id !== undefined) return act.on(id);
  const last = lastTurn(past);
  const isOwn = last.some(
    (one) => one.kind === "step" && doers.some((tool) => tool.name === one.step.name && isOfOneself(tool)),
  );
  return isOwn && !act.hasThing && agentTexts(last).flatMap(itemsIn).length > 1 ? act.on() : undefined;
}

/** What is to be done, and when, of a request that has no name for what it is to be done with. `on`: with one. */
interface BareAct {
  when: string;
  hasThing?: boolean;
  isEnd: boolean;
  on: (thing?: string) => string;
}

/** Undefined for a request that says more. */
export function bareAct(request: string): BareAct | undefined {
  const said = request.trim().replace(/[吗么吧呢了]?[?？。.！!]?$/, "");
  const { verb, it, when = "", id, by } = (ACT.exec(said) ?? SHIFT.exec(said))?.groups ?? {};
  const { act, on = "", later, earlier, days } = (HAN_ACT.exec(said) ?? HAN_SHIFT.exec(said))?.groups ?? {};
  const isEnd = /[消掉]$/.test(act ?? "");
  if (verb !== undefined)
    return { when, isEnd, hasThing: Boolean(it), on: (thing = "it") => `${verb} ${thing}${when}` };
  if (by !== undefined) return { when, isEnd, on: (thing = "it") => `move ${id ?? thing} ${by}` };
  if (act !== undefined) return { when: on, isEnd, on: (thing = "它") => `把${thing}${act}${on}` };
  const how = later ? "推迟" : earlier ? "提前" : "延长";
  return days === undefined ? undefined : { when, isEnd, on: (thing = "它") => `把${thing}${how}${days}` };
}

/** "Move to Friday", "move it to Friday", 能改到后天吗, 取消. */
const ACT =
  /^(?:(?:please|ok|then),? )?(?:(?:can|could) (?:you|i|we) )?(?<verb>move|change|push|postpone|reschedule)(?<it> it| that)?(?<when> (?:to|by) .{1,25})$/i;
const HAN_ACT =
  /^(?:那|请|麻烦)?(?:帮我|我想|我要|想|能不能|可不可以|可以|能)?(?<act>改[到成为]?|挪到?|换[到成]|推迟到?|提前到?|延[到期]|取消掉?|退掉)(?<on>.{0,25})$/;
/** "One day later", 晚两天, 再加一晚: by how much, and nothing else. */
const SHIFT =
  /^(?:(?:make it|just|then|ok),? )?(?:(?<id>[a-z]{2,3}-\d{4,12}),? )?(?<by>(?:an?|one|two|three|\d) (?:day|week)s? (?:later|earlier))(?: please)?$/i;
const HAN_SHIFT =
  /^(?:那|就|改|再|想|可以|能不能|能){0,3}(?:(?<later>晚|推后|延后|往后)|(?<earlier>早|往前)|[加续]住?|多住|延长)(?<days>[一两二三四五\d]个?[天晚周])$/;

/** The id of the only thing of one's own that was told of last. */
function ownAtHand(past: readonly Past[], doers: readonly ModelTool[]): string | undefined {
  const takers = doers.filter((tool) => acts(tool) && touchesExisting(tool));
  const isTaken = (id: string) => takers.some((tool) => codeSlotOf(tool)?.pattern?.test(id));
  const [id, ...others] = new Set(idsIn(agentTexts(past).at(-1) ?? "").filter(isTaken));
  return others.length === 0 ? id : undefined;
}
