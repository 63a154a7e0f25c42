import { idKind, idsIn } from "../../engine/ids.ts";
import { type ModelReply, withText } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { takesCode } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { isIdMention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { slotsOf } from "../slots/slot.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";

const idsOf = (text: string, read: Read): string[] =>
  read(text)
    .mentions.filter(isIdMention)
    .map((one) => one.text.toLowerCase());

const hasId = (id: string, calls: readonly PlannedCall[]): boolean =>
  JSON.stringify(calls.map(({ args }) => args))
    .toLowerCase()
    .includes(id);

/**
 * Whether a message names a thing by an id, and something would be done to none or another one, 取消 HB-1 is not for EB-1,
 * or only to one of some that it joins: "book HT-1 and EX-2".
 */
export function isOfOtherId(request: string, calls: readonly PlannedCall[], read: Read): boolean {
  const ids = idsOf(request, read);
  const doing = calls.filter(({ tool }) => acts(tool) && takesCode(tool));
  const areJoined = (id = "", next = "") => id !== "" && next !== "" && JOINS.test(between(request, id, next));
  const isLeft = (id: string, at: number) =>
    !hasId(id, calls) && (areJoined(ids[at - 1], id) || areJoined(id, ids[at + 1]));
  const isFor = (call: PlannedCall) => ids.some((id) => hasId(id, [call]));
  return ids.length > 0 && doing.length > 0 && (!doing.every(isFor) || ids.some(isLeft));
}

const JOINS = /^\s?(?:[,，、&]|,? ?(?:and|plus)(?: also)?\b|和|与|跟|以及|还有)\s?$/i;

/** "End PR-1 and lower SKU-2": the clause that wants something done with an id that no call has. */
export function clauseOfUnknownId(said: string, calls: readonly PlannedCall[], read: Read): string | undefined {
  const isUnknown = (clause: string) => {
    const ids = idsOf(clause, read);
    return asksToAct(clause) && ids.length > 0 && !ids.some((id) => hasId(id, calls));
  };
  return withoutExclusions(said).split(CLAUSE_JOINT).find(isUnknown)?.trim();
}

const CLAUSE_JOINT = /[,，;；。.!！]|\b(?:and|then)\b|然后|再/i;

/** "Cancel HB-1001": an id that begins like those of a tool and is too short or too long, and what they look like. */
export function idMistyped({ given, said, tools, phrases }: Asked): ModelReply | undefined {
  const ids = given.steps.length > 0 ? [] : idsIn(said).filter((id) => KIND.test(id));
  if (ids.length === 0) return undefined;
  const patterns = doersOf(tools).flatMap((tool) => slotsOf(tool).flatMap(({ pattern }) => pattern ?? []));
  const fits = (id: string) => patterns.some((pattern) => pattern.test(id));
  for (const id of ids.filter((one) => !fits(one))) {
    const like = DIGITS.map((digits) => idKind(id).toUpperCase() + digits).find(fits);
    if (like !== undefined) return withText(phrases.noSuchId(id, like.replaceAll("0", "#")));
  }
  return undefined;
}

const KIND = /^[a-z]{1,6}-\d/i;
const DIGITS = [3, 4, 5, 6, 7, 8].map((count) => "0".repeat(count));

/** "HB-1 or HB-2": the ids of which one is meant; none for any other text. */
export function eitherOf(said: string): string[] {
  const ids = idsIn(said);
  const areEither = ids.slice(1).every((id, at) => EITHER.test(between(said, ids[at] ?? "", id)));
  return ids.length > 1 && areEither ? ids : [];
}

const EITHER = /^,?\s?(?:or(?: else)?|或者?|还是)\s?$/i;

/** What stands in a text between two ids. */
function between(text: string, first: string, next: string): string {
  const said = text.toLowerCase();
  const from = said.indexOf(first.toLowerCase()) + first.length;
  return said.slice(from, said.indexOf(next.toLowerCase(), from));
}
