import { keptOf } from "../../engine/cut.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { asksForMore } from "../conversation/asks-for-more.ts";
import { composedIntent } from "../conversation/intent.ts";
import { lastCalls } from "../conversation/revised.ts";
import { fromHeading, itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { agentTexts } from "../past.ts";
import { isPartialList } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { limits } from "../slots/amounts.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { choiceAsked } from "./choice-asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { asCall } from "./let-go.ts";

/** The look-up of a list with as many things as its tool gives at once, or what is said where that shows no more. */
type More = { last: PlannedCall; call: PlannedCall } | { words: string };

/** "Show more", 还有呢, behind a list: as much of it as can be shown at once, or that there is no more. */
export function moreOfList({ given, said, mine }: Asked): ModelReply | undefined {
  const more = asksForMore(said) ? moreOf(given.past, doersOf(mine), given.language) : undefined;
  if (!more) return undefined;
  if ("words" in more) return withText(more.words);
  const { last, call } = more;
  const intent = given.after === undefined ? undefined : composedIntent(said, given.after, [last], [call], given.read);
  return { ...passedOn([call], intent ?? said, mine, 1, said), ...(intent !== undefined && { intent }) };
}

/** The same of what is to be chosen from. */
export function moreToChooseFrom(
  given: Situation,
  { steps }: Situation,
  tools: readonly ModelTool[],
): ModelReply | undefined {
  if (!asksForMore(given.request)) return undefined;
  const phrases = offlinePhrases(given.language);
  const [step, ...others] = steps;
  const shown = agentTexts(given.past).at(-1) ?? "";
  const then = choiceAsked(given) ? `\n\n${phrases.whichOne}` : "";
  if (step)
    return others.length === 0 && !step.failed && areSame(step.observation, shown)
      ? withText(`${phrases.wholeList}${then}`)
      : undefined;
  const more = moreOf(given.past, tools, given.language);
  if (!more) return undefined;
  return "words" in more ? withText(`${more.words}${then}`) : withCalls(asCall(more.call));
}

const areSame = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => itemsIn(text).map((item) => item.text));
  return JSON.stringify(first) === JSON.stringify(second);
};

function moreOf(past: readonly Past[], tools: readonly ModelTool[], language: Language): More | undefined {
  const { wholeList, mostOfList } = offlinePhrases(language);
  const told = agentTexts(past).findLast((text) => !saysNoMore(text));
  const items = itemsIn(told ?? "");
  const [last, ...others] = lastCalls(past, tools);
  if (told === undefined || items.length < 2 || !last || others.length > 0 || acts(last.tool)) return undefined;
  const slot = slotsOf(last.tool).find(limits);
  const most = slot && Number(valueAt(last.args, slot) ?? slot.default);
  // Of a long text, only the beginning is known.
  const isCut = isPartialList(fromHeading(told), items) || items.length === most || keptOf(told) !== undefined;
  if (!slot || !most || !isCut) return isCut ? undefined : { words: wholeList };
  const more = Math.min(slot.maximum ?? Number.POSITIVE_INFINITY, most + READABLE);
  return most < more ? { last, call: { ...last, args: withValue(last.args, slot, more) } } : { words: mostOfList };
}

const saysNoMore = (text: string): boolean =>
  [offlinePhrases("en"), offlinePhrases("zh")].some(
    ({ wholeList, mostOfList }) => text.startsWith(wholeList) || text.startsWith(mostOfList),
  );

/** How many more things of a list are read at once. */
const READABLE = 20;
