import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { daysShown, TO_A_DAY } from "../conversation/own-days.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { saysRemoval, touchesExisting } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { agentTexts } from "../past.ts";
import type { Past } from "../situation.ts";
import { codeSlotOf } from "../slots/slot.ts";
import { SHIFT } from "../slots/span.ts";

/**
 * "The car too", 酒店也跟着延到10号, behind what was done with one thing: with the place and the first day of that thing,
 * or the last one for the way back, which tell whose car is meant. Undefined where a message names a place, a day or a thing itself.
 */
export async function withSameTrip(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<string | undefined> {
  if (!ALSO.test(said) || said.length > LONGEST || isQuestion(said) || idsIn(said).length > 0) return undefined;
  const text = said.replace(SHIFT, " ");
  const isDated = daysIn(text, mind.read).some(({ start }) => !TO_A_DAY.test(text.slice(0, start)));
  if (isDated || placeIn(said, tools, mind.read) !== undefined) return undefined;
  const line = ownSpokenOf(past, tools, mind.read)?.line;
  const days = daysShown(line ?? "");
  const isBack = WAY_BACK.test(said);
  const day = isBack ? days.at(-1) : days[0];
  if (line === undefined || day === undefined) return undefined;
  const place = placeOf(line, tools, mind.read);
  const isZh = languageOf(said) === "zh";
  const saysWhat = asksToAct(said) || text !== said || daysIn(said, mind.read).length > 0;
  // "The car too" wants what was done last; how that was changed, it does not say.
  const bare = said.replace(LEAD, "").replace(LIKEWISE, "");
  const wanted = saysWhat ? bare : `${isZh ? "取消" : "cancel "}${bare}`;
  if (!saysWhat && !(THE_THING.test(said) && hasRemoved(line))) return undefined;
  const [best] = await rankRequest(wanted, tools, mind);
  if (!best || !acts(best.tool) || !touchesExisting(best.tool) || best.score < (saysWhat ? SURE / 2 : SURELY))
    return undefined;
  const where =
    place === undefined ? "" : isZh ? `${isBack ? "从" : ""}${place}` : `${isBack ? "from" : "in"} ${place} `;
  if (isZh) return saysWhat ? `${day}${where}的${wanted}` : `取消${day}${where}的${bare}`;
  return `${withoutEnding(wanted, /[.!\s]$/)}, the one ${where}on ${day}`;
}

/** The journey home is on the last day of a stay. */
const WAY_BACK = /回程|返程|\b(?:return (?:flight|ticket|trip|journey)|(?:flight|trip|journey|way) (?:back|home))\b/i;

/** Whether a line tells of something that was taken back. */
const hasRemoved = (line: string): boolean => saysRemoval(line.split(/[a-z]-?\d/i, 1)[0] ?? "");

/** Of what only the last deed tells what is wanted. */
const SURELY = 0.8 * SURE;
const LONGEST = 60;
/** So many answers back, a thing is still spoken of. */
const RECENT = 2;
const ALSO = /也(?!许|不)|一样|同样|跟着|一[起并块]|^还有|\b(?:too|as well|also|likewise|same)\b|^(?:and|plus) /i;
const LEAD = /^(?:(?:还有|然后|那么?(?![个张间辆])|另外)[，,\s]*)+|^(?:(?:and|also|plus) )+/i;
/** That it is to be as with the other thing. */
const LIKEWISE = /也?(?:跟着|一样|同样|一[起并块])|也(?!许|不)|,? (?:too|as well|likewise)(?=\W*$)/i;
const THE_THING = /\b(?:the|my|our|that)\b|\p{Script=Han}/iu;

/** The only thing of the user that was spoken of last, by its id, with the line that tells where and when it is. */
export function ownSpokenOf(
  past: readonly Past[],
  tools: readonly ModelTool[],
  read: Mind["read"],
): { id: string; line: string } | undefined {
  const patterns = tools
    .filter((tool) => acts(tool) && touchesExisting(tool))
    .flatMap((tool) => codeSlotOf(tool)?.pattern ?? []);
  const idsOf = (text: string) => [
    ...new Set(idsIn(text).filter((id) => patterns.some((pattern) => pattern.test(id)))),
  ];
  const texts = agentTexts(past);
  const last = texts.slice(-RECENT).findLast((text) => idsOf(text).length > 0);
  // What is said below a list is said of one of its things.
  const below = last?.split("\n").filter((line) => !/^\s*(?:\d+[.、]|-)/.test(line)) ?? [];
  const [id, ...others] = [below.join("\n"), last ?? ""].map(idsOf).find((ids) => ids.length > 0) ?? [];
  if (id === undefined || others.length > 0) return undefined;
  const told = texts
    .flatMap((text) => text.split("\n"))
    .reverse()
    .filter((line) => line.includes(id) && daysShown(line).length > 0);
  const line = told.find((one) => placeOf(one, tools, read) !== undefined) ?? told[0];
  return line === undefined ? undefined : { id, line };
}

/** The only place that a line names. */
export function placeOf(line: string, tools: readonly ModelTool[], read: Mind["read"]): string | undefined {
  const named = line.split("→").flatMap((part) => placeIn(part, tools, read) ?? []);
  const [one, ...others] = new Set(named.map(({ choice }) => choice.value));
  return others.length === 0 && one !== undefined ? named[0]?.choice.says.find((say) => line.includes(say)) : undefined;
}
