import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { labelIn } from "../../engine/tools/labels.ts";
import { LEFT, SAYS_ALL, tellsWhich } from "../conversation/kept-of-last.ts";
import { listsShown } from "../conversation/references.ts";
import { lastCalls } from "../conversation/revised.ts";
import { itemsIn } from "../conversation/shown.ts";
import type { ModelReply } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { userTexts } from "../past.ts";
import type { Span } from "../reading/mention.ts";
import { peopleIn } from "../reading/people.ts";
import type { Token } from "../reading/tokens.ts";
import { focusIn } from "../shown/focus.ts";
import type { Past } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { codeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { nameOf, saysTitleOf } from "../wording/name-of.ts";
import type { Asked } from "./asked.ts";
import { passedOn } from "./hand-over.ts";

/**
 * A message that wants something done to a thing it does not name, 那就打九折, with the name of the thing that the last
 * calls were about. Undefined where it names one, or where none was spoken of.
 */
export async function withThingSpokenOf(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<string | undefined> {
  if (past.length === 0) return undefined;
  const [best] = await rankRequest(said, tools, mind);
  if (!best || isHandOff(best.tool.name) || !acts(best.tool) || best.score < SURE / 2) return undefined;
  const code = codeSlotsOf(best.tool).find(({ foundBy }) => foundBy);
  const finder = tools.find(({ name }) => name === code?.foundBy);
  const names = finder ? slotsOf(finder).filter((slot) => tellsWhich(slot) || slot.describes !== undefined) : [];
  if (!finder || names.length === 0) return undefined;
  const given = [best.tool, finder].flatMap((tool) => fill(tool, mind.read(said), { optional: 0.9 }));
  if (given.some(({ slot }) => slot.kind === "code" || tellsWhich(slot))) return undefined;
  const told = code && idToldOf(past, code, mind);
  if (told !== undefined) return `${said} (${told})`;
  const own = new Set(given.map(({ slot }) => slot.name));
  const called = lastNamed(past, names)?.flatMap(([slot, value]) =>
    own.has(slot.name) ? [] : inWords(slot, value, said),
  );
  return called && called.length > 0 ? `${said} (${called.join(" ")})` : undefined;
}

/** Values as the language of a text calls them. */
const inWords = ({ choices = [] }: Slot, values: unknown, text: string): unknown[] =>
  [values].flat().map((value) => {
    const choice = choices.find((one) => one.value === value);
    return choice ? nameOf(choice, languageOf(text)) : value;
  });

/**
 * "When is she free", 他什么时候有空: what is looked up by the id of the only thing that was shown, or of the one told of
 * last. Where requests were learned, they say who is meant.
 */
export async function askedOfPerson({ given, said, tools, mind }: Asked): Promise<ModelReply | undefined> {
  const { past } = given;
  const shown = PERSON_SAID.test(said) ? listsShown(past, said)[0] : undefined;
  if (shown === undefined || idsIn(said).length > 0) return undefined;
  const [only, ...others] = itemsIn(shown);
  const id = (others.length === 0 ? only : focusIn(past, mind.read))?.text.match(FIRST_ID)?.[0] ?? "";
  const takes = (tool: ModelTool) =>
    !tool.learned && !acts(tool) && slotsOf(tool).some(({ pattern, foundBy }) => foundBy && pattern?.test(id));
  const named = `${said} (${id})`;
  const takersOf = ({ does, ...tool }: ModelTool) => (does ?? [tool]).filter(takes);
  const [best] = await rankRequest(
    named,
    tools.filter((tool) => takersOf(tool).length > 0),
    mind,
  );
  const [taker] = best ? await rankRequest(named, takersOf(best.tool), mind) : [];
  const call = taker && callsOf(taker, named, [], mind.read).find(({ missing }) => missing.length === 0);
  return call && passedOn([call], said, tools);
}

/**
 * "Stock of it", 红的还有多少, behind a message that was only asked back or refused: with the things that it named, as no
 * call says what they are.
 */
export function withThingLeft(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  { read }: Mind,
): string | undefined {
  const latest = past.at(-1);
  const since = past.slice(past.findLastIndex(({ kind }) => kind === "step") + 1);
  if (latest?.kind !== "agent" || itemsIn(latest.text).length > MOST_READINGS) return undefined;
  const slots = tools.flatMap(slotsOf);
  // "Fleece jacket" is no rain jacket.
  const placesIn = (text: string, isMeant: (slot: Slot) => boolean) => {
    const places = slots.filter(isMeant).flatMap((slot) => valuesSaid(slot, read(text)));
    const length = ({ start, end }: Span) => end - start;
    const isWithin = (one: Span, other: Span) =>
      other.start <= one.start && one.end <= other.end && length(one) < length(other);
    return places.filter((one) => !places.some((other) => isWithin(one, other)));
  };
  const isThing = (slot: Slot) => slot.kind === "name" && slot.isClosed && tellsWhich(slot);
  const isLike = ({ describes }: Slot) => describes !== undefined;
  const before = userTexts(since)
    .slice(1 - FURTHEST)
    .findLast((text) => placesIn(text, isThing).length > 0);
  if (before === undefined) return undefined;
  const describesIt = placesIn(said, isLike).length > 0;
  // "These orders" and 最贵的红色商品 are things of their own.
  const kinds = read(said).tokens.filter(isKindOf(tools));
  const pointer = POINTS_BACK.exec(said);
  const pointsAt = pointer && said.slice(pointer.index + pointer[0].length).trimStart();
  const isOfOwn = SAYS_ALL.test(said) || kinds.length > 0;
  const isOpen = pointer
    ? !kinds.some(({ text }) => pointsAt?.startsWith(text))
    : (LEFT.test(said) || describesIt) && !isOfOwn;
  const [thing, ...others] = placesIn(before, isThing);
  const isOne = thing !== undefined && others.every(({ value }) => value === thing.value);
  if (!isOpen || !isOne || placesIn(said, isThing).length > 0 || idsIn(said).length > 0) return undefined;
  const [like] = describesIt ? [] : placesIn(before, isLike);
  const named = [like, thing].flatMap((place) => (place ? before.slice(place.start, place.end) : []));
  return `${said} (${named.join(languageOf(said) === "zh" ? "" : " ")})`;
}

const POINTS_BACK =
  /\b(?:it(?! (?:going|rain|snow|possible|true|ok|too late))|its|them|those|these)\b|(?<!其)它|[这那][个款些]/i;

/** Whether a word is one for the things that a tool finds: "orders", 订单. */
const isKindOf =
  (tools: readonly ModelTool[]) =>
  ({ kind, text }: Token): boolean =>
    (kind === "han" ? text.length > 1 : PLURAL.test(text)) &&
    tools.some(
      (tool) =>
        saysTitleOf(tool, text) ||
        labelIn(languageOf(text), tool.title ?? "")
          .toLowerCase()
          .startsWith(text.toLowerCase()),
    );
const PLURAL = /s$/i;
/** The ways in which a message could be read, which are no things. */
const MOST_READINGS = 3;

/** "What else did she buy", below one order: the message with the name of the one person that its line tells of. */
export function withPersonOfThing(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  { read }: Mind,
): string | undefined {
  const item = PERSON_SAID.test(said) && isQuestion(said) ? focusIn(past, read) : undefined;
  const isNamed = ({ tool, args }: PlannedCall) =>
    slotsOf(tool).some((slot) => slot.isPerson && valueAt(args, slot) !== undefined);
  const isTaken = tools.some((tool) => slotsOf(tool).some(({ isPerson }) => isPerson));
  if (!item || !isTaken || lastCalls(past, tools).some(isNamed)) return undefined;
  const [name, ...others] = new Set(peopleIn(read(item.text)).map(({ start, end }) => item.text.slice(start, end)));
  if (name === undefined || others.length > 0) return undefined;
  return said.replace(PERSON_SAID, (word) => (/^(?:his|her)$/i.test(word) ? `${name}'s` : name));
}

const PERSON_SAID = /\b(?:he|she|him|his|her)\b|[他她](?!们)/i;
const FIRST_ID = /^[A-Z]{1,6}-\d{1,12}(?![\w-])/;

/** The id of the only thing that the last answer told of, or of the one that it was asked for: "the cheapest". */
function idToldOf(past: readonly Past[], { pattern }: Slot, { read }: Mind): string | undefined {
  const asked = past.findLast(({ kind }) => kind === "user");
  const isOfSeveral = asked?.kind === "user" && SEVERAL.test(asked.text);
  const only = past.at(-1)?.kind === "agent" && !isOfSeveral ? focusIn(past, read) : undefined;
  const ids = only ? read(only.text).mentions.filter(({ kind, text }) => kind === "code" && pattern?.test(text)) : [];
  const [id, ...others] = new Set(ids.map(({ text }) => text));
  return others.length === 0 ? id : undefined;
}

/** "Which products are the cheapest", 哪些: not one of them is asked for. */
const SEVERAL = /\b(?:which|what) [a-z]{2,20}s (?:are|were|have|had|do|did|sell|sold|cost|end)\b|哪[些几]/i;

/** The names in the latest call that has any; none if it names several things. */
function lastNamed(past: readonly Past[], names: readonly Slot[]): [Slot, unknown][] | undefined {
  let messages = 0;
  for (const event of past.toReversed()) {
    if (event.kind === "user") messages += 1;
    if (messages === FURTHEST) return undefined;
    if (event.kind !== "step") continue;
    const found = names.flatMap((slot): [Slot, unknown][] => {
      const value = valueAt(event.step.args, slot);
      return value === undefined ? [] : [[slot, value]];
    });
    const things = found.filter(([slot]) => tellsWhich(slot));
    if (things.length > 0)
      return things.some(([, value]) => Array.isArray(value) && value.length > 1) ? undefined : found;
  }
  return undefined;
}

/** What was spoken of more messages ago is not meant. */
const FURTHEST = 4;
