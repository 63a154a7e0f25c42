import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { usedIn } from "../conversation/used-in.ts";
import { isIdMention, isTime } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { takesOmitted } from "../slots/han-omitted.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { isSameSlot } from "../slots/slot.ts";
import { asksForAll, pointsBack } from "./context.ts";
import { tellsOnlyWhen } from "./part-asks.ts";
import type { Goal } from "./planned-call.ts";

/**
 * "The index of A yesterday, and how many accidents": the values of the whole text that also hold for one clause, such
 * as its day and place, where the clause names none of that kind.
 */
export function leftToWhole(
  tool: ModelTool,
  clause: Reading,
  whole: Reading,
  filled: readonly Filled[],
): readonly Filled[] {
  const namesDay = clause.mentions.some(isTime);
  // "Congestion index and accidents in A": a capital at the beginning makes no name of what a tool is called.
  const isCalled = usedIn(spaced(tool.name));
  const namesThing = clause.mentions.some(
    (mention) =>
      mention.kind === "phrase" &&
      mention.capitalised &&
      !(mention.start === 0 && isCalled(mention.text.split(" ", 1)[0] ?? "")),
  );
  const isOnBehind = ASIDE.test(whole.text.slice(whole.text.indexOf(clause.text) + clause.text.length));
  const isTaken = (name: string) => filled.some((one) => one.slot.name === name);
  const wanted = fill(tool, whole);
  const isAlong = (name: string) => !isTaken(name) && wanted.some((one) => one.slot.name === name);
  return wanted.filter(({ slot }) => {
    if (slot.kind === "name" && isOnBehind && whole.text.startsWith(clause.text)) return false;
    if (slot.kind === "name" && asksForAll(clause.text)) return false;
    if (slot.kind === "code" && !slot.required && tool.effect === "read" && !clause.mentions.some(isIdMention))
      return pointsBack(clause.text) || filled.length === 0;
    if (slot.required || filled.some((one) => isSameSlot(one.slot, slot))) return false;
    if (slot.leavesOut !== undefined || takesOmitted(slot)) return true;
    if (slot.kind === "moment" || isOfDay(slot)) return !namesDay && !STILL.test(clause.text);
    // "Red boots are scarce, will they last": what describes a thing goes along with it.
    if (slot.describes !== undefined && isAlong(slot.describes) && !namesThing) return true;
    if (slot.isPerson && OF_PERSON.test(clause.text)) return true;
    if (!slot.isClosed || (slot.kind !== "place" && slot.kind !== "name") || namesThing) return false;
    return !saysOneOf(slot.leftOut, clause);
  });
}

/** "How many returned today, and what is still to ship": what is left is so now, whatever day the rest is of. */
export const isOfNow = (clause: string, read: Read): boolean =>
  STILL.test(clause) && !read(clause).mentions.some(isTime);

const STILL = /\bstill\b|还[有剩]/i;

const OF_PERSON = /\b(?:he|she|his|hers?|him|they|their|theirs|them)\b|[他她]/i;

/** What begins a question of its own, whose things are none of the one before. */
const ASIDE = /^[,，.。;；?？\s]*(?:(?:and )?(?:also|separately|besides|by the way|btw)\b|另外|顺便|此外|对了)/i;

/**
 * "How many in A, and in B, on Friday", A到B、A到C，昨天各多少: the day that is said once, behind all that it holds for. A
 * question that is whole by itself, "is A busy, and how was B yesterday", keeps to its own.
 */
export function sharedDay({ pieces, text }: Goal, read: Read): string | undefined {
  const [first = "", ...others] = pieces;
  const said = read(text).mentions.filter(isTime);
  const [day, ...more] = said;
  const isOpen = day !== undefined && more.length === 0 && read(first).mentions.every((one) => !isTime(one));
  if (!isOpen) return undefined;
  const dated = others.findIndex((piece) => piece.includes(day.text));
  const last = others[dated] ?? "";
  const isWhole = isQuestion(first) && !ASKS_COUNT.test(first) && isQuestion(last);
  const isApart = tellsOnlyWhen(read(last)) || OF_EACH.test(last);
  return dated === others.length - 1 && (isApart || !isWhole) ? day.text : undefined;
}

const OF_EACH = /\b(?:each|both|respectively)\b|[各都]|分别/i;
const ASKS_COUNT = /^how (?:many|much)\b(?!.*\b(?:is|are)\b)/i;
