import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { neededFrom } from "../../engine/planning/chain.ts";
import { actOf } from "../goals/acts.ts";
import { daysIn } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { linksOf } from "../links.ts";
import { leftOutIn, withoutExclusions } from "../reading/exclusions.ts";
import { namesDays, overlaps } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import { namedAndSaid } from "../said-of.ts";
import { numberFits } from "../shown/narrowed.ts";
import type { Step } from "../situation.ts";
import { type Args, overlaid } from "../slots/arguments.ts";
import { boundsIn, holdsBound } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { saysOneOf, valuesSaid } from "../slots/places-said.ts";
import { codeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { SHIFT } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { meansAll, meansBoth, meansEverything } from "./all-shown.ts";
import { spokenOf } from "./clues.ts";
import { atEndOfFigure } from "./end-of-figure.ts";
import { foundTogether } from "./found-together.ts";
import { fillFrom, givesCode, ownCode } from "./from-item.ts";
import { givenFor } from "./given.ts";
import { inItsPlace } from "./in-its-place.ts";
import { saysNoKind } from "./kind-said.ts";
import { withMore } from "./more-of-it.ts";
import { withNewDays } from "./new-days.ts";
import { isSortedAs, meansEachKind } from "./of-an-order.ts";
import { daysShown, isOn, TO_A_DAY } from "./own-days.ts";
import { pointersIn } from "./pointers.ts";
import { pointsAt, pointsAtBest } from "./pointing.ts";
import { saidOtherwise } from "./said-otherwise.ts";
import { type Item, itemsIn } from "./shown.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";
import { withoutTurnedDown } from "./turned-down.ts";
import { usedIn } from "./used-in.ts";
import { wordOfNone } from "./word-of-none.ts";

interface Taken {
  call?: PlannedCall;
  chosen: Item[];
  /** The call for each of several that are all meant. */
  each?: PlannedCall[];
  /** What is to be said instead of going on: several to choose from, or none. */
  say?: string;
}

/** Goes through what was found, step by step: a single find is taken, of several the one that was described. */
export function tookIn(
  steps: readonly Step[],
  open: PlannedCall | undefined,
  known: DialogueState,
  mind: Mind,
  language: Language,
): Taken {
  const { tools, read } = mind;
  const { whichOne, otherwise, oneAtATime, noneFits } = offlinePhrases(language);
  const [request = ""] = known.said;
  const isForAny = meansAll(request) || leftOutIn(read(request)).length > 0;
  const contraryTo = (item: Item, finder: ModelTool, asked: Args, tool: ModelTool, had: readonly Item[]) => {
    const isOwn = had.length === 0 && touchesExisting(tool);
    const words = isOwn ? saidOtherwise(request, item, { finder, asked, tool }, tools, read) : undefined;
    return words && `${noneFits(words)}\n${otherwise}`;
  };
  let call = open;
  let chosen = known.chosen;
  for (const { name, observation, args: asked, isMerged } of foundTogether(steps, tools)) {
    const finder = tools.find((tool) => tool.name === name);
    if (!finder) continue;
    const items = itemsIn(observation);
    // "The tent and the boots" are both meant, and of "the tent or the boots" it has to be told which.
    const areNamed = open !== undefined && touchesExisting(open.tool) && takesSeveral(asked);
    const isForSeveral = isForAny || (areNamed && !EITHER.test(request));
    const given = call ? givenTo(call, finder, tools, observation, read) : [];
    for (const { slot, things } of given) {
      const needed = call ?? { tool: finder, args: {}, missing: [], score: 0 };
      const [item, ...others] = described(things, known.said, needed.tool, chosen.length === 0, mind, observation);
      if (!item || others.length > 0) return { chosen, say: `${listing("", things, things)}\n\n${whichOne}` };
      const isItself = needed.missing.includes(slot);
      const contrary = isItself ? contraryTo(item, finder, asked, needed.tool, chosen) : undefined;
      if (contrary !== undefined) return { chosen, say: `${listing("", things, things)}\n\n${contrary}` };
      chosen = [item, ...chosen];
      if (isItself) call = { ...needed, args: overlaid(needed.args, [takenFrom(item, slot)]) };
    }
    if (given.length > 0 || !finds(finder)) continue;
    const takes = call ?? (items[0] && consumerFor(items[0], tools, read));
    if (!takes) continue;
    const isOwn = chosen.length === 0 && call !== undefined && touchesExisting(call.tool);
    if (items.length === 0 && isOwn && meansAll(request)) return { chosen, each: [] };
    if (items.length === 0) return { chosen, say: `${observation.trim()}\n\n${otherwise}` };
    if (!call) return { chosen, say: `${listing(observation, items, items)}\n\n${whichOne}` };
    // Of what is found, only what the call takes can be meant.
    const needed = call;
    const usable = items.filter((item) => isUsable(needed, item, read));
    const [old] = touchesExisting(call.tool) ? chosen : [];
    const isOther = old && !items.some(({ text }) => ownCode(text) === ownCode(old.text));
    const place = isOther && inItsPlace(usable, old, request, asked);
    const there =
      isOwn && (meansAll(request) || boundsIn(read(request)).length > 0)
        ? withinLimits(request, thereAndThen(request, usable, finder, read), asked, read)
        : undefined;
    if (there?.length === 0) return { chosen, each: [] };
    const isOfAnyKind = isOwn && !isForSeveral && usable.length < items.length && saysNoKind(known.said, finder, read);
    const left = place ? place.items : isOfAnyKind ? items : (there ?? usable);
    const all = left.length > 0 ? left : items;
    // What several calls were made for is all meant.
    const areMeant = isMerged || (isOwn && areNamed);
    const fitting = areMeant ? all : described(all, known.said, needed.tool, chosen.length === 0, mind, observation);
    const meant = isSortedAs(finder, asked, request) ? fitting.slice(0, 1) : fitting;
    const [item, ...others] = meant;
    const isSpokenOf =
      isForSeveral ||
      item === undefined ||
      all.length > 1 ||
      Object.keys(asked).length > 0 ||
      speaksOf(request, item, [finder, call.tool], read);
    const isKnown = isOwn
      ? isSpokenOf &&
        (!isOfAnyKind || (item !== undefined && usable.includes(item))) &&
        knowsLeftOut(request, steps, finder, observation, read)
      : !place || place.isTold;
    if (!item || others.length > 0 || !isKnown) {
      const isOfSeveral = isMerged === true || isForSeveral || takesSeveral(asked);
      // "Cancel the baking class", where there is none: that is said before others are offered.
      const unlike =
        isOwn && meant.length === all.length ? wordOfNone(request, observation, [finder, call.tool], read) : undefined;
      const which =
        unlike !== undefined
          ? `${noneFits(unlike)}\n${whichOne}`
          : isOfSeveral && !touchesExisting(call.tool)
            ? `${oneAtATime}\n${whichOne}`
            : whichOne;
      const isCounted = !meansBoth(request) || meant.length === 2;
      const isForAll =
        (isOwn && isKnown && isCounted && isForSeveral) ||
        (!touchesExisting(call.tool) && meansEachKind(finder, asked, request, meant.length));
      return {
        chosen,
        // What is of another kind can only be named again, among the others.
        say: `${listing(observation, items, isOfAnyKind && others.length === 0 ? items : meant)}\n\n${which}`,
        ...(isForAll && { each: usable.length === 0 ? [] : meant.map((one) => doneTo(needed, one, known.said, read)) }),
      };
    }
    const contrary = contraryTo(item, finder, asked, call.tool, chosen);
    if (contrary !== undefined) return { chosen, say: `${listing(observation, items, all)}\n\n${contrary}` };
    call = isOwn
      ? doneTo(call, item, known.said, read)
      : { ...call, args: overlaid(call.args, fillFrom(call.tool, item, read)) };
    chosen = [item, ...chosen];
  }
  return { call, chosen };
}

const takesSeveral = (asked: Args): boolean =>
  Object.values(asked).some((value) => Array.isArray(value) && value.length > 1);

const EITHER = /\b(?:or|either|one of)\b|或者?|还是/i;

/** A call that does something to a thing there is. */
function doneTo(call: PlannedCall, item: Item, said: readonly string[], read: Read): PlannedCall {
  const args = withMoreOf(call.tool, withNewDays(call, item, said, read), item, said, read);
  return recount({ ...call, args: overlaid(args, fillFrom(call.tool, item, read)) });
}

/** Whether it is known what a request leaves out of what was found, if anything: "end all except the blue one". */
function knowsLeftOut(said: string, steps: readonly Step[], finder: ModelTool, list: string, read: Read): boolean {
  if (leftOutIn(read(said)).length === 0) return true;
  const isLookedUp = slotsOf(finder).some(
    ({ leavesOut, name }) =>
      leavesOut !== undefined && steps.some((step) => step.name === finder.name && step.args[name] !== undefined),
  );
  return isLookedUp || leftOutOf(said, list, read).length > 0;
}

/** Whether a request says what kind of thing it means, or something of it: 再延长三天 is not of a promotion that nobody spoke of. */
function speaksOf(said: string, { text }: Item, tools: readonly ModelTool[], read: Read): boolean {
  const isTold = usedIn([text, ...tools.map(({ title = "" }) => title)].join("\n").toLowerCase());
  const isSaid = (token: Token) =>
    isTelling(token) && actOf(token.text.toLowerCase()) === undefined && isTold(token.text.toLowerCase());
  return tools.some((tool) => saysTitleOf(tool, said)) || read(said).tokens.some(isSaid);
}

/** Of what a list holds, what is on the days and at the places that a request for all of it names. */
function thereAndThen(said: string, items: readonly Item[], finder: ModelTool, read: Read): readonly Item[] {
  const text = beforeNewDay(withoutExclusions(said), read);
  const days = daysIn(text, read).filter(namesDays);
  const places = slotsOf(finder)
    .filter(({ kind }) => kind === "place")
    .flatMap((slot) =>
      valuesSaid(slot, read(text)).map(({ value }) => slot.choices?.find((one) => one.value === value)),
    )
    .map((choice) => choice?.says ?? []);
  return items.filter(
    ({ text: line }) =>
      (days.length === 0 || days.some((day) => isOn(text, day, daysShown(line)))) &&
      (places.length === 0 || places.some((says) => saysOneOf(says, read(line)))),
  );
}

/** Of what a list holds, what is within the bounds that a request names and the look-up could not take: "all over 15 %". */
function withinLimits(said: string, items: readonly Item[], asked: Args, read: Read): readonly Item[] {
  const text = beforeNewDay(said, read);
  const limits = boundsIn(read(text));
  const fits = read(text).mentions.flatMap((mention) =>
    mention.kind === "number" &&
    limits.some((limit) => overlaps(limit, mention)) &&
    !holdsBound(numbersOf(asked), mention.value)
      ? (numberFits(mention, { things: [...items] }, { said: text, read }) ?? [])
      : [],
  );
  return items.filter((item) => fits.every((one) => one(item)));
}

const numbersOf = (args: Args): number[] => Object.values(args).filter((value) => typeof value === "number");

/** Which of the things of a list a request leaves out, by what it says of them or by their place; none where it does not tell. */
function leftOutOf(said: string, list: string, read: Read): readonly Item[] {
  const items = itemsIn(list);
  const isTopic = usedIn(list.trim().split("\n")[0] ?? "");
  return leftOutIn(read(said)).flatMap((thing) => {
    const counted = pointersIn(thing, items, { isTopic, leads: () => false })?.flatMap(({ at }) => at) ?? [];
    // Of one thing alone it is told only beside another one.
    const named = spokenOf(thing, items.length === 1 ? [...items, NOTHING] : items, read);
    const best = named.length < items.length ? undefined : pointsAtBest(thing, items);
    const out = counted.length > 0 ? counted : best === undefined ? named : [best];
    return out.length === items.length && items.length > 1 ? [] : out.flatMap((at) => items[at] ?? []);
  });
}

const NOTHING: Item = { text: "", values: {} };

/** "Add two friends": with what the thing has of it. */
function withMoreOf(tool: ModelTool, args: Args, item: Item, [said = ""]: readonly string[], read: Read): Args {
  const had = fill(tool, read(item.text));
  const { more } = withMore(tool, said, (slot) => had.find((one) => one.slot.name === slot.name)?.value, read);
  return overlaid(args, more);
}

/**
 * What a result gives to a call or to one that leads to it, by the parameters that take it. Empty where the things it
 * lists give all the codes that the call lacks.
 */
function givenTo(
  call: PlannedCall,
  finder: ModelTool,
  tools: readonly ModelTool[],
  observation: string,
  read: Read,
): { slot: Slot; things: Item[] }[] {
  const links = linksOf(tools);
  const [taker] = neededFrom(call.tool.name, links).filter((name) =>
    links.of(name).some(({ on }) => on === finder.name),
  );
  const isOwn = taker === call.tool.name;
  if (isOwn && finds(finder) && itemsIn(observation).some((item) => isUsable(call, item, read))) return [];
  const taken = links.of(taker ?? "").filter(({ on }) => on === finder.name);
  const slots = isOwn ? call.missing : slotsOf(tools.find(({ name }) => name === taker) ?? call.tool);
  return slots
    .filter(({ path }) => taken.some(({ parameter }) => parameter === path[0]))
    .map((slot) => ({ slot, things: givenFor(slot, observation) }))
    .filter(({ things }) => things.length > 0);
}

const takenFrom = (item: Item, slot: Slot): Filled => ({ slot, value: item.values[slot.name], others: [], score: 4 });

/** Whether a thing gives the call a code that it lacks. */
const isUsable = ({ tool, missing }: PlannedCall, item: Item, read: Read): boolean => {
  const codes = missing.filter(({ kind }) => kind === "code");
  return codes.length === 0 || fillFrom(tool, item, read).some(({ slot }) => codes.includes(slot));
};

/**
 * Of several things those that are spoken of: "my next one", "the one in Bern"; all of them where that is not told.
 * `isFirst`: nothing was chosen yet that the words may be about.
 */
function described(
  items: readonly Item[],
  said: readonly string[],
  tool: ModelTool,
  isFirst: boolean,
  { tools, read }: Mind,
  list: string,
): readonly Item[] {
  // What the heading says is so of all of them: in Vienna, that city tells nothing of the Vienna Woods.
  const [heading = ""] = list.trim().split("\n");
  const isTopic = usedIn(`${namedAndSaid(tool)}\n${/[:：]$/.test(heading) ? heading : ""}`);
  const out = isFirst && touchesExisting(tool) ? leftOutOf(said[0] ?? "", list, read).map(({ text }) => text) : [];
  const left = items.filter(({ text }) => !out.includes(text));
  if (left.length < items.length || (isFirst && touchesExisting(tool) && meansAll(said[0] ?? ""))) {
    const text = beforeNewDay(withoutExclusions(said[0] ?? ""), read);
    // Of all of a trip, both ends of the journey are meant.
    const told = spokenOf(meansEverything(text) ? text.replace(LEADS_TO, " ") : text, left, read, isTopic);
    return left.filter((_, at) => told.includes(at));
  }
  for (const whole of said) {
    const text = touchesExisting(tool) ? whole : withoutTurnedDown(whole, items, read);
    if (isFirst && touchesExisting(tool) && /\bmy next\b|下一(?:班|个|次|趟|张)/i.test(text)) return items.slice(0, 1);
    const at = isFirst ? (atEndOfFigure(text, items, tools, read) ?? pointsAt(text, items)) : pointsAtBest(text, items);
    const told = at === undefined ? spokenOf(text, items, read, isTopic) : [at];
    if (told.length > 0 && told.length < items.length) return items.filter((_, index) => told.includes(index));
  }
  return items;
}

const LEADS_TO = /\b(?:to|for|into)\b|[去到往]/gi;

/** A request up to the day that something is moved to, or the days by which it is: they tell nothing of what there is. */
function beforeNewDay(said: string, read: Read): string {
  const text = said.replace(SHIFT, " ");
  const day = daysIn(text, read).find(({ start }) => TO_A_DAY.test(text.slice(0, start)));
  return text.slice(0, day?.start);
}

/** What was found, with the things to choose from under numbers. */
function listing(observation: string, items: readonly Item[], meant: readonly Item[]): string {
  if (meant.length === items.length && items.some(({ number }) => number !== undefined)) return observation.trim();
  const [heading = ""] = observation.trim().split("\n");
  const lines = meant.map(({ text }, i) => `${i + 1}. ${text}`);
  return [...(/[:：]$/.test(heading) ? [heading] : []), ...lines].join("\n");
}

/** A tool that may take what a finder finds: it needs a code, changes nothing that exists, and finds nothing itself. */
export const consumerOf = (finder: ModelTool, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => tool !== finder && takesCodes(tool));

/** Whether what a finder finds is only changed or removed: days and figures said beside it are those it is to have. */
export const findsToChange = (finder: ModelTool, tools: readonly ModelTool[]): boolean => {
  const takers = tools.filter(
    (tool) =>
      tool !== finder &&
      linksOf(tools)
        .of(tool.name)
        .some(({ on }) => on === finder.name),
  );
  const takesNoOther = (tool: ModelTool) => codeSlotsOf(tool).length === 1;
  return takers.length > 0 && takers.every((tool) => touchesExisting(tool) && takesNoOther(tool));
};

const takesCodes = (tool: ModelTool): boolean => !finds(tool) && !touchesExisting(tool) && takesCode(tool);

const consumerFor = (item: Item, tools: readonly ModelTool[], read: Read): ModelTool | undefined =>
  tools.find((tool) => takesCodes(tool) && givesCode(tool, item, read));
