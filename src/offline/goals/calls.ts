import { isDeepStrictEqual } from "node:util";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { changed } from "../conversation/change.ts";
import { endsOf, otherWay } from "../conversation/other-way.ts";
import { todayAt } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { argumentSets, missingIn, overlaid, valueAt, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { type Filled, ofOneThing } from "../slots/filled.ts";
import { isOther, isPair, withoutLonePlace } from "../slots/pairs.ts";
import { daySlotsOf, isSameSlot, placeSlotsOf, type Slot, slotsOf, takesKind } from "../slots/slot.ts";
import { beginFrom, spanOf } from "../slots/span.ts";
import { daysIn } from "./context.ts";
import { againstNow, atEndSaid, daysApart, withEachDay, withEnd } from "./days-filled.ts";
import { goalsOf } from "./goals.ts";
import { leftOut } from "./left-out.ts";
import { isOfNow, leftToWhole, sharedDay } from "./left-to-whole.ts";
import type { Mind } from "./mind.ts";
import { inOneList } from "./one-list.ts";
import { eachOnce, type Goal, type PlannedCall } from "./planned-call.ts";
import { isWorded } from "./rank-request.ts";
import { alikeParts, areOneInOther, IN_TURN, questionsOf, separate, thingsApart } from "./separate.ts";
import { eachWithItself, withLastPlace } from "./sides-apart.ts";
import { suitedTool } from "./suited-tool.ts";
import { looksBack } from "./timely.ts";

/** The calls that a text asks for, in order. Arguments that a clause does not give are taken from the whole text, then from `earlier`. */
export async function callsFor(
  text: string,
  tools: readonly ModelTool[],
  mind: Mind,
  earlier: readonly string[] = [],
): Promise<PlannedCall[]> {
  const goals = await goalsOf(text, tools, mind);
  // Tools known by their wording alone are ranked by their arguments already.
  const suited = isWorded(tools) ? goals : await Promise.all(goals.map((goal) => suitedTool(goal, goals, tools, mind)));
  const calls = suited.flatMap((goal) => {
    const wider = [...(goal.text === text ? [] : [text]), ...earlier];
    const isWordedOnly = isWorded([goal.tool]);
    const cut = questionsOf(goal) ?? thingsApart(goal, mind.read) ?? separate(goal.tool, goal.clauses, mind.read);
    // Beside other tools, what does not say all that a call needs only says more of the one call.
    const isOfOne = goals.length > 1 && isWordedOnly && cut?.some((part) => !isComplete(goal, part, mind.read));
    const apart = cut === undefined || isOfOne ? [goal.text] : cut;
    const mayRepeat = goals.length === 1 && isWordedOnly;
    const parts = mayRepeat ? apart.flatMap((part) => alikeParts(goal.tool, part, mind.read)) : apart;
    // What a part leaves out is as it was in the one before.
    const made = parts.flatMap((part, i) => {
      const isOneCall = goals.length > 1 && isWordedOnly;
      const calls = callsOf({ ...goal, isOneCall }, part, [...parts.slice(0, i).reverse(), ...wider], mind.read, text);
      // "The trend, and a forecast for Monday": what tells of days gone by is not of the days that another part names.
      const isOfOthers = goals.length > 1 && daysIn(part, mind.read).length === 0;
      return calls.map((call) =>
        isOfOthers && isOfDayToCome(call, tools, mind.read(part)) ? withoutDays(call) : call,
      );
    });
    if (isWordedOnly && goals.length === 1 && parts.length > 1)
      return inOneList(withShared(made, goal, parts, mind.read));
    if (isWordedOnly && made.length > 1) return inOneList(made);
    return thereAndBack(goal, wider, mind.read) ?? eachPiece(goal, made, wider, tools, mind.read) ?? made;
  });
  return eachOnce(calls.map((call, at) => againstPlaceBefore(call, calls[at - 1], text)));
}

const isComplete = (goal: Goal, part: string, read: Read): boolean =>
  callsOf(goal, part, [], read).every(({ missing }) => missing.length === 0);

/**
 * Calls for parts of a text, each with what the whole text gives once and none of them has, with what is said for all of
 * them, and with what is needed and only a later one says.
 */
function withShared(
  calls: readonly PlannedCall[],
  { tool, text }: Goal,
  parts: readonly string[],
  read: Read,
): PlannedCall[] {
  const isOpen = (slot: Slot) => calls.every(({ args }) => valueAt(args, slot) === undefined);
  const once = fill(tool, read(text)).filter(({ slot, others }) => others.length === 0 && isOpen(slot));
  const forAll = text.split(/[,;.!?:] /).filter((part) => FOR_ALL.test(part));
  const said = forAll
    .flatMap((part) => fill(tool, read(part)))
    .filter(({ slot, others }) => !slot.required && others.length === 0);
  return calls.map((call, at) => {
    const isLacking = ({ slot }: Filled) => valueAt(call.args, slot) === undefined;
    const args = overlaid(call.args, [...once, ...[...said, ...outermost(tool, parts, read)].filter(isLacking)]);
    const later = missingIn(slotsOf(tool), args).flatMap((slot): Filled[] => {
      const other = calls.slice(at + 1).find((one) => valueAt(one.args, slot) !== undefined && isAnother(call, one));
      return other ? [{ slot, value: valueAt(other.args, slot), others: [], score: 1 }] : [];
    });
    const all = overlaid(args, later);
    return { ...call, args: all, missing: missingIn(slotsOf(tool), all) };
  });
}

/**
 * "The distance in miles from A to B and from C to D", 都要二等座: what is said before all that calls need, or behind it,
 * holds for all of them.
 */
function outermost(tool: ModelTool, parts: readonly string[], read: Read): Filled[] {
  const [first = [], last = []] = [parts[0], parts.at(-1)].map((part) => fill(tool, read(part ?? "")));
  const placesOf = (filled: readonly Filled[]) =>
    filled.flatMap(({ slot, start }) => (slot.required ? (start ?? []) : []));
  const [from, to] = [Math.min(...placesOf(first)), Math.max(...placesOf(last))];
  const isShared = ({ slot }: Filled) => !slot.required && (slot.choices !== undefined || slot.type === "boolean");
  return [
    ...first.filter((one) => isShared(one) && one.start !== undefined && one.start < from),
    ...last.filter((one) => isShared(one) && one.start !== undefined && one.start > to),
  ];
}

/** Whether of two calls one is not only told more fully in the other. */
const isAnother = ({ args }: PlannedCall, other: PlannedCall): boolean =>
  Object.entries(args).some(
    ([name, value]) => other.args[name] !== undefined && !areOneInOther(value, other.args[name]),
  );

const FOR_ALL = /\b(?:all|each|both|every)\b/i;

/** "…, and was it worse than B?": the only place named is set against the one that the question before was about. */
function againstPlaceBefore(call: PlannedCall, before: PlannedCall | undefined, text: string): PlannedCall {
  const main = placeSlotsOf(call.tool).find((slot) => !isOther(slot));
  const other = placeSlotsOf(call.tool).find(isOther);
  const own = before && placeSlotsOf(before.tool).find((slot) => !isOther(slot));
  if (!before || !main || !other || !own || !IT_THAN.test(text)) return call;
  const [place, named] = [valueAt(before.args, own), valueAt(call.args, main)];
  const isOpen = place !== undefined && named !== undefined && place !== named;
  const against = valueAt(call.args, other);
  if (!isOpen || (against !== undefined && against !== named)) return call;
  return { ...call, args: withValue(withValue(call.args, main, place), other, named) };
}

const IT_THAN =
  /[,，.。;；?？]\s?(?:and |or )?(?:(?:was|is|were|are) (?:it|that|this|they) .{0,30}\bthan\b|(?:它|那|这)?(?:是不是)?(?:跟|和|与|比)[^，。]{1,20}$)/i;

/**
 * The calls of one tool, filled from a text first, then from wider ones for what it leaves out. `around`: the whole
 * request, whose days and names go for a clause that has none of its own.
 */
export function callsOf(
  { tool, score, isOneCall }: Pick<PlannedCall, "tool" | "score"> & { isOneCall?: boolean },
  text: string,
  wider: readonly string[],
  read: Read,
  around = text,
): PlannedCall[] {
  const slots = slotsOf(tool);
  let filled = atEndSaid(tool, fill(tool, read(text)), text);
  filled = withEnd(tool, filled, text);
  filled = [...filled, ...beginFrom(tool, overlaid({}, filled), read(text))];
  for (const other of wider) {
    const lacking = missingIn(slots, overlaid({}, filled));
    if (lacking.length === 0) break;
    const more = fill(tool, read(other)).filter(({ slot }) => lacking.some((one) => isSameSlot(one, slot)));
    filled = withEnd(tool, [...filled, ...more], other);
  }
  filled = withEachDay(tool, daysApart(tool, againstNow(tool, filled, read(text)), read(text)), read(text));
  if (around !== text) filled = [...filled, ...leftToWhole(tool, read(text), read(around), filled)];
  if (isOneCall) filled = filled.map((one) => ofOneThing(one, text));
  const isInTurn = IN_TURN.test(around) || haveOwnHours(read(text));
  return argumentSets(withoutLonePlace(filled, slots), isInTurn).flatMap((args) =>
    eachWithItself({ tool, args, missing: missingIn(slots, args), score }, read(text)),
  );
}

/** 今天下午5点和明天上午9点: each of several days is named with its own hour. */
const haveOwnHours = ({ mentions }: Reading): boolean => {
  const moments = mentions.flatMap((one) => (one.kind === "moment" ? [one.moment] : []));
  return moments.length > 1 && moments.every(({ said }) => said === "day and time");
};

/**
 * "The excursions on the 28th, and what on the 29th": a call for each piece of a goal, each as the one before but for
 * what the piece says. Undefined where one call is all that the pieces ask for, or these do not say more.
 */
function eachPiece(
  goal: Goal,
  made: readonly PlannedCall[],
  wider: readonly string[],
  tools: readonly ModelTool[],
  read: Read,
): PlannedCall[] | undefined {
  const [first, ...others] = goal.pieces;
  if (first === undefined || others.length === 0 || made.length !== 1 || goal.tool.effect !== "read") return undefined;
  const isShort = leftOut(goal.text, made, read, tools) !== undefined;
  const areQuestions = isQuestion(first) && others.every((piece) => isQuestion(piece) || ASKS_ALIKE.test(piece));
  // One call that sets the days of one piece against those of another asks for both.
  if (!isShort && made.some(comparesDays)) return undefined;
  if (!isShort && !areQuestions && !areAtOdds(goal, read) && !areJourneys(goal, read)) return undefined;
  const calls = callsOf(goal, first, wider, read, sharedDay(goal, read));
  for (const piece of others) {
    const last = calls.at(-1);
    const changedTo = last && changed(last, piece, read);
    if (!changedTo) continue;
    const next = isOfNow(piece, read) ? withoutDays({ ...changedTo, missing: [] }) : changedTo;
    // What only says more of the one before is no call of its own, unless it is asked for itself.
    const saysMore = Object.entries(last.args).every(([name, value]) => isDeepStrictEqual(next.args[name], value));
    if (saysMore && !areQuestions) calls.pop();
    calls.push({ ...next, missing: missingIn(slotsOf(goal.tool), next.args) });
  }
  if (calls.length < 2) return undefined;
  const whole = withLastPlace(calls, goal.text);
  return isShort && leftOut(goal.text, whole, read, tools) !== undefined ? undefined : whole;
}

const comparesDays = ({ tool, args }: PlannedCall): boolean =>
  daySlotsOf(tool).some((slot) => isOther(slot) && valueAt(args, slot) !== undefined);

/**
 * "Out on the 4th, back on the 8th", 8号回, "round trip 4 to 8 May": a call for each way of a journey, with what else is
 * said for both.
 */
function thereAndBack({ tool, score, text }: Goal, wider: readonly string[], read: Read): PlannedCall[] | undefined {
  const match = BACK.exec(text) ?? BACK_HAN.exec(text);
  const { 0: said = "", index: at = 0 } = match ?? {};
  const [first, last] = spanOf(tool);
  if (tool.effect !== "read" || !first || !(match || text.search(ROUND_TRIP) >= 0)) return undefined;
  const rest = `${text.slice(0, at)}${text.slice(at + said.length)}`.replace(ROUND_TRIP, "");
  const [whole] = callsOf({ tool, score }, rest, wider.slice(1), read);
  const until = whole && last && valueAt(whole.args, last);
  const day = match?.groups?.day ?? match?.groups?.of ?? String(until ?? "");
  const out = whole && last && !match ? { ...whole, args: withoutValuesOf([last], whole.args) } : whole;
  const back = out && otherWay(out);
  const isWhole = back && endsOf(tool)?.every((slot) => valueAt(back.args, slot) !== undefined);
  if (!isWhole || String(valueAt(out.args, first) ?? day) >= day) return undefined;
  return [out, { ...back, args: withValue(withoutDays(back).args, first, day) }];
}

/** A journey there and back. */
export const ROUND_TRIP =
  /\b(?:round[- ]?trips?|return (?=flights?|tickets?|trip)|return(?= \d{4}-))|\band back\b(?! on| by)|往返|来回/gi;
const BACK =
  /(?:,|\band\b)? ?(?:\band )?\b(?:(?:com(?:e|ing)|fly(?:ing)?) )?(?:back|return(?:ing)?)(?: on| by)? (?<day>\d{4}-\d\d-\d\d)(?!\d| to \d)/i;
const BACK_HAN =
  /[，,]?(?:(?:回程|返程|返回)(?:是|在)?(?<day>\d{4}-\d\d-\d\d)|(?<=[，,\s去])(?<of>\d{4}-\d\d-\d\d)(?:再|飞)?(?:回来|回程|返程|返回|回)(?!到))/;

/** "The cheapest, and the most expensive one": whether pieces of a goal say different values of one list. */
function areAtOdds({ tool, pieces }: Goal, read: Read): boolean {
  const said = new Map<string, unknown>();
  const isSetAgainst = (slot: Slot) => slotsOf(tool).some((other) => isPair(slot, other));
  return pieces.some((piece) =>
    fill(tool, read(piece))
      .filter(({ slot, score }) => takesKind(slot) && score >= SURELY && !isSetAgainst(slot))
      .some(({ slot: { name }, value }) => {
        const isOther = said.has(name) && said.get(name) !== value;
        said.set(name, value);
        return isOther;
      }),
  );
}

const SURELY = 2;

/** 发武汉的呢, "and what about B": the same of something else. */
const ASKS_ALIKE = /呢[？?]?$|^(?:and )?(?:what|how) about\b/i;

/** "From A to B, and from C to B": whether each piece of a goal says both ends of a journey, and not all the same ones. */
function areJourneys({ tool, pieces }: Goal, read: Read): boolean {
  const ends = endsOf(tool);
  if (!ends) return false;
  const said = pieces.map((piece) => {
    const args = overlaid({}, fill(tool, read(piece)));
    return ends.map((slot) => valueAt(args, slot));
  });
  return (
    said.every((both) => both.every((end) => end !== undefined)) &&
    said.some((both) => !isDeepStrictEqual(both, said[0]))
  );
}

/** Whether a call that tells of days gone by has a day to come, where another tool forecasts. */
function isOfDayToCome({ tool, args }: PlannedCall, tools: readonly ModelTool[], { now }: Reading): boolean {
  const today = todayAt(now);
  return looksBack(tool, tools) && daySlotsOf(tool).some((slot) => String(valueAt(args, slot) ?? "") > today);
}

function withoutDays(call: PlannedCall): PlannedCall {
  const args = withoutValuesOf(daySlotsOf(call.tool), call.args);
  return { ...call, args, missing: missingIn(slotsOf(call.tool), args) };
}
