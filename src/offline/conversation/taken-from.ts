import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { actOf } from "../goals/acts.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { ordersThings } from "../goals/timely.ts";
import { leftOutIn, withoutExclusions } from "../reading/exclusions.ts";
import type { Read } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import type { Step } from "../situation.ts";
import { type Args, overlaid, withValue } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { meansAll, meansBoth, namesWholeTrip } from "./all-shown.ts";
import {
  beforeNewDay,
  described,
  type Found,
  foundTogether,
  goneSince,
  knowsLeftOut,
  nameOfNone,
  wordOfNone,
} from "./described.ts";
import { dayOfNone, isHomeOf, thereAndThen, withinLimits } from "./fitting.ts";
import { givenTo, isUsable } from "./given.ts";
import { inItsPlace } from "./in-its-place.ts";
import { saysNoKind } from "./kind-said.ts";
import { withMore } from "./more-of-it.ts";
import { namesOfAll, saysName } from "./names-of-all.ts";
import { withNewDays } from "./new-days.ts";
import { isSortedAs, meansEachKind } from "./of-an-order.ts";
import { bestOf, setApart } from "./picked.ts";
import { saidOtherwise } from "./said-otherwise.ts";
import { consumerFor, fillFrom, type Item, itemsIn, ownCode } from "./shown.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";
import { usedIn } from "./used-in.ts";

/** What becomes of a call, or of an open wish, by what was found. */
interface Taken {
  call?: PlannedCall;
  chosen: Item[];
  /** The call for each of several that are all meant. */
  each?: PlannedCall[];
  /** What is to be said instead of going on: several to choose from, or none. */
  say?: string;
  /** Why none of them is meant. */
  told?: string;
}

/** What a request says of what is found for it. */
interface Wanted {
  request: string;
  said: readonly string[];
  mind: Mind;
  phrases: Phrases;
  /** "The tent and the boots" are both meant, and of "the tent or the boots" it has to be told which. */
  isForSeveral: (found: Found) => boolean;
  areNamed: (found: Found) => boolean;
  finds: DialogueState["finds"];
}

/** Goes through what was found, step by step: a single find is taken, of several the one that was described. */
export function takenFrom(
  steps: readonly Step[],
  open: PlannedCall | undefined,
  { said, chosen, finds }: DialogueState,
  mind: Mind,
  language: Language,
): Taken {
  const [request = ""] = said;
  const isForAny = meansAll(request) || leftOutIn(mind.read(request)).length > 0;
  const areNamed = ({ args }: Found) => open !== undefined && touchesExisting(open.tool) && takesSeveral(args);
  const isForSeveral = (found: Found) => isForAny || (areNamed(found) && !EITHER.test(request));
  const wanted = { request, said, mind, phrases: offlinePhrases(language), isForSeveral, areNamed, finds };
  let taken: Taken = { call: open, chosen };
  for (const found of foundTogether(steps, mind.tools)) {
    taken = asGiven(found, taken, wanted) ?? asListed(found, taken, wanted, steps) ?? taken;
    if (taken.say !== undefined || taken.each) break;
  }
  return taken;
}

/** With the values that a result gives to the parameters of the call or of one that leads to it. */
function asGiven({ finder, observation, args }: Found, taken: Taken, wanted: Wanted): Taken | undefined {
  const { said, mind, phrases } = wanted;
  let { call, chosen } = taken;
  const given = call ? givenTo(call, finder, mind.tools, observation, mind.read) : [];
  for (const { slot, things } of given) {
    const needed = call ?? { tool: finder, args: {}, missing: [], score: 0 };
    const [item, ...others] = described(
      things,
      said,
      needed.tool,
      chosen.length === 0,
      mind,
      observation,
      isOfOneself(finder),
    );
    if (!item || others.length > 0) return { chosen, say: `${listing("", things, things)}\n\n${phrases.whichOne}` };
    const isItself = needed.missing.includes(slot);
    const contrary = isItself
      ? contraryTo(item, { finder, asked: args, tool: needed.tool }, chosen, wanted)
      : undefined;
    if (contrary !== undefined) return { chosen, say: `${listing("", things, things)}\n\n${contrary}` };
    chosen = [item, ...chosen];
    if (isItself) call = { ...needed, args: withValue(needed.args, slot, item.values[slot.name]) };
  }
  return given.length > 0 ? { call, chosen } : undefined;
}

