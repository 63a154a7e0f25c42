import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { actOf } from "../goals/acts.ts";
import { removes } from "../goals/asked-for.ts";
import { daysIn } from "../goals/context.ts";
import { withoutDayOfName } from "../goals/ends-it.ts";
import { finds } from "../goals/finds.ts";
import { withoutOther } from "../goals/in-place-of.ts";
import { saysRemoval, touchesExisting } from "../goals/match.ts";
import { isTelling, isTopicOf } from "../goals/small-words.ts";
import { leftOutIn, withoutExclusions } from "../reading/exclusions.ts";
import type { Span } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { degreeIn } from "../shown/degrees.ts";
import { figuresOf } from "../shown/things.ts";
import type { Step } from "../situation.ts";
import { saysOneOf, valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { SHIFT } from "../slots/span.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { meansAll, meansEverything } from "./all-shown.ts";
import { spokenOf } from "./clues.ts";
import { FOR, TO_A_DAY } from "./own-days.ts";
import { pointersIn } from "./pointers.ts";
import { pointsAt, pointsAtBest, withoutTarget } from "./pointing.ts";
import { refusedOf } from "./refused.ts";
import { type Item, itemsIn, ownCode } from "./shown.ts";
import type { Mind } from "./state.ts";
import { withoutTurnedDown } from "./turned-down.ts";
import { usedIn } from "./used-in.ts";

/**
 * Of several things those that are spoken of: "my next one", "the one in Bern"; all of them where that is not told.
 * `isFirst`: nothing was chosen yet that the words may be about. `isOwn`: they are what somebody has.
 */
export function described(
  items: readonly Item[],
  said: readonly string[],
  tool: ModelTool,
  isFirst: boolean,
  mind: Mind,
  list: string,
  isOwn = isFirst,
): readonly Item[] {
  const { tools, read } = mind;
  // What the heading says is so of all of them: in Vienna, that city tells nothing of the Vienna Woods.
  const [heading = ""] = list.trim().split("\n");
  const isTopic = usedIn(`${namedAndSaid(tool)}\n${/[:：]$/.test(heading) ? heading : ""}`);
  const out = isFirst && touchesExisting(tool) ? leftOutOf(said[0] ?? "", list, read).map(({ text }) => text) : [];
  const left = items.filter(({ text }) => !out.includes(text));
  if (left.length < items.length || (isFirst && touchesExisting(tool) && meansAll(said[0] ?? ""))) {
    const text = beforeNewDay(withoutExclusions(said[0] ?? ""), tool, read);
    // Of all of a trip, both ends of the journey are meant.
    const told = spokenOf(meansEverything(text) ? text.replace(LEADS_TO, " ") : text, left, read, isTopic);
    return left.filter((_, at) => told.includes(at));
  }
  const refused = touchesExisting(tool) ? undefined : said.find((one) => refusedOf(one, items, read));
  if (refused !== undefined) {
    const wanted = refusedOf(refused, items, read)?.left ?? [];
    const others = said.filter((one) => one !== refused);
    return described(wanted.length > 0 ? wanted : items, others, tool, isFirst, mind, list);
  }
  for (const whole of said) {
    const text = touchesExisting(tool)
      ? withoutDayOfName(read(whole), (day) => items.some((item) => item.text.includes(day)))
      : withoutTurnedDown(whole, items, read);
    if (isFirst && touchesExisting(tool) && /\bmy next\b|下一(?:班|个|次|趟|张)/i.test(text)) return items.slice(0, 1);
    // "Move the one on the 4th to the morning": to what it is moved tells nothing of which one it is.
    const own = isOwn && touchesExisting(tool) ? withoutTarget(text) : text;
    const at = isFirst ? (atEndOfFigure(text, items, tools, read) ?? pointsAt(own, items)) : pointsAtBest(own, items);
    const told = at === undefined ? spokenOf(isOwn ? withoutOther(text) : text, items, read, isTopic) : [at];
    if (told.length > 0 && told.length < items.length) return items.filter((_, index) => told.includes(index));
  }
  return items;
}

/** "Book it from the 10th", behind a question for the cheapest of a list: the one it was, where it is not found for then. */
export function goneSince(
  list: string,
  found: readonly Item[],
  [request = "", ...before]: readonly string[],
  tool: ModelTool,
  mind: Mind,
): string | undefined {
  const all = itemsIn(list);
  const of = (said: readonly string[]) => described(all, said, tool, true, mind, list);
  const [item, ...others] = of([request]).length < all.length ? [] : of(before);
  if (!item || others.length > 0 || found.some(({ text }) => ownCode(text) === ownCode(item.text))) return undefined;
  return item.text.split(/[,，]/, 1)[0];
}

const LEADS_TO = /\b(?:to|for|into)\b|[去到往]/gi;

/**
 * A request up to the day that something is moved to, or the days by which it is: they tell nothing of what there is.
 * What is cancelled is moved nowhere: "cancel all that I booked for January".
 */
export function beforeNewDay(said: string, tool: ModelTool, read: Read): string {
  const text = said.replace(SHIFT, " ");
  const days = daysIn(text, read).filter(({ start }) => TO_A_DAY.test(text.slice(0, start)));
  const isToBe = ({ start }: Span) => !FOR.test(text.slice(0, start));
  const day = days.find(isToBe) ?? (removes(tool) ? undefined : days[0]);
  return text.slice(0, day?.start);
}

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

/** "The biggest discount", 折扣最大的: where the one thing stands whose percentage is at that end, where tools call it so. */
function atEndOfFigure(
  text: string,
  items: readonly Item[],
  tools: readonly ModelTool[],
  read: Read,
): number | undefined {
  const [superlative] = SUPERLATIVE.exec(text) ?? [];
  const end = superlative === undefined ? 0 : (degreeIn(superlative)?.degree.end ?? 0);
  const isNamed = tools
    .flatMap(slotsOf)
    .some(({ nameRoots, called }) => nameRoots.includes("percent") && saysOneOf(called, read(text)));
  if (end === 0 || !isNamed) return undefined;
  const shares = items.flatMap((item, at) => {
    const [figure, ...others] = figuresOf(item).filter(({ said }) => said.endsWith("%"));
    return figure && others.length === 0 ? [{ at, value: end * figure.value }] : [];
  });
  const [best, next] = shares.sort((a, b) => b.value - a.value);
  return best?.value === next?.value ? undefined : best?.at;
}

const SUPERLATIVE = /\b(?:biggest|largest|highest|greatest|smallest|lowest)\b|最[大高小低]/i;

/** What a tool found. */
export interface Found extends Pick<Step, "observation" | "args"> {
  finder: ModelTool;
  /** Whether several calls found it. */
  isMerged?: true;
}

/** What one tool found in several calls is chosen from as one list, numbered through. */
export function foundTogether(steps: readonly Step[], tools: readonly ModelTool[]): Found[] {
  const names = [...new Set(steps.map(({ name }) => name))];
  return names.flatMap((name): Found[] => {
    const finder = tools.find((tool) => tool.name === name);
    if (!finder) return [];
    const made = steps.filter((step) => step.name === name);
    const found = made.filter(({ failed }) => !failed).map(({ observation }) => observation.trim());
    const isList = found.every((observation) => itemsIn(observation).every(({ number }) => number !== undefined));
    return finds(finder) && found.length > 1 && isList
      ? [{ finder, args: {}, observation: numberedThrough(found), isMerged: true }]
      : made.map(({ observation, args }) => ({ finder, observation, args }));
  });
}

function numberedThrough(observations: readonly string[]): string {
  const known = new Set<string>();
  const parts = observations.map((observation) => {
    const lines = observation.split("\n").flatMap((line) => {
      const [, text] = /^\s*\d{1,3}[.)、．:：](?:\s+|(?!\d))(\S.*)$/u.exec(line) ?? [];
      if (text === undefined) return [line];
      if (known.has(text)) return [];
      known.add(text);
      return [`${known.size}. ${text}`];
    });
    // A heading under which nothing new is found is none.
    return lines.length === 1 && /[:：]$/.test(lines[0] ?? "") ? "" : lines.join("\n");
  });
  return parts.filter((part) => part !== "").join("\n\n");
}

