import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, takesCode, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isLearned } from "../goals/rank-request.ts";
import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf, type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { countsDays, endSaid, SHIFT, shiftIn } from "../slots/span.ts";
import { changed } from "./change.ts";
import { complete } from "./complete.ts";
import { countPutRight } from "./left-number.ts";
import { saysOnlyValues } from "./only-values.ts";
import { isChange, isShort } from "./replies.ts";
import { madeAgain } from "./revised.ts";
import { type Mind, recount } from "./state.ts";
import { type AnswerRule, type FollowUp, PICKS, type Utterance } from "./utterance.ts";

/** The message is about the open call: it gives other days or what is missing, or wants the call made again. */
export const OF_OPEN_CALL: readonly AnswerRule[] = [forLater, otherDays, again, completed, otherThing];

/** "Two rooms", said before one of several hotels is chosen: kept for the booking. Nothing is looked up again. */
function forLater({
  said,
  text,
  state: { isChoosing, found, shown, said: before },
  mind,
}: Utterance): FollowUp | undefined {
  // One that is offered alone may still be taken or left.
  const isAlone = shown.length === 1 && found !== undefined && !isOfOneself(found.tool);
  if (!(isChoosing && shown.length > 1) && !isAlone) return undefined;
  if (!found || !isShort(text) || isQuestion(text)) return undefined;
  if (mind.read(text).mentions.some(isTime)) return undefined;
  const takers = mind.tools.filter((tool) => takesCode(tool) && !finds(tool) && !touchesExisting(tool));
  const looked = new Set(slotsOf(found.tool).map(({ name }) => name));
  const given = takers
    .flatMap((tool) => [...fill(tool, mind.read(text)), ...countPutRight(tool, said, before, [], mind.read)])
    .filter(({ slot }) => slot.kind !== "code" && !looked.has(slot.name));
  const isAll = given.length > 0 && saysOnlyValues(text.replace(COUNTED, " 2 "), takers, mind.read);
  return isAll ? { calls: [], isForLater: true } : undefined;
}

/** 两间房: how many, with what is counted. */
const COUNTED = /[\d一二两三四五六七八九十] ?(?:间(?:房间?)?|位|个?人)/;

function otherDays({ text, state, mind }: Utterance): FollowUp | undefined {
  const { about, isChoosing } = state;
  if (!about || !isChoosing || !isShort(text) || isQuestion(text)) return undefined;
  // 从25号开始, while one is to be chosen: only another day for what is to be done with it.
  const isLasting = !PICKS.test(text) && lasts(text, about);
  const isOfValues = isLasting || (about.missing.length > 0 && saysOnlyValues(text, [about.tool], mind.read));
  const redated = isOfValues ? (changed(about, text, mind.read) ?? (isLasting ? about : undefined)) : undefined;
  if (redated) return { calls: [recount(redated)], isWhole: true };
  // 改成5号, 晚一天走, where another is offered for what is full then: what is to be booked is to be on other days.
  const isOfMade = about.missing.length === 0 && !touchesExisting(about.tool) && isMoved(text, about, mind.read);
  const moved = isOfMade ? changed(about, text, mind.read) : undefined;
  return moved && { calls: [recount(moved)], isWhole: true };
}

async function again({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const { about, found, shown } = state;
  const last = about?.missing.length === 0 ? about : found;
  const isPick = shown.length > 1 && PICKS.test(text) && !isQuestion(text);
  const said = state.isChoosing && last && !isOfOneself(last.tool) ? asNewEnd(text) : text;
  const calls = last && !isPick ? await madeAgain(said, [last], mind.tools, mind) : undefined;
  return calls && { calls, isWhole: true };
}

/** "Extend it to the 10th", 延到10号, of what is only offered: its last day is to be another one. */
const asNewEnd = (text: string): string => text.replace(EXTENDS, "make it until").replace(HAN_EXTENDS, "到");

const EXTENDS =
  /^(?:(?:please|and|can you|could you) )?(?:extend|prolong|lengthen|stretch) (?:(?:it|that|them|the (?:stay|days|dates|rental)) )?(?:to|till|until|through)(?= )/i;
const HAN_EXTENDS = /^(?:那就?|再|改)?延(?:长|期|后)?到/;

/** The message gives all that was missing and asks for nothing else, or it corrects the call. */
function completed({ text, state: { about, said }, mind }: Utterance): FollowUp | undefined {
  if (!about || about.missing.length === 0) return undefined;
  const filled = complete(about, [text, ...said], mind.read);
  const isAllAskedFor = filled?.missing.every(({ kind }) => kind === "code");
  if (filled && isAllAskedFor && isLearned(mind.tools) && !isQuestion(text) && !asksToAct(text))
    return { calls: [filled] };
  const revised = filled === undefined && isChange(text) ? changed(about, text, mind.read) : undefined;
  return revised && { calls: [recount(revised)], isWhole: true };
}

/** "Make it the black one": what the call is for is looked for anew. */
function otherThing({ text, state: { about, said }, mind }: Utterance): FollowUp | undefined {
  const isOther = about && !isQuestion(text) && isShort(text) && (isChange(text) || !asksToAct(text));
  if (!isOther || !lacksFound(about) || !namesThing(about, text, mind)) return undefined;
  return { calls: [complete(about, [text, ...said], mind.read) ?? about], isWhole: true };
}

/** "One night less", 住三晚: what is still to be made new is to last longer, or not so long, and nothing that there is. */
const lasts = (text: string, { tool, args, missing }: PlannedCall): boolean =>
  !touchesExisting(tool) &&
  (missing.length > 0 || finds(tool)) &&
  daySlotsOf(tool).some((slot) => valueAt(args, slot) !== undefined) &&
  idsIn(text).length === 0 &&
  countsDays(text);

/** Whether a text only says on which other days a call is to be made. */
const isMoved = (text: string, { tool }: PlannedCall, read: Read): boolean =>
  acts(tool) &&
  (isChange(text) || shiftIn(text) !== undefined || endSaid(tool, text) !== undefined) &&
  saysOnlyValues(text.replace(SHIFT, "2026-01-01"), [tool], read);

/** The code that another tool finds and a call still lacks. */
const lacksFound = ({ missing }: PlannedCall): Slot | undefined =>
  missing.find(({ kind, foundBy }) => kind === "code" && foundBy !== undefined);

/** Whether a text names a thing, or what it is like, for the tool that finds what a call lacks. */
function namesThing(call: PlannedCall, text: string, { tools, read }: Mind): boolean {
  const finder = tools.find(({ name }) => name === lacksFound(call)?.foundBy);
  return finder !== undefined && fill(finder, read(text)).some(({ slot }) => tellsThings(slot));
}