/** With the thing of a list that is meant; several to choose from where that is not told. */
function asListed(found: Found, { call, chosen }: Taken, wanted: Wanted, steps: readonly Step[]): Taken | undefined {
  const { finder, observation, args: asked, isMerged } = found;
  const { request, said, mind, phrases } = wanted;
  const { read } = mind;
  const items = itemsIn(observation);
  const takes = call ?? (items[0] && consumerFor(items[0], mind.tools, read));
  if (!(finds(finder) || ordersThings(finder)) || !takes) return undefined;
  const isOwn = chosen.length === 0 && call !== undefined && touchesExisting(call.tool);
  if (items.length === 0)
    return isOwn && meansAll(request)
      ? { chosen, each: [] }
      : { chosen, say: `${observation.trim()}\n\n${phrases.otherwise}` };
  const apart = chosen.length === 0 ? setApart(request, items, read).flatMap((at) => items[at] ?? []) : [];
  // "Full then: Garden Hotel": of two, one is left.
  const besides = observation
    .slice(observation.lastIndexOf(items.at(-1)?.text ?? ""))
    .split("\n")
    .slice(1)
    .join("\n")
    .trim();
  if (apart.length > 1 || (apart.length === 1 && besides !== "")) {
    const { lowest, highest } = phrases.shown;
    const { best, isMost } = bestOf(apart, request);
    const told = best && apart.length > 1 ? [`${isMost ? highest : lowest} ${best.text}`] : [];
    return {
      chosen,
      say: [listing(observation, items, apart), ...(besides === "" ? [] : [besides]), ...told, phrases.whichOne].join(
        "\n\n",
      ),
    };
  }
  if (!call) return { chosen, say: `${listing(observation, items, items)}\n\n${phrases.whichOne}` };
  const strange = isOwn || chosen.length > 0 ? undefined : nameOfNone(request, observation, [finder, call.tool], read);
  const isForSeveral = wanted.isForSeveral(found);
  const isOfMore = items.some((item) => !isUsable(call, item, read));
  const names = isOwn && isForSeveral ? namesOfAll(request, isOfMore ? [finder] : [finder, call.tool], read) : [];
  const unknown = names.find((name) => !items.some((item) => saysName(item, name)));
  if (unknown !== undefined) {
    const told = phrases.notUnderstood(phrases.inQuotes(unknown));
    const asked = (question: string) => [told, listing(observation, items, items), question].join("\n\n");
    // Each who takes back a kind of them was asked for the same: all tell the same, which is told once, and none goes on.
    return isOfMore && saysNoKind(said, finder, read)
      ? { chosen, each: [], told: asked(phrases.otherwise) }
      : { chosen, say: asked(phrases.whichOne) };
  }
  const { all, usable, place, isOfAnyKind, isNone } = candidatesIn(found, items, call, chosen, names, wanted);
  if (isNone) return { chosen, each: [] };
  // What several calls were made for is all meant.
  const areMeant = isMerged || (isOwn && wanted.areNamed(found));
  const fitting = areMeant
    ? all
    : described(all, said, call.tool, chosen.length === 0, mind, observation, isOfOneself(finder));
  // What is ranked is often alike at its end, and is chosen by the user.
  const meant = finds(finder) && isSortedAs(finder, asked, request) ? fitting.slice(0, 1) : fitting;
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
  const isWider = ({ args }: PlannedCall) => Object.entries(args).every(([name, value]) => asked[name] === value);
  const wider = wanted.finds?.findLast((one) => one.call.tool === finder && isWider(one.call));
  const gone = wider && !touchesExisting(call.tool) && goneSince(wider.observation, items, said, call.tool, mind);
  if (!item || others.length > 0 || !isKnown || gone || strange) {
    // What is of another kind can only be named again, among the others.
    const shown =
      gone || strange || (isOfAnyKind && others.length === 0 && all.length === items.length) ? items : meant;
    const isOneAtATime = (isMerged || isForSeveral || takesSeveral(asked)) && !touchesExisting(call.tool);
    // "Cancel the baking class", where there is none: that is said before others are offered.
    const unlike =
      strange ||
      gone ||
      (isOwn && !isForSeveral && meant.length === all.length
        ? (wordOfNone(request, observation, [finder, call.tool], read) ?? dayOfNone(request, shown, call.tool, read))
        : place?.noneFits);
    const before = unlike === undefined ? (isOneAtATime ? phrases.oneAtATime : undefined) : phrases.noneFits(unlike);
    const which = [before, phrases.whichOne].filter((line) => line !== undefined).join("\n");
    const isCounted = !meansBoth(request) || meant.length === 2;
    const isHome = namesWholeTrip(request) && isHomeOf(request, meant, finder, read);
    const isForAll =
      (isOwn && isKnown && isCounted && isForSeveral && !isHome && unlike === undefined) ||
      (!touchesExisting(call.tool) && meansEachKind(finder, asked, request, meant.length));
    const each = usable.length === 0 ? [] : meant.map((one) => doneTo(call, one, said, read));
    return { chosen, say: `${listing(observation, items, shown)}\n\n${which}`, ...(isForAll && { each }) };
  }
  const contrary = contraryTo(item, { finder, asked, tool: call.tool }, chosen, wanted);
  if (contrary !== undefined) return { chosen, say: `${listing(observation, items, all)}\n\n${contrary}` };
  const made = { ...call, args: overlaid(call.args, fillFrom(call.tool, item, read)) };
  // What was pointed at and is looked up again is changed as it is now: 第二个再加一个人.
  const isLookedUpAgain = touchesExisting(call.tool) && chosen.some(({ text }) => ownCode(text) === ownCode(item.text));
  return { call: isOwn || isLookedUpAgain ? doneTo(call, item, said, read) : made, chosen: [item, ...chosen] };
}

