import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { changed } from "../conversation/change.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { type ModelReply, withCalls } from "../decision.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { onlyCompares } from "../goals/clauses.ts";
import { daysIn, inContext, placeIn } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { eachOnce, type Goal, type PlannedCall } from "../goals/planned-call.ts";
import { areOfOneTopic, asksAhead, forecastsDays, isAhead, isTooSoon, looksBack } from "../goals/timely.ts";
import { dayAt, dayNumber, daysOf, ISO_DAYS, isoDay, namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { isOther as setsAgainst } from "../slots/pairs.ts";
import { placeSlotsOf, slotsOf, takesDay } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { inItsTime } from "./in-its-time.ts";

/**
 * "How was it yesterday, and tomorrow?", 后天会堵吗，昨天呢: a question of one thing, some parts of which are about days that
 * are over and some about days to come. No one tool tells of both, so each side is planned by itself; a side that only
 * names days and places is asked of what the other one asks.
 */
export async function acrossToday(
  wish: Asked & { situation: Situation; direct: readonly Goal[] },
): Promise<ModelReply | undefined> {
  const { direct, situation, tools, mind, plan } = wish;
  const { request, steps } = situation;
  const all = doersOf(tools);
  if (steps.length > 0 || !all.some(forecastsDays) || direct.some(({ tool }) => tool.effect === "write"))
    return undefined;
  const besides = await nowAndThen(wish, all);
  if (besides) return besides;
  const isMore = ({ text }: Goal) => saysOnlyValues(text, all, mind.read);
  const pieces = direct.flatMap((goal) => goal.pieces);
  const found = sidesOf(pieces, request, (text) => sideOf(mind.read(text)));
  // "Is Xihu jammed today, and tomorrow, and how many accidents are there": what follows is of the first day.
  const more = behindSide(found[1] ?? "", pieces, all, mind.read);
  if (more === undefined && direct.filter((goal) => !isMore(goal)).length > 1) return undefined;
  const sides = more === undefined ? found : [found[0] ?? "", more.side];
  const [first = "", second = "", ...others] = sides;
  if (second === "" || others.length > 0 || sides.some(onlyCompares)) return undefined;
  const bare = sides.map((side) => saysOnlyValues(side, all, mind.read));
  // "Fuyang: what was it on the 10th, and what will it be tomorrow": what neither says, each is planned for alike.
  const asking = bare.indexOf(false);
  const made = await callsFor(inContext(sides[Math.max(0, asking)] ?? "", request, all, mind.read), all, mind);
  // "How are Xihu and Yuhang today, and tomorrow?": a day alone is asked of all places that are named before it.
  const isOfSeveral = asking < 0 && made.length > 1 && placeIn(second, all, mind.read) === undefined;
  const open = isOfSeveral ? 1 : asking < 0 ? -1 : bare.indexOf(true);
  const planned = await Promise.all(
    sides.map(async (side, at) => {
      const said = inContext(side, request, all, mind.read);
      return at === open ? undefined : plan({ request: said, written: said });
    }),
  );
  if (planned.some((reply) => reply && (reply.isRefusal || reply.calls.length === 0))) return undefined;
  const rest = more && inContext(more.rest, `${first}, ${more.rest}`, all, mind.read);
  const behind = rest === undefined ? undefined : await plan({ request: rest, written: rest });
  if (behind && (behind.isRefusal || behind.calls.length === 0)) return undefined;
  const last = behind?.calls ?? [];
  const other = open < 0 ? [] : otherSide(made, sides[open] ?? "", wish);
  if (open >= 0 && other.length === 0) return undefined;
  if (isCutShort(sides[open] ?? "", other, mind.read)) return undefined;
  const passed = passedOn(other, sides[open] ?? "", tools).calls;
  return withCalls(...planned.flatMap((reply) => reply?.calls ?? passed), ...last);
}

/** "Is Xihu jammed, and tomorrow?", 滨江堵吗，西湖呢: what is asked of no day, and the same of another day or place besides. */
async function nowAndThen(wish: Asked & { situation: Situation }, all: readonly ModelTool[]) {
  const { situation, mind, plan, tools } = wish;
  const [first, second] = askedBesides(situation.request.trim());
  const isDated = (text: string) => mind.read(text).mentions.some(namesDays);
  const isOther = isDated(second) || placeIn(second, all, mind.read) !== undefined;
  if (isDated(first) || !isOther || ![first, second].every(isAsked(all, mind.read))) return undefined;
  const made = await callsFor(first, all, mind);
  const isOpen = ({ tool, missing }: PlannedCall) =>
    tool.effect !== "read" || !takesDay(tool) || missing.length > 0 || slotsOf(tool).some(setsAgainst);
  const reply = made.length === 0 || made.some(isOpen) ? undefined : await plan({ request: first, written: first });
  const isLater = isAhead(mind.read(second));
  const other = !isLater ? made.flatMap((one) => changed(one, second, mind.read) ?? []) : otherSide(made, second, wish);
  if (!reply || reply.isRefusal) return undefined;
  if (other.length > 0 && !isCutShort(second, other, mind.read))
    return withCalls(...reply.calls, ...passedOn(other, second, tools).calls);
  // "Is Xihu jammed, and last week?": what tells of a day may not tell of a week.
  const span = inContext(second, situation.request, all, mind.read);
  const ofSpan = isLater ? [] : await callsFor(span, all, mind);
  const isSame = (call: PlannedCall) =>
    !isOpen(call) &&
    made.some(({ args }) => Object.values(args).every((one) => Object.values(call.args).includes(one)));
  const spanned = (tool: ModelTool) => callsOf({ tool, score: 1 }, span, [], mind.read);
  const isMeant = ofSpan.length > 0 && ofSpan.every(isSame);
  const others = isMeant || isLater ? ofSpan : all.filter(tellsOfSpans(made)).slice(0, 1).flatMap(spanned);
  return others.length > 0 && others.every(isSame)
    ? withCalls(...reply.calls, ...passedOn(others, second, tools).calls)
    : undefined;
}

/** Whether a tool tells of several days what others tell of one. */
const tellsOfSpans = (made: readonly PlannedCall[]) => (tool: ModelTool) =>
  finds(tool) && spanOf(tool)[1] !== undefined && made.every((one) => areOfOneTopic(tool, one.tool));

/** Whether the first part of a question asks for something, and the second only names other days or places. */
const isAsked = (all: readonly ModelTool[], read: Read) => (text: string, at: number) =>
  saysOnlyValues(text, all, read) === (at === 1);

/** A question, and what is asked of besides it; both empty where a text is only one question. */
function askedBesides(text: string): [string, string] {
  if (text.length > LONGEST) return ["", ""];
  for (const { 0: joint, index } of text.matchAll(JOINTS)) {
    const rest = text.slice(index + joint.length);
    const isJoint = /^and (?!what|how)/i.test(rest) ? /^[,?.;]\s$/.test(joint) : !/^\s{2}/.test(joint);
    if (index >= 3 && isJoint && BESIDES.test(rest)) return [text.slice(0, index), rest];
  }
  return ["", ""];
}

const LONGEST = 240;
const JOINTS = /[，,？?。.；;\s]{1,2}/g;
const BESIDES =
  /^(?:and(?! (?:wh|how)) [^,;?]{3,40}\??|(?:and )?(?:what|how) about [^,;?]{3,40}\??|[^，。；？哪几什谁]{2,30}呢[？?]?)$/iu;

/** The calls that some others become on the days and at the places that a text names. */
function otherSide(made: readonly PlannedCall[], text: string, { tools, mind, given }: Asked): PlannedCall[] {
  const all = doersOf(tools);
  const [last] = made.slice(-1);
  // "Xihu and Yuhang yesterday, and tomorrow?": what names no place is asked of all that the other side was.
  const isPlaced = placeIn(text, all, mind.read) !== undefined;
  const ofSide = isPlaced ? made.slice(-1) : made.filter(({ tool }) => tool === last?.tool);
  const { now } = given.read("");
  return eachOnce(
    ofSide.flatMap((one) => {
      const next = changed(one, text, mind.read);
      const calls = next ? inItsTime(next, all, given.read("")) : [];
      // Of two that were set against each other, one may be named: it is told of alone.
      if (calls.some(({ tool }) => tool !== one.tool) && !(isPlaced && calls.length > 1)) return ready(calls);
      // What sets two things against each other is not forecast as such, but each of them is.
      const forecaster = all.find((other) => forecastsDays(other) && looksBack(one.tool, [other]));
      if (!forecaster || !isAhead(mind.read(text))) return next && isTooSoon(next, all, now) ? ready([next]) : [];
      const isOfPlace = placeIn(text, [forecaster], mind.read) !== undefined;
      const texts = isOfPlace ? [text] : placesOf(one).map((place) => `${place} ${text}`);
      const ahead = ready(texts.flatMap((said) => callsOf({ tool: forecaster, score: 1 }, said, [], mind.read)));
      // What is forecast for no road is not told of the whole city.
      const isOfIt = placesOf(one).length === 0 || ahead.every((call) => placesOf(call).length > 0);
      return isOfIt ? ahead : next && isTooSoon(next, all, now) ? ready([next]) : [];
    }),
  );
}

const ready = (calls: readonly PlannedCall[]): PlannedCall[] => calls.filter(({ missing }) => missing.length === 0);

/** Whether a text names a day that none of its calls is for: 昨天、今天 of a tool that takes one stretch of days. */
function isCutShort(text: string, calls: readonly PlannedCall[], read: Read): boolean {
  const given = calls.map(({ args }) => (JSON.stringify(args).match(ISO_DAYS) ?? []).sort());
  return daysIn(text, read)
    .flatMap(daysOf)
    .map(isoDay)
    .some((day) => !given.some(([first = day, ...more]) => first <= day && day <= (more.at(-1) ?? first)));
}

/** The places that a call is for. */
const placesOf = ({ tool, args }: PlannedCall): unknown[] =>
  placeSlotsOf(tool).flatMap((slot) => valueAt(args, slot) ?? []);

type Side = "past" | "ahead";

/**
 * On which side of now all days of a text lie; undefined where it names none, or days on both. How it is today is told by
 * what tells of days gone by, where no forecast is asked for.
 */
function sideOf({ text, mentions: all, now }: Reading): Side | undefined {
  const mentions = all.filter((mention) => !WEEKLY.test(mention.text));
  if (isAhead({ text, mentions, now })) return "ahead";
  const days = mentions.flatMap(daysOf).map(dayNumber);
  const last = dayNumber(dayAt(now)) - Number(asksAhead.test(text));
  return days.length > 0 && days.every((day) => day <= last) ? "past" : undefined;
}

/** A weekday that stays as it was said is every such day: 周一和周五哪天更堵. */
const WEEKLY = /^(?:(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/i;

/** A request cut before the first piece that is on the other side of today than those before it; whole where none is. */
function sidesOf(pieces: readonly string[], request: string, side: (text: string) => Side | undefined): string[] {
  const [first] = pieces.flatMap((piece) => side(piece) ?? []);
  const turn = pieces.find((piece) => first !== undefined && side(piece) !== undefined && side(piece) !== first);
  const at = turn === undefined ? -1 : request.lastIndexOf(turn);
  const before = request.slice(0, Math.max(0, at)).replace(JOINT, "");
  return at < 0 || side(before) !== first || side(request.slice(at)) === undefined
    ? [request]
    : [before, request.slice(at)];
}

/** A side that only names days and places, and what is asked behind it that names no day. */
function behindSide(side: string, pieces: readonly string[], all: readonly ModelTool[], read: Read) {
  const isDated = (text: string) => daysIn(text, read).length > 0;
  const places = pieces.flatMap((piece) => (isDated(piece) ? [] : side.indexOf(piece))).filter((at) => at > 0);
  const at = Math.min(...places);
  const own = side.slice(0, at).replace(JOINT, "").replace(JOINT, "");
  const isMeant = places.length > 0 && isDated(own) && saysOnlyValues(own, all, read) && !isDated(side.slice(at));
  return isMeant ? { side: own, rest: side.slice(at) } : undefined;
}

const JOINT = /(?:\band|\bthen|\balso|\bbut|还有|另外|然后|以及|[，,。.；;？?、])[，,\s]?$/i;
