import { keptOf } from "../../engine/cut.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { composedIntent } from "../conversation/intent.ts";
import { lastCalls } from "../conversation/revised.ts";
import { fromHeading, itemsIn } from "../conversation/shown.ts";
import { asCall, type ModelReply, withCalls, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { agentTexts } from "../past.ts";
import { isPartialList } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { limits } from "../slots/how-many.ts";
import { slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { choiceAsked } from "./choice-asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

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

/** "Show more", "anything else?", 还有呢, 更多: more of a list than was shown of it. */
const asksForMore = (said: string): boolean => MORE.test(said.trim()) || HAN_MORE.test(said.trim());

const MORE =
  /^(?:(?:ok(?:ay)?|yes|yeah|and|please|so),? )*(?:(?:can|could) (?:you|i) )?(?:(?:please )?(?:show|give|list|see)(?: me| us)? )?(?:(?:(?:some|a few|any) )?more(?: of (?:them|those|these))?|the rest(?: of (?:them|it))?|(?:the )?next (?:page|ones|few|\d{1,2}|three|five|ten)(?: ones)?|(?:is |are )there (?:any(?:thing)? )?(?:more|else)|(?:what|any(?:thing)?) else(?: is there)?|any (?:more|others?)|(?:(?:the )?full|the (?:whole|complete|entire)) list)(?:,? please)?[\s?.!]*$/i;
const HAN_MORE =
  /^(?:[好嗯]的?|那|请|就)?[，, ]?(?:还有(?:没有)?(?:更多|别的|其[他它]的?|哪些|什么|其余的)?|(?:请|帮我|给我)?(?:再|多|再多)(?:列|看|显示|来|给我?)(?:看看)?(?:几|一些|一点|点)[个条]?|(?:请)?(?:显示|查看|看看?|列出|给我看)?(?:更多|剩下的|其余的|余下的|完整(?:的)?(?:列表|清单))|(?:再|再看)?下一页|(?:再往)?后面的?(?:[几三五十\d]{1,2}[个条])?|[下接]下?来?的?[几三五十\d]{1,2}[个条](?!月|小时|星期|礼拜|周)|剩下的|其余的)(?:都?(?:列|显示)出来)?[呢吗么嘛啊吧]?[\s？?。！!]*$/;