/** A word for a thing that is to be taken back and that a list has none of. */
export const wordOfNone = (said: string, list: string, tools: readonly ModelTool[], read: Read): string | undefined =>
  saysRemoval(said) ? strangeTo(said, list, tools, read) : undefined;

/** What a thing is called that is to be booked, in words of which a list has none: "the Vienna opera tour". */
export function nameOfNone(said: string, list: string, tools: readonly ModelTool[], read: Read): string | undefined {
  const name = CALLED.exec(said)
    ?.slice(1)
    .find((one) => one !== undefined);
  const values = name === undefined ? [] : tools.flatMap(slotsOf).flatMap((slot) => valuesSaid(slot, read(name)));
  return name !== undefined && strangeTo(name, list, tools, read, values) !== undefined ? name : undefined;
}

/** "Book the Prado tour for 2". "The cheapest" is no name. */
const CALLED =
  /\b(?:book|reserve)(?: me| us)? the ((?!\S+est\b|most\b|least\b|first\b|second\b|third\b|last\b)[a-z'’]+(?: (?!(?:for|in|on|at|to|from|with|and|of|this|next|tomorrow|tonight|please)\b)[a-z'’]+){1,4})/i;

/** `known`: what is understood of it. */
function strangeTo(said: string, list: string, tools: readonly ModelTool[], read: Read, known: readonly Span[] = []) {
  const isKnown = usedIn([list, ...tools.map(namedAndSaid)].join("\n").toLowerCase());
  const reading = read(said);
  const isTaken = overlapsOneOf([
    ...known,
    ...reading.mentions.filter(({ kind }) => kind !== "stranger" && kind !== "phrase"),
  ]);
  const isOther = (token: Token) =>
    isTelling(token) &&
    !isTaken(token) &&
    actOf(token.text.toLowerCase()) === undefined &&
    !isKnown(token.text.toLowerCase()) &&
    !tools.some((tool) => isTopicOf(tool, token));
  return reading.tokens.find(isOther)?.text;
}

/** Whether it is known what a request leaves out of what was found, if anything: "end all except the blue one". */
export function knowsLeftOut(
  said: string,
  steps: readonly Step[],
  finder: ModelTool,
  list: string,
  read: Read,
): boolean {
  if (leftOutIn(read(said)).length === 0) return true;
  const isLookedUp = slotsOf(finder).some(
    ({ leavesOut, name }) =>
      leavesOut !== undefined && steps.some((step) => step.name === finder.name && step.args[name] !== undefined),
  );
  return isLookedUp || leftOutOf(said, list, read).length > 0;
}
