import { addDays } from "../../engine/domain/days.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import { acts, actsIn, asksToAct } from "../goals/acts.ts";
import { finds } from "../goals/finds.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { dayAt, ISO_DAY, isoDay } from "../reading/mention.ts";
import { isOrdinary } from "../reading/ordinary.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import { overlaid, sharedValues, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { isOpenText } from "../slots/likely-texts.ts";
import { isSameSlot, type Slot, slotsOf, takesDay } from "../slots/slot.ts";
import { beginFrom, endFrom, movedDays, SHIFT, shiftIn, spanOf, stretchIn } from "../slots/span.ts";
import { countPutRight, leftNumber } from "./left-number.ts";
import { withNewDays } from "./new-days.ts";
import { CHOOSES, isPointing, withoutNumberChosen } from "./pointing.ts";
import { isShort } from "./replies.ts";
import { saidOtherwise } from "./said-otherwise.ts";
import { fillFrom, givesCode, type Item } from "./shown.ts";
import { callOf, type DialogueState, type Mind, recount } from "./state.ts";
import { usedIn } from "./used-in.ts";

/** From here on a tool is surely asked for. */
export const clearGoal = 0.3;

/** The tool the message asks for, or one that needs what the chosen thing gives, filled from the thing first. */
export async function choose(
  text: string,
  item: Item,
  state: DialogueState,
  mind: Mind,
): Promise<PlannedCall | undefined> {
  const { about } = state;
  const ranked = await rankRequest(text, mind.tools, mind);
  const hasCode = mind.tools.some((tool) => givesCode(tool, item, mind.read));
  const gives = (tool: PlannedCall["tool"]) =>
    hasCode && !givesCode(tool, item, mind.read)
      ? 0
      : fillFrom(tool, item, mind.read).filter(({ slot }) => slot.required || slot.kind === "code").length;
  // "A day later", "add a night": what there is already is moved or made longer.
  const isMoved = (tool: PlannedCall["tool"]) => isMovedBy(text) && touchesExisting(tool) && takesDay(tool);
  const open = about && about.missing.length > 0 ? about.tool : undefined;
  // What was found for a wish is not looked up once more for it.
  const isFound = (tool: PlannedCall["tool"]) => text === state.said[0] && tool === state.found?.tool;
  // "The Geneva one, please", where one is to be changed, is not to be cancelled.
  const isOpenOwn = open !== undefined && touchesExisting(open) && gives(open) > 0;
  const isUnasked = (tool: PlannedCall["tool"]) => isOpenOwn && tool !== open && touchesExisting(tool);
  const able = ranked.filter(
    ({ tool, score }) =>
      !isFound(tool) &&
      ((score >= clearGoal && !isUnasked(tool)) || sharesAct(tool, text) || isMoved(tool)) &&
      gives(tool) > 0,
  );
  // "Cancel HB-1" shows nothing, though who lists bookings takes the id, too.
  const doer = isQuestion(text)
    ? undefined
    : able.find(({ tool }) => touchesExisting(tool) && (sharesAct(tool, text) || isMoved(tool)));
  const asked = ((able[0] && finds(able[0].tool) ? doer : undefined) ?? able[0])?.tool;
  // "Put 20% on the first", where one is to be ended, surely asks for another act.
  const [best] = ranked;
  const isOther =
    best !== undefined &&
    best.tool !== open &&
    acts(best.tool) &&
    best.score >= clearGoal &&
    (!isUnasked(best.tool) || asksToAct(text));
  // "The Garden Hotel" names what is chosen, and asks for nothing else.
  const isNamed = mind.read(text).tokens.every((token) => !isContent(token) || usedIn(item.text)(token.text));
  if (open && !asked && isOther && !isNamed && (!CHOOSES.test(text) || asksToAct(text))) return undefined;
  // Nothing is changed or removed just because somebody pointed at it.
  const other = ranked
    .filter(({ tool }) => tool !== about?.tool && !touchesExisting(tool))
    .sort((a, b) => gives(b.tool) - gives(a.tool))[0]?.tool;
  const settled =
    about && (!hasCode || givesCode(about.tool, item, mind.read)) && gives(about.tool) > 0 ? about.tool : undefined;
  // Who names what was shown chooses it, and does not look for it once more.
  const isChosen = open && asked && finds(asked) && gives(open) > 0 && isShort(text);
  const tool =
    (isChosen ? open : asked) ??
    (open && gives(open) > 0 ? open : undefined) ??
    (hasCode ? settled : undefined) ??
    other;
  if (!tool || gives(tool) === 0) return undefined;
  // "Cancel the second one", of hotels to be booked, has none booked.
  if (acts(tool) && asksToAct(text) && actsIn(text).includes("remove") && !sharesAct(tool, text)) return undefined;
  // What is shown alone is not meant by words for another.
  const isAlone = touchesExisting(tool) && state.shown.length === 1;
  const sought = { finder: state.found?.tool ?? tool, asked: state.found?.args ?? {}, tool };
  if (isAlone && saidOtherwise(text, item, sought, mind.tools, mind.read) !== undefined) return undefined;
  const texts = [withoutNumberChosen(text), ...state.said];
  // "A day later" counts from what was looked up, and not from today.
  const [own = [], ...before] = texts.map((said) => {
    const filled = fill(tool, mind.read(said.replace(SHIFT, " ")));
    return [...filled, ...countPutRight(tool, said, state.said, filled, mind.read)];
  });
  // What a message says itself is not read from the line of the thing it chooses.
  const isSaid = ({ slot }: Filled) =>
    slot.kind !== "code" && own.some((one) => one.slot === slot && one.score >= SAID);
  // The days that a ranking is of are none of what is to be made.
  const today = isoDay(dayAt(mind.read(text).now));
  const isOfPast = (value: unknown) =>
    acts(tool) && !touchesExisting(tool) && typeof value === "string" && ISO_DAY.test(value) && value < today;
  const toCome = (filled: readonly Filled[]) =>
    filled.some(({ value }) => isOfPast(value)) ? filled.filter(({ slot }) => slot.kind !== "moment") : filled;
  const sources = [
    toCome(fillFrom(tool, item, mind.read).filter((one) => !isSaid(one))),
    own,
    toCome(daysOfLookUp(tool, item, state)),
    ...before,
  ];
  const counted = leftNumber(tool, withoutNumberChosen(text), own, mind.read);
  const kept = about && !Object.values(about.args).some(isOfPast) ? sharedWith(tool, about) : {};
  let args = sources.toReversed().reduce((given, filled) => overlaid(given, filled), kept);
  args = overlaid(args, [...counted, ...(isMovedBy(text) ? [] : endFrom(tool, args, text))]);
  args = overlaid(args, beginFrom(tool, args, mind.read(text)));
  if (!touchesExisting(tool)) args = overlaid(args, lengthened(tool, args, text));
  for (const said of state.said) {
    const end = endFrom(tool, args, said);
    if (end.some(({ slot }) => valueAt(args, slot) === undefined)) args = overlaid(args, end);
  }
  if (touchesExisting(tool)) args = withNewDays(fullCall(tool, args), item, texts, mind.read);
  return callOf(tool, args);
}

