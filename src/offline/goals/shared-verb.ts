import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { slotsOf } from "../slots/slot.ts";
import { actOf, acts, actsIn, asksToAct, ENDS, isOnExisting } from "./acts.ts";
import { finds } from "./finds.ts";
import { sharesAct, touchesExisting } from "./match.ts";

/**
 * The parts of a message, each with the verb that is said once for several things: "cancel A, B and C", "move A and B to
 * Friday", 把A和B都取消. A thing is named by its id. `tools`: those that may do something with it.
 */
export function withSharedVerbs(given: readonly string[], tools: readonly ModelTool[]): string[] {
  const parts = given.map((part, at) => withThingBefore(part, given.slice(0, at).join(" ")));
  const compares = COMPARES.exec(parts[0] ?? "")?.[0];
  if (compares) {
    const isOwn = (part: string, at: number) => at === 0 || asksForOther(part) || A_NAME.test(part);
    return withNounFirst(parts).map((part, at) => (isOwn(part, at) ? part : joined(compares, part)));
  }
  const led = parts.map((part, at) => {
    const lead = parts
      .slice(0, at)
      .reverse()
      .flatMap((before) => leadOf(before) ?? [])
      .find((one) => lacks(part, one, tools) && !hasOwnVerb(part, parts.slice(0, at)));
    const isJoined =
      lead !== undefined &&
      parts.slice(lastLed(parts, at) + 1, at).every((one) => !asksForOther(one) || lacks(one, lead, tools));
    return isJoined ? withUnit(joined(lead, part), parts[at - 1] ?? "") : part;
  });
  return led.map((part, at) => {
    const next = led.findIndex((one, i) => i > at && tailOf(one) !== undefined);
    const tail = next < 0 ? undefined : tailOf(led[next] ?? "");
    const isBetween = led.slice(at + 1, next).every((one) => endsWithId(one));
    if (tail === undefined || !isBetween || !endsWithId(part)) return part;
    const isOpen = HAS_ACT.test(tail) ? lacks(part, tail, tools) : areAlike(part, led[next] ?? "");
    return isOpen ? `${part}${/^\p{Script=Han}/u.test(tail) ? "" : " "}${tail}` : part;
  });
}

/** "Show HB-1" and "cancel it", 看看HB-1 and 把它取消: it is the only thing named before. */
function withThingBefore(part: string, before: string): string {
  const [id, ...others] = idsIn(before);
  return id === undefined || others.length > 0 || idsIn(part).length > 0 ? part : part.replace(ACT_ON_IT, `$1${id}`);
}

const ACT_ON_IT =
  /(?<=^\s?)((?:(?:and|then|please) ){0,2}(?:cancel|change|move|extend|end|stop) |(?:再|然后|并|请|帮我)?(?:把|取消|退掉|延长|结束))(?:it|它)(?![a-z])/i;

/** "Compare Geneva and Zurich hotels": what both are is said with the first. */
function withNounFirst(parts: readonly string[]): readonly string[] {
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  const [name = ""] = LEADING_NAME.exec(last) ?? [];
  const areBare = parts.slice(0, -1).every((part) => A_NAME.test(part.replace(COMPARES, "")));
  return name !== "" && areBare ? parts.with(0, first + last.slice(name.length)).with(-1, name) : parts;
}
const LEADING_NAME = /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?= [\p{Ll}\d])/u;

/** "… in Geneva and Zurich": no thing, but where there are such, too. */
const A_NAME = /^\s*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?\s*[.?!]?$/u;

/** Of two things that are compared, none is asked to be had. */
const COMPARES = /^(?:(?:please|can you|could you) )?compare\b|^(?:请|帮我|麻烦)*(?:比较|对比)(?:一下)?/i;

/** "… by 3 days and B by 5", A延长3天，B延长5: a bare number at the end counts what the part before it counts. */
function withUnit(part: string, before: string): string {
  const unit = UNIT.exec(before)?.[1];
  return unit !== undefined && BARE_NUMBER.test(part)
    ? `${part.trimEnd()}${/^[a-z]/i.test(unit) ? " " : ""}${unit}`
    : part;
}

const UNIT =
  /\b(?:by|for|to) (?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten) ?(%|days?|weeks?|nights?|percent)(?![a-z])/i;
const BARE_NUMBER = /\b(?:by|for|to) \d{1,3}\s*$/i;

/** A thing that is wanted besides the last, with the verb of that: "HB-2 too", after "cancel HB-1" or "Cancelled HB-1". */
export function withVerbOf(before: string, text: string, tools: readonly ModelTool[]): string | undefined {
  const lead = leadOf(before) ?? removedIn(before);
  return lead !== undefined && lacks(text, lead, tools) ? joined(lead, text.replace(OPENING, "")) : undefined;
}

