import { FOLLOW_CHAIN, isControl, type ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays } from "../../engine/domain/days.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { chainTo } from "../../engine/planning/chain.ts";
import { meansEverything, namesWholeTrip } from "../conversation/all-shown.ts";
import { daysInItsPlace, withoutItsPart } from "../conversation/in-its-place.ts";
import { addsTo, percentMoreIn } from "../conversation/more-of-it.ts";
import { asItIsToBe, daysShown, namesBareDay } from "../conversation/own-days.ts";
import { findsToChange, type Item } from "../conversation/shown.ts";
import { callOf } from "../conversation/state.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { finds } from "../goals/finds.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { ordersThings } from "../goals/timely.ts";
import { linksOf } from "../links.ts";
import { dayAt, isoDay, namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { type Args, overlaid, sharedValues, valueAt, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { placesOf } from "../slots/places-said.ts";
import { isSameSlot, placeSlotsOf, type Slot, slotsOf, sorts, takesDay, tellsThings } from "../slots/slot.ts";
import {
  endFrom,
  endMeant,
  endSaid,
  newLengthIn,
  onlyBegins,
  shiftIn,
  spanOf,
  stretchIn,
  stretchWay,
} from "../slots/span.ts";
import { saidOf } from "../wording/name-of.ts";

/** What a look-up may draw on. */
interface Known {
  /** What was said in this dialogue, newest first. */
  said: readonly string[];
  /** Things that were chosen, newest first: where they are holds for what goes with them, when they are does not. */
  chosen: readonly Item[];
}

/** Nobody knows the codes of things by heart. */
const ASK_FOR_CODE = 15;
const ASK = 2;
/** Nothing is changed only to learn what another call lacks. */
const CHANGE = 50;

/**
 * The next call of the cheapest chain that leads to what another call lacks, and the same one for each other property
 * that is named: 红的蓝的都要. It may lack something that has to be asked for. None if nothing gives it, or asking for it
 * is cheaper.
 */
export function lookUpsFor(lacking: PlannedCall, known: Known, tools: readonly ModelTool[], read: Read): PlannedCall[] {
  const alternatives = new Map<string, readonly Filled[]>();
  const calls = new Map([[lacking.tool.name, lacking]]);
  const callBy = (name: string): PlannedCall | undefined => {
    const tool = tools.find((one) => one.name === name);
    if (tool && !calls.has(name)) {
      // The days that something is to have tell nothing of the days it has.
      const isUndated = findsToChange(tool, tools);
      const isOwn = touchesExisting(lacking.tool);
      const [last = ""] = known.said;
      const told = isOwn && tellsItsDay(last, lacking.tool, read) ? { ...known, said: [last] } : known;
      const own = withoutLoneEnd(tool, drawn(tool, told, read, isOwn), last);
      const filled = own.filter(
        (one) => (!isUndated || one.slot.kind !== "moment") && !onlyAsksToAct(one, lacking.tool, known, tools, read),
      );
      alternatives.set(name, filled);
      const days = isOwn ? [] : sharedValues(tool, lacking.args).filter(({ slot }) => slot.kind === "moment");
      calls.set(name, callOf(tool, overlaid({}, [...filled, ...days])));
    }
    return calls.get(name);
  };
  const openSlot = (name: string, parameter: string) => callBy(name)?.missing.find(({ path }) => path[0] === parameter);
  const chain = chainTo(lacking.tool.name, linksOf(tools), {
    isKnown: (name, parameter) => openSlot(name, parameter) === undefined,
    callCost: (name) => (name === lacking.tool.name || reads(callBy(name)?.tool) ? 1 : CHANGE),
    askCost: (name, parameter) => (openSlot(name, parameter)?.kind === "code" ? ASK_FOR_CODE : ASK),
  });
  const found = chain?.steps[0] && callBy(chain.steps[0].tool);
  if (!found || found === lacking) return [];
  const first = ordered(lacking, found, known.said, tools, read) ?? found;
  const isPlaced = placeSlotsOf(first.tool).some((slot) => valueAt(first.args, slot) !== undefined);
  const own = isPlaced || known.chosen.length > 0 ? undefined : ownThingOf(lacking, tools);
  if (own) return [own];
  const others = (alternatives.get(first.tool.name) ?? [])
    .filter(({ slot }) => tellsThings(slot) && !slot.isList)
    .flatMap(({ slot, others: values }) =>
      values.map((value) => ({ ...first, args: withValue(first.args, slot, value) })),
    );
  return [first, ...others];
}

/**
 * "Put my best seller on sale": what is said to be at an end of an order, and of nothing else, is found by what ranks
 * such things. The days are those of what is to be made.
 */
function ordered(
  lacking: PlannedCall,
  { tool, args }: PlannedCall,
  texts: readonly string[],
  tools: readonly ModelTool[],
  read: Read,
): PlannedCall | undefined {
  const said = texts.find((text) => NAMES_BEST.test(text));
  if (said === undefined || Object.keys(args).length > 0 || touchesExisting(lacking.tool)) return undefined;
  const codes = lacking.missing.filter(({ kind }) => kind === "code");
  const listsThem = (one: ModelTool) =>
    slotsOf(one).some(({ isList, name }) => isList && codes.some((code) => name === `${code.name}s`));
  const rankers = tools.filter((one) => one !== tool && ordersThings(one) && reads(one) && listsThem(one));
  const [ranker] = rankers.flatMap((one) => {
    const ends = fill(one, read(said)).filter(({ slot }) => sorts(slot));
    return ends.length > 0 ? callOf(one, overlaid({}, ends)) : [];
  });
  return ranker?.missing.length === 0 ? ranker : undefined;
}

const NAMES_BEST =
  /\b(?:best|worst|top|slowest)(?:[ -](?:[a-z]{2,12}ing )?(?:one|product|item|thing)|[ -]?sell)|[畅热滞]销|卖[得不]|最[好差]的/i;

/**
 * "Cancel my January hotel": the day is that of the thing, since nothing is to be on other days. Where something else was
 * looked for before tells nothing of it.
 */
const tellsItsDay = (text: string, tool: ModelTool, read: Read): boolean =>
  !takesDay(tool) && read(text).mentions.some(namesDays);

/** Of everything somewhere, what leads there and what leads away from there: neither end of a journey is left out. */
function withoutLoneEnd(tool: ModelTool, filled: readonly Filled[], said: string): readonly Filled[] {
  const ends = placeSlotsOf(tool).filter(({ role }) => role !== undefined);
  const isLone = filled.filter(({ slot }) => ends.includes(slot)).length === 1 && ends.length > 1;
  return isLone && (namesWholeTrip(said) || meansEverything(said))
    ? filled.filter(({ slot }) => !ends.includes(slot))
    : filled;
}

const reads = (tool: ModelTool | undefined): boolean =>
  tool !== undefined && (tool.effect === undefined ? finds(tool) : tool.effect === "read");

/** What exists already is among what somebody has. */
const isOfUser = (tool: ModelTool): boolean =>
  wordsOf(tool.name).includes("my") || /^\W*\w+ my\b|我的/.test(saidOf(tool));

/** What is to be changed and was named by its id tells what else has to be known. */
export function ownThingOf({ tool, args }: PlannedCall, tools: readonly ModelTool[]): PlannedCall | undefined {
  if (!touchesExisting(tool)) return undefined;
  const ids = Object.values(args).filter((value) => typeof value === "string");
  return ids.map((id) => listerOf(id, tools)).find((call) => call !== undefined);
}

/** What lists the thing of one's own that an id names. */
export function listerOf(id: string, tools: readonly ModelTool[]): PlannedCall | undefined {
  for (const finder of tools.filter((one) => reads(one) && isOfUser(one))) {
    const slot = slotsOf(finder).find(({ pattern }) => pattern?.test(id));
    if (slot) return fullCall(finder, { [slot.name]: id });
  }
  return undefined;
}

/**
 * Everything a tool takes that was said, the newest word first, and where the chosen things are; for what `isOwn`, its
 * places come first.
 */
function drawn(tool: ModelTool, { said, chosen }: Known, read: Read, isOwn: boolean): Filled[] {
  let filled: Filled[] = [];
  const add = (more: readonly Filled[]) => {
    filled = [...filled, ...more.filter(({ slot }) => !filled.some((one) => isSameSlot(one.slot, slot)))];
  };
  const spans = spanOf(tool).flatMap((slot) => slot ?? []);
  const addPlaces = () => {
    for (const item of chosen)
      add(
        fill(tool, read(item.text), { optional: 1.5 }).filter((one) => one.slot.kind === "place" && isKnownPlace(one)),
      );
  };
  if (isOwn) addPlaces();
  for (const text of said) {
    const hasDays = filled.some(({ slot }) => spans.some((one) => isSameSlot(one, slot)));
    const own = fill(tool, read(chosen[0] ? asToBe(text, chosen[0].text, read) : text));
    // Two days from two sentences are no span.
    add(
      own
        .filter((one) => !isOwn || isKnownPlace(one))
        .filter(({ slot }) => (!hasDays && shiftIn(text) === undefined) || !spans.some((one) => isSameSlot(one, slot))),
    );
    add(endFrom(tool, overlaid({}, filled), text));
  }
  addPlaces();
  add(
    slotsOf(tool).flatMap((slot) =>
      chosen
        .filter(({ values }) => slot.kind === "code" && values[slot.name] !== undefined)
        .map(({ values }) => ({ slot, value: values[slot.name], others: [], score: 2 })),
    ),
  );
  if (!filled.some(({ slot }) => spans.some((one) => isSameSlot(one, slot)))) {
    add(shifted(spans, { said, chosen }));
    if (isOwn) add(inPlaceOf(spans, { said, chosen }, read));
  }
  return filled;
}

/** Whether a listed value is only named by the verb that asks for the act: "end that promotion" seeks none that ends. */
function onlyAsksToAct(
  { slot, value }: Filled,
  act: ModelTool,
  { said }: Known,
  tools: readonly ModelTool[],
  read: Read,
): boolean {
  const isAsked = (text: string) => sharesAct(act, text) || asksToRemove(act, text, tools);
  const says = slot.choices?.find((choice) => choice.value === value)?.says ?? [];
  const places = said.flatMap((text) =>
    says.flatMap((say) => placesOf(say, read(text)).map(({ start, end }) => ({ text, start, end }))),
  );
  return (
    places.length > 0 &&
    places.every(
      ({ text, start, end }) =>
        isAsked(text) && !isAsked(`${text.slice(0, start)} ${text.slice(end).replace(BEHIND_VERB, "")}`),
    )
  );
}

/** 结束掉, 停了吧: what only goes with a verb. */
const BEHIND_VERB = /^[掉了吧]{1,3}/;

/** A name that no place has is the thing's own. */
const isKnownPlace = ({ slot: { kind, choices }, value }: Filled): boolean =>
  kind !== "place" || choices === undefined || choices.some((choice) => choice.value === value);

/** "One day later": counted from the day of what was chosen. */
function shifted(spans: readonly Slot[], { said, chosen }: Known): Filled[] {
  const days = said.map(shiftIn).find((one) => one !== undefined);
  const [day] = daysShown(chosen[0]?.text ?? "");
  if (days === undefined || day === undefined) return [];
  return spans.map((slot) => ({ slot, value: addDays(day, days), others: [], score: 2 }));
}

const asToBe = (text: string, line: string, read: Read): string => asItIsToBe(withoutItsPart(text, line), line, read);

/** "To a later one": what takes the place of something, where no other day is said, is on its day. */
function inPlaceOf(spans: readonly Slot[], { said, chosen }: Known, read: Read): Filled[] {
  const [day] = daysShown(chosen[0]?.text ?? "");
  const [request = ""] = said;
  if (day === undefined) return [];
  const [from, to] = daysInItsPlace(day, request, isoDay(dayAt(read(request).now)));
  return spans.map((slot) => ({ slot, value: slot.role === "target" ? to : from, others: [], score: 2 }));
}

/**
 * Whether what there is to be of a thing can only be told from what it has: a text says how many more of it, moves or
 * stretches its days, says how long it is to last, or names the day that it is moved to.
 */
export const isRelative = ({ tool, args }: Pick<PlannedCall, "tool" | "args">, said: string): boolean => {
  if (!touchesExisting(tool)) return false;
  if (addsTo(tool, said)) return true;
  if (!takesDay(tool)) return false;
  return (
    shiftIn(said) !== undefined ||
    stretchIn(said) !== undefined ||
    percentMoreIn(said) !== undefined ||
    namesBareDay(said) ||
    lacksAnEnd(tool, args, said)
  );
};

/** "To three nights" without a first night, "move it to the 6th" without a last one. */
function lacksAnEnd(tool: ModelTool, args: Args, said: string): boolean {
  const [from, to] = spanOf(tool);
  const [given, ...others] = [from, to].filter((slot) => slot && valueAt(args, slot) !== undefined);
  // "Next week" tells what is extended.
  if (from && stretchWay(said) !== 0 && valueAt(args, from) !== undefined) return true;
  if (!from || !to || others.length > 0) return false;
  if (!given) return newLengthIn(said) !== undefined;
  return endSaid(tool, said) === undefined && endMeant(tool, given, said) === from && !onlyBegins(tool, said);
}

/** Where a chain was followed, as far as it went, its calls count as if they were made one by one. */
export const afterChain = (given: Situation): Situation =>
  given.steps.some(({ name }) => name === FOLLOW_CHAIN)
    ? { ...given, steps: given.steps.filter(({ name }) => !isControl(name)) }
    : given;