/** The days that a thing was looked up for: they hold all that was said of days before. */
function daysOfLookUp(tool: PlannedCall["tool"], item: Item, { finds = [] }: DialogueState): Filled[] {
  const found = touchesExisting(tool)
    ? undefined
    : finds.findLast(({ observation }) => observation.includes(item.text));
  return found ? sharedValues(tool, found.call.args).filter(({ slot }) => slot.kind === "moment") : [];
}

/**
 * What was asked for, once for each of the things shown; none where one of them does not do for it. `people`: for how
 * many, where that is said now.
 */
export async function chooseAll(people: string, state: DialogueState, mind: Mind): Promise<PlannedCall[]> {
  const wish = [people, ...state.said.slice(0, 1)].filter((one) => one !== "").join(", ");
  const calls = await Promise.all(state.shown.map((item) => choose(wish, item, state, mind)));
  const chosen = calls.flatMap((call) => call ?? []);
  return chosen.length === calls.length ? chosen : [];
}

const SAID = 1;

/** "The second one, but two days longer", "…, and arrive a day later": the ends, moved from where they were. */
function lengthened(tool: PlannedCall["tool"], args: PlannedCall["args"], text: string): Filled[] {
  const [first, last] = spanOf(tool).map((slot) => slot && valueAt(args, slot));
  const isSpan = typeof first === "string" && typeof last === "string" && isMovedBy(text);
  return isSpan ? movedDays(tool, { first, last }, text) : [];
}

