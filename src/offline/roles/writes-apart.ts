import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { countsOf } from "../conversation/left-number.ts";
import { actOf, actsIn, asksToAct } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { inContext, onlySameDays } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { goalsOf } from "../goals/goals.ts";
import { isOfOneself, takesCode, touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import type { Goal } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { withSharedDays } from "../goals/separate.ts";
import { withSharedVerbs } from "../goals/shared-verb.ts";
import { namesDays } from "../reading/mention.ts";
import { isContent } from "../reading/wishes.ts";
import { proposeChoices } from "../slots/choices.ts";
import { type Proposal, placeSlotsOf, slotsOf } from "../slots/slot.ts";
import { countsDays } from "../slots/span.ts";
import { BETWEEN, cutBetween, ofEachDescribed, ofEachKind, onceForEachListed, thingsIn } from "./each-listed.ts";
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
  const beside = only && more.length === 0 ? besideEnded(only) : undefined;
  if (beside) return beside.map((part) => inContext(part, request, does, mind.read));
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
  if (looksElsewhere(goals, mind)) return goals.map(({ text }) => text);
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

/** The clauses or pieces of which one ends what it names by its id, and another wants something had: "and book A for the same days". */
const besideEnded = ({ clauses, pieces }: Goal): readonly string[] | undefined =>
  [clauses, pieces].find((parts) => {
    const had = parts.filter((part) => actsIn(part)[0] === "reserve");
    const isNew = had.some((part) => idsIn(part).length === 0 || (pieces.length === 1 && asksToAct(part)));
    return parts.length === 2 && isNew && parts.some((part) => actsIn(part)[0] === "remove");
  });

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

/**
 * "Extend A by a week and B by two", "change A to 20% and end B", "move A and B to Friday": what is to be done with each
 * of several things that ids or names tell, as a request of its own. Empty where things that ids tell are only removed,
 * or one says more than the others, which may hold for all.
 */
async function changesApart(request: string, tools: readonly ModelTool[], mind: Mind): Promise<string[]> {
  const ids = idsIn(request).map((id) => ({
    value: id,
    start: request.indexOf(id),
    end: request.indexOf(id) + id.length,
  }));
  const things: readonly Pick<Proposal, "value" | "start" | "end">[] =
    ids.length > 0 ? ids : thingsIn(request, tools, mind);
  if (things.length < 2 || new Set(things.map(({ value }) => value)).size < things.length) return [];
  const pieces = cutBetween(request, things);
  if (!pieces) return [];
  const said = things.map(({ start, end }) => request.slice(start, end));
  const whole = pieces.map((piece, at) => alike(piece, pieces[at - 1], said, at));
  const parts = ids.length > 0 ? withSharedVerbs(whole, tools) : withSharedWords(whole, said, tools);
  const best = await Promise.all(parts.map(async (part) => (await rankRequest(part, tools, mind))[0]?.tool));
  const doers = best.filter((tool) => tool !== undefined && touchesExisting(tool));
  const areRemoved = doers.every((tool) => tool && slotsOf(tool).length < 2);
  if (doers.length < parts.length || (areRemoved && ids.length > 0)) return [];
  const values = parts.map((part) => valuesSaidIn(part, mind));
  const isWhole = (part: string, at: number) => (values[at]?.all ?? 0) > 0 || saysChange(part, "remove", tools);
  if (ids.length === 0 && !parts.every(isWhole)) return [];
  // What says how long it is to last needs no days that are said of something else.
  const saysMore = parts.some(
    (part, at) => !countsDays(part) && values.some((other) => isMore(other, values[at] ?? other)),
  );
  return new Set(doers).size === 1 && saysMore ? [] : parts;
}

/**
 * "Extend the head torch promo to Friday" and "the gas canister one to Sunday": the second with the verb of the first,
 * and with what the first calls such a thing.
 */
function withSharedWords(parts: readonly string[], names: readonly string[], tools: readonly ModelTool[]): string[] {
  const frames = parts.map((part, at) => {
    const name = names[at] ?? "";
    const behind = part.slice(part.indexOf(name) + name.length);
    return { part, name, before: part.slice(0, part.indexOf(name)), behind, noun: NOUN.exec(behind)?.[1] };
  });
  const noun = frames.find((frame) => frame.noun !== undefined)?.noun;
  const last = frames.at(-1)?.behind ?? "";
  const ofAll = last.includes(OF_ALL) ? last.slice(last.indexOf(OF_ALL)) : "";
  return frames.map(({ name, before, behind, noun: own }, at) => {
    const called =
      own === undefined && noun !== undefined && ENGLISH.test(name)
        ? `${name} ${noun}${behind.replace(PRONOUN, "")}`
        : name + behind;
    const lead = frames[at - 1]?.before ?? "";
    const [verb = ""] = ENGLISH.test(lead) ? wordsOf(lead).filter((word) => saysChange(word, "any", tools)) : [];
    if (verb !== "" && ARTICLE.test(before)) return `${verb} ${before}${called}`;
    return before + called + (BARE_HAN.test(behind) ? ofAll : "");
  });
}

/** Whether a text says that what there is is to be ended, or to be changed or ended. */
const saysChange = (text: string, what: "remove" | "any", tools: readonly ModelTool[]): boolean =>
  actsIn(text).some((act) => act === "remove" || (what === "any" && act === "change")) ||
  tools.some((tool) => asksToRemove(tool, text, tools));

const ENGLISH = /^[a-z' -]+$/i;
const ARTICLE = /^(?:(?:the|my|our) )?$/i;
/** 都结束 of 头灯的促销和气罐的促销都结束. */
const OF_ALL = "都";
const BARE_HAN = /^的?(?:\p{Script=Han}{2})?$/u;
/** What is said for the kind of a thing behind its name: "promo", not "one". */
const NOUN = /^(?:['’]s)? (?!one\b|to\b|by\b|until\b|till\b|from\b|on\b|at\b|for\b|too\b|as\b)([a-z]{4,12})\b/i;
const PRONOUN = /^(?:['’]s)?(?: one)?(?= |$)/i;

interface Said {
  days: number;
  all: number;
}

/** How many days a part of a request names, and how many values in all. */
function valuesSaidIn(part: string, { read }: Mind): Said {
  const { mentions } = read(part);
  const days = mentions.filter(namesDays).length;
  return { days, all: days + mentions.filter(({ kind }) => kind === "number").length };
}

const isMore = (one: Said, other: Said): boolean => one.days > other.days && one.all > other.all;

/** "And B too" is what was said of A, of B. */
function alike(piece: string, before: string | undefined, ids: readonly string[], at: number): string {
  const [own = "", other = ""] = [ids[at], ids[at - 1]];
  const rest = piece.replace(own, "").trim();
  return before !== undefined && /^(?:too|as well|also|likewise|也一样|也是|同样|也)[.!。！]?$/i.test(rest)
    ? before.replace(other, own)
    : piece;
}