/** Those of the things found that may be meant. `isNone`: there are none where and when the request says. */
function candidatesIn(
  found: Found,
  items: readonly Item[],
  call: PlannedCall,
  chosen: readonly Item[],
  names: readonly string[],
  { request, said, mind: { read }, isForSeveral }: Wanted,
) {
  const { finder, args: asked } = found;
  const isExisting = touchesExisting(call.tool);
  const isOwn = chosen.length === 0 && isExisting;
  // Of what is found, only what the call takes can be meant.
  const usable = items.filter((item) => isUsable(call, item, read));
  const [old] = isExisting ? chosen : [];
  const isOther = old && !items.some(({ text }) => ownCode(text) === ownCode(old.text));
  const place = isOther ? inItsPlace(usable, old, request, asked) : undefined;
  const isOfSome = isOwn && (meansAll(request) || boundsIn(read(request)).length > 0);
  const isOfAnyKind = isOwn && !isForSeveral(found) && usable.length < items.length && saysNoKind(said, finder, read);
  const any = isOfAnyKind ? items : usable;
  const asItIs = (text: string) => beforeNewDay(text, call.tool, read);
  const called = any.filter((item) => names.every((name) => saysName(item, name)));
  const then = isOfSome ? thereAndThen(asItIs(withoutExclusions(request)), called, finder, read) : undefined;
  const there = then && withinLimits(asItIs(request), then, asked, read);
  const left = place ? place.items : (there ?? any);
  return { usable, place, isOfAnyKind, isNone: there?.length === 0, all: left.length > 0 ? left : items };
}

/** What is said where the request says something of its own thing that is not so. */
function contraryTo(
  item: Item,
  sought: Parameters<typeof saidOtherwise>[2],
  chosen: readonly Item[],
  { request, mind, phrases }: Wanted,
): string | undefined {
  const isOwn = chosen.length === 0 && touchesExisting(sought.tool);
  const words = isOwn ? saidOtherwise(request, item, sought, mind.tools, mind.read) : undefined;
  return words && `${phrases.noneFits(words)}\n${phrases.otherwise}`;
}

const takesSeveral = (asked: Args): boolean =>
  Object.values(asked).some((value) => Array.isArray(value) && value.length > 1);

const EITHER = /\b(?:or|either|one of)\b|或者?|还是/i;

/** A call that does something to a thing there is. */
function doneTo(call: PlannedCall, item: Item, said: readonly string[], read: Read): PlannedCall {
  const args = withMoreOf(call.tool, withNewDays(call, item, said, read), item, said, read);
  return recount({ ...call, args: overlaid(args, fillFrom(call.tool, item, read)) });
}

/** Whether a request says what kind of thing it means, or something of it: 再延长三天 is not of a promotion that nobody spoke of. */
function speaksOf(said: string, { text }: Item, tools: readonly ModelTool[], read: Read): boolean {
  const isTold = usedIn([text, ...tools.map(({ title = "" }) => title)].join("\n").toLowerCase());
  const isSaid = (token: Token) =>
    isTelling(token) && actOf(token.text.toLowerCase()) === undefined && isTold(token.text.toLowerCase());
  return tools.some((tool) => saysTitleOf(tool, said)) || read(said).tokens.some(isSaid);
}

/** "Add two friends": with what the thing has of it. */
function withMoreOf(tool: ModelTool, args: Args, item: Item, [said = ""]: readonly string[], read: Read): Args {
  const had = fill(tool, read(item.text));
  const { more } = withMore(tool, said, (slot) => had.find((one) => one.slot.name === slot.name)?.value, read);
  return overlaid(args, more);
}

/** What was found, with the things to choose from under numbers. */
function listing(observation: string, items: readonly Item[], meant: readonly Item[]): string {
  if (meant.length === items.length && items.some(({ number }) => number !== undefined)) return observation.trim();
  const [heading = ""] = observation.trim().split("\n");
  const lines = meant.map(({ text }, i) => `${i + 1}. ${text}`);
  return [...(/[:：]$/.test(heading) ? [heading] : []), ...lines].join("\n");
}