/** Whether a text says by how many days something is moved or made longer. */
const isMovedBy = (text: string): boolean => stretchIn(text) !== undefined || shiftIn(text) !== undefined;

/** Arguments of the call before that go under the same names. */
function sharedWith(tool: PlannedCall["tool"], { args }: PlannedCall): PlannedCall["args"] {
  const names = slotsOf(tool).flatMap(({ path, default: preset }) =>
    path.length === 1 && preset === undefined ? [String(path[0])] : [],
  );
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.includes(name)));
}

/** What is missing, taken from the message: by its schema, or the whole of a short reply. */
export function complete(
  about: PlannedCall,
  [text = "", ...said]: readonly string[],
  read: Read,
): PlannedCall | undefined {
  const isMissing = (slot: Slot) => about.missing.some((one) => isSameSlot(one, slot));
  const filled = fill(about.tool, read(text));
  const given = filled.filter(({ slot, score }) => isMissing(slot) || score >= 1.7);
  const [first] = about.missing;
  const answers = given.some(({ slot }) => isMissing(slot)) || !first ? given : [...given, ...bareValue(first, text)];
  const [only] = answers;
  const isOnly = only && answers.length === 1 && about.missing.length === 1 && isMissing(only.slot);
  const whole = isOnly ? [withItsNumber(only, text)] : answers;
  const begun = overlaid(about.args, whole);
  const end = endOfSaid(about.tool, begun, [text, ...said]);
  const all = [...whole, ...end.filter(({ slot }) => !whole.some((one) => one.slot.name === slot.name))];
  if (!all.some(({ slot }) => isMissing(slot))) return undefined;
  const args = overlaid(about.args, all);
  return recount({ ...about, args: overlaid(args, beginFrom(about.tool, args, read(text))) });
}

/** The last day, by how long it was last said to last, and by how many days longer since: "for 3 days", "two more days". */
function endOfSaid(tool: PlannedCall["tool"], args: PlannedCall["args"], texts: readonly string[]): Filled[] {
  let more = 0;
  for (const text of texts) {
    const stretch = stretchIn(text);
    const [end] = stretch === undefined ? endFrom(tool, args, text) : [];
    if (end) return [{ ...end, value: addDays(String(end.value), more) }];
    more += stretch ?? 0;
  }
  return [];
}

/** "Main Street 7", 车站街5号: a number beside the only thing that was asked for is a part of it. */
function withItsNumber(filled: Filled, text: string): Filled {
  const { slot, value } = filled;
  const said = withoutEnding(text.trim(), /[.。!！]$/);
  const isNumbered = typeof value === "string" && isOpenText(slot) && NUMBER.test(said.replace(value, ""));
  return isNumbered && said.includes(value) ? { ...filled, value: said } : filled;
}

const NUMBER = /^[\s,，#]{0,3}\d{1,5}[a-z]?\s?[号弄栋室楼]?\s?$/i;

export const isShortAnswer = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 9 && !isQuestion(text);

function bareValue(slot: Slot, text: string): Filled[] {
  const value = withoutEnding(text.trim(), /[.。!！]$/);
  if (slot.kind === "place" && slot.choices && (/\d/.test(value) || wordsOf(value).every(isOrdinary))) return [];
  const isText = slot.type === "string" && !slot.isClosed && slot.kind !== "moment" && !slot.pattern;
  return isText && isShort(value) && !isPointing(value) && !CHOOSES.test(value) && value !== ""
    ? [{ slot, value, others: [], score: 1 }]
    : [];
}
