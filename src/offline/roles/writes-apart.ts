import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { countsOf } from "../conversation/left-number.ts";
import { actOf, actsIn } from "../goals/acts.ts";
import { inContext, onlySameDays } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import type { Goal } from "../goals/goal.ts";
import { goalsOf } from "../goals/goals.ts";
import { isOfOneself, takesCode, touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { withSharedDays } from "../goals/separate.ts";
import { namesDays } from "../reading/mention.ts";
import { isContent } from "../reading/wishes.ts";
import { proposeChoices } from "../slots/choices.ts";
import { placeSlotsOf } from "../slots/slot.ts";
import { changesApart } from "./changes-apart.ts";
import { BETWEEN, ofEachDescribed, ofEachKind, onceForEachListed, thingsIn } from "./each-listed.ts";
import { withDaysNamed, withDaysSaid } from "./same-days.ts";

/**
 * "Stop the promotion of A, and make that of B 20%", "stop the promotions of A and B": the parts of a request to one
 * specialist that change or end different things, each a task of its own, so that all stand on the card. Empty where it
 * is one task.
 */
export const writesApart = async (agent: ModelTool, request: string, mind: Mind): Promise<string[]> =>
  withDaysNamed(withDaysSaid(await writtenApart(agent, request, mind), mind.read));

async function writtenApart({ does = [] }: ModelTool, request: string, mind: Mind): Promise<string[]> {
  const goals = (await goalsOf(request, does, mind)).filter(({ text }) => !onlySameDays(text));
  const [only, ...more] = goals;
  if (only && more.length === 0 && makesBeside(only))
    return only.clauses.map((clause) => inContext(clause, request, does, mind.read));
  const described = goals.some(lacksThing) && !isQuestion(request) ? ofEachDescribed(request, does, mind) : undefined;
  if (described) return described;
  const counts = countsApart(goals, request, mind);
  if (counts.length > 1) return counts;
  const stays = staysApart(goals, does, mind);
  if (stays.length > 1) return stays;
  const isOwn = (goal: Goal) =>
    lacksThing(goal) ||
    idsIn(goal.text).length > 0 ||
    goal.tool.effect === "read" ||
    (actsIn(goal.text)[0] === "remove" && saysPlace(goal.text));
  if (goals.some(wantsNew) && goals.some(({ tool }) => touchesExisting(tool)) && goals.every(isOwn))
    return goals.map((goal) => (wantsNew(goal) ? inContext(goal.text, request, does, mind.read) : goal.text));
  if (actsOnOwn(goals) || looksElsewhere(goals, mind)) return goals.map(({ text }) => text);
  const isWrite = (tool: ModelTool) => tool.effect === "write" && takesCode(tool);
  if (!goals.every(({ tool }) => isWrite(tool))) return [];
  if (!goals.some(({ tool }) => touchesExisting(tool)))
    return goals.length === 1 ? ofEachKind(request, does, mind) : [];
  const ends = endsApart(goals, mind);
  if (ends.length > 1) return ends;
  const changes = await changesApart(request, does, mind);
  if (changes.length > 1) return changes;
  const things = goals.map(({ text }) => thingsIn(text, does, mind));
  if (!areApart(things.map((some) => some.map(({ value }) => value)))) return [];
  const parts = goals.flatMap(({ text }, at) => onceForEachListed(text, things[at] ?? []));
  return parts.length > 1 ? parts : [];
}

/** Whether one clause ends what it names by its id, and another wants something new: "and book A for the same days". */
const makesBeside = ({ clauses }: Goal): boolean =>
  clauses.length === 2 &&
  clauses.some((clause) => actsIn(clause)[0] === "remove") &&
  clauses.some((clause) => actsIn(clause)[0] === "reserve" && idsIn(clause).length === 0);

/** "Book A from the 5th to the 7th, and B from the 7th to the 9th": things named by a place of their own, on days of their own. */
function staysApart(goals: readonly Goal[], tools: readonly ModelTool[], { read }: Mind): string[] {
  const [first, ...more] = goals;
  // What stands without the verb looks like a search.
  const isMore = ({ tool, text }: Goal) => tool === first?.tool || (finds(tool) && !hasVerb(text));
  if (!first || !lacksThing(first) || !more.every(isMore) || isQuestion(first.text)) return [];
  const places = tools.flatMap(placeSlotsOf);
  const placeIn = (piece: string) => places.flatMap((slot) => proposeChoices(slot, read(piece)))[0]?.value;
  const daysIn = (piece: string) => read(piece).mentions.find(({ kind }) => kind === "period")?.text;
  const cut = goals.flatMap((goal) => goal.pieces).flatMap((piece) => piece.split(BETWEEN_NAMES));
  if (daysIn(cut.at(-1) ?? "") === undefined) return [];
  // What is said behind the last one is said of each.
  const pieces = withSharedDays(cut, read) ?? cut;
  const named = new Set(pieces.map(placeIn));
  if (named.size < pieces.length || named.has(undefined) || !pieces.every(daysIn)) return [];
  const [verb] = wordsOf(pieces[0] ?? "").filter((word) => actOf(word) === "reserve");
  return pieces.map((piece) => (verb === undefined || actsIn(piece).includes("reserve") ? piece : `${verb} ${piece}`));
}

/** "Zurich Station Inn and Basel Station Inn". */
const BETWEEN_NAMES = /(?<=\p{L})\s(?:and|plus)\s(?=\p{Lu})|(?<=\p{Script=Han})[和及跟](?=\p{Script=Han})/u;

const hasVerb = (text: string): boolean =>
  actsIn(text).length > 0 || wordsOf(text).some((word) => isRequestVerb(stem(word)));

/** "Cancel HB-1 and book a room": what is to be made new is looked for first, while the other can be done at once. */
const lacksThing = ({ tool, text }: Goal): boolean =>
  tool.effect === "write" && takesCode(tool) && !touchesExisting(tool) && idsIn(text).length === 0;

/** "Cancel the hotel in December and the one in January": several of a kind that are to be ended, each told by a place or days. */
function endsApart([only, ...others]: readonly Goal[], { read }: Mind): string[] {
  if (!only || others.length > 0 || isQuestion(only.text)) return [];
  const removes = (piece: string) => actsIn(piece).includes("remove") && idsIn(piece).length === 0;
  const isTold = (piece: string) => read(piece).mentions.some(namesDays) || saysPlace(piece);
  return only.pieces.every((piece, at) => removes(piece) && (at === 0 || isTold(piece))) ? only.pieces : [];
}

const saysPlace = (piece: string): boolean => wordsOf(piece).some(isPlaceName);

/** 订一家巴塞尔的酒店 may be read as the look-up that it begins with. */
const wantsNew = (goal: Goal): boolean =>
  lacksThing(goal) || (finds(goal.tool) && actsIn(goal.text)[0] === "reserve" && idsIn(goal.text).length === 0);

/** "Cancel HB-1, and change HB-2": whether something else is done to each of several things that ids name. */
function actsOnOwn(goals: readonly Goal[]): boolean {
  const ids = goals.map(({ text }) => idsIn(text));
  const isSeveral = new Set(goals.map(({ tool }) => tool.name)).size > 1;
  return isSeveral && areApart(ids) && goals.every(({ tool }) => touchesExisting(tool));
}

/**
 * "Cancel my A excursion and show those in B": whether one's own things are changed, and others are to be seen somewhere
 * else; what is ended, without a condition, has nothing to do with what is to be seen.
 */
function looksElsewhere(goals: readonly Goal[], { read }: Mind): boolean {
  const own = goals.filter(({ tool }) => touchesExisting(tool));
  const shown = goals.filter(({ tool }) => finds(tool) && !isOfOneself(tool));
  if (own.length === 0 || shown.length === 0 || own.length + shown.length < goals.length) return false;
  const slots = shown.flatMap(({ tool }) => placeSlotsOf(tool));
  const placesIn = ({ text }: Goal) =>
    slots.flatMap((slot) => proposeChoices(slot, read(text)).map(({ value }) => value));
  const areEnded = own.every((goal) => actsIn(goal.text)[0] === "remove" && placesIn(goal).length > 0);
  return areEnded ? !goals.some(({ text }) => CONDITION.test(text)) : areApart([...own, ...shown].map(placesIn));
}

const CONDITION = /\b(?:if|unless|once|when|otherwise)\b|如果|要是|的话|若|只要|否则|有.{0,12}就/i;

/** Whether each of some lists has members, and none of those of another one. */
function areApart(lists: readonly (readonly unknown[])[]): boolean {
  const all = lists.flatMap((list) => [...new Set(list)]);
  return lists.every((list) => list.length > 0) && new Set(all).size === all.length;
}

/**
 * "Make the vineyard tour for 3 and the cruise for 2", 游览改成3人，游船改成2人: how many of each of several things that
 * are described. Empty where only one of them is.
 */
function countsApart(goals: readonly Goal[], request: string, { read }: Mind): string[] {
  const areCounted =
    goals.length > 0 && goals.every(({ tool }) => touchesExisting(tool) && countsOf(tool).length === 1);
  const pieces = request.split(BETWEEN).map((piece) => piece.trim());
  const isOne = (piece: string) => {
    const { mentions, tokens } = read(piece);
    const values = mentions.filter((one) => one.kind !== "phrase" && one.kind !== "stranger");
    const [number] = values;
    const named = tokens.filter((token) => isContent(token) && token.end <= (number?.start ?? 0));
    return values.length === 1 && number?.kind === "number" && !number.percent && named.length > 0;
  };
  if (!areCounted || pieces.length < 2 || !pieces.every(isOne) || isQuestion(request)) return [];
  const [verb = ""] = /^[a-z]+/i.exec(pieces[0] ?? "") ?? [];
  return pieces.map((piece) => (verb === "" || hasVerb(piece) ? piece : `${verb} ${piece}`));
}