const OPENING = /^(?:(?:and|also|plus|oh)\b[\s,]{0,3}){1,3}|^(?:还有|另外|再|也|和)[\s,，]{0,3}/i;

/** The verb of a report that something was removed. */
function removedIn(report: string): string | undefined {
  const [id] = idsIn(report);
  const before = id === undefined ? "" : report.slice(0, report.indexOf(id));
  const verb = wordsOf(before).find((word) => actOf(word) === "remove");
  return verb === undefined || before.length > LONGEST_LEAD ? undefined : stem(verb);
}

const asksForOther = (part: string): boolean => asksToAct(part) || isQuestion(part);

const lastLed = (parts: readonly string[], at: number): number =>
  parts.slice(0, at).findLastIndex((one) => leadOf(one) !== undefined);

const joined = (lead: string, part: string): string => `${lead}${/[a-z]$/i.test(lead) ? " " : ""}${part.trim()}`;

/** What stands before the id of a thing, up to its verb: "please cancel" of "please cancel hotel HB-1". */
function leadOf(part: string): string | undefined {
  const [id] = idsIn(part);
  const before = id === undefined || isQuestion(part) ? "" : part.slice(0, part.indexOf(id));
  if (before === "" || before.length > LONGEST_LEAD || !asksToAct(before) || /^[我您]?已/.test(before))
    return undefined;
  const verb = wordsOf(before).find((word) => SHARED.test(actOf(word) ?? ""));
  const at = verb === undefined ? -1 : before.toLowerCase().indexOf(verb.toLowerCase());
  return verb === undefined || at < 0 ? undefined : before.slice(0, at + verb.length);
}

/** In characters. */
const LONGEST_LEAD = 60;

/** What may be said once for several things. */
const SHARED = /^(?:remove|change|reserve)$/;

/** Whether a part names a thing that the verb is for, and says nothing of its own of what is to be done with it. */
function lacks(part: string, verb: string, tools: readonly ModelTool[]): boolean {
  const ids = idsIn(part);
  const hasOwn = ENDS.test(part) || actsIn(part).some(isOnExisting);
  if (ids.length === 0 || isQuestion(part) || hasOwn) return false;
  const takers = tools.filter((tool) => slotsOf(tool).some(({ pattern }) => ids.some((id) => pattern?.test(id))));
  if (takers.length === 0) return !asksToAct(part);
  if (actsIn(verb).includes("reserve"))
    return !asksToAct(part) && takers.some((tool) => acts(tool) && !touchesExisting(tool) && sharesAct(tool, verb));
  const isForExisting = takers.every((tool) => touchesExisting(tool) || finds(tool));
  return takers.some((tool) => touchesExisting(tool) && sharesAct(tool, verb)) && (isForExisting || !asksToAct(part));
}

/** "… and book B", "and show B": with a verb of its own; 取消预订A和预订B calls both a booking. */
const hasOwnVerb = (part: string, before: readonly string[]): boolean =>
  LOOKS_AT.test(part) || (RESERVES.test(part) && !before.some((one) => /预[订定]/.test(one)));

const LOOKS_AT =
  /^\s*(?:(?:and|then|please|just) ){0,2}(?:show|see|check|view|display|tell|list|look)\s|^(?:再|然后|并|也|帮我|给我){0,2}(?:看|查|显示|列)/i;
const RESERVES =
  /^\s*(?:(?:and|then|please) ){0,2}(?:re)?(?:book|reserve)\s|^(?:再|然后|并|也|重新|帮我){0,2}预?[订定]/i;

/** What stands behind the last id of a part and is said of all before it: "to Friday", 都取消. */
function tailOf(part: string): string | undefined {
  const id = idsIn(part).at(-1);
  const tail = id === undefined ? "" : part.slice(part.lastIndexOf(id) + id.length).trim();
  return TAIL.test(tail) ? tail : undefined;
}

const HAS_ACT = /^(?:都|全都?|一起|一并)?(?:取消|退|撤|删|改|换|延|提前|推迟|结束|停)/;
/** "Dec 26-28", 12月26到28号. */
const DAYS =
  /^(?:for |on )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|next |tomorrow\b|\d{4}-\d\d)|^\d{1,2}月/;
const TAIL = new RegExp(`^(?:to|until|till|from|by)\\b|${HAS_ACT.source}|^[到至]|${DAYS.source}`, "i");

const endsWithId = (part: string): boolean => {
  const id = idsIn(part).at(-1);
  return id !== undefined && part.trim().endsWith(id);
};

const areAlike = (part: string, other: string): boolean => {
  const acts = [part, other].map((one) => actsIn(one)[0]);
  return acts[0] === acts[1] && (acts[0] === "change" || acts[0] === "reserve");
};
