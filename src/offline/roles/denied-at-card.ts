import { isCancelling } from "../../engine/dialog/card-tokens.ts";
import type { Denial } from "../../engine/dialog/denial.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { onlyKeeps } from "../../engine/dialog/taken-back.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { withNewDays } from "../conversation/new-days.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { isDrop, isNo } from "../conversation/replies.ts";
import { callOf, type Mind, recount } from "../conversation/state.ts";
import { asCall, type ModelReply, withCalls, withText } from "../decision.ts";
import { actOf } from "../goals/acts.ts";
import { removes } from "../goals/asked-for.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { userTexts } from "../past.ts";
import { isIdMention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { overlaid, sharedValues, valueAt, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { codeSlotOf, type Slot } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { contentOf } from "./asked-content.ts";
import { asksToEnd } from "./card-changes.ts";
import type { CardWords } from "./card-words.ts";
import { lookUpsFor } from "./chain.ts";

/** "No, move it one day later": something else is done with what the card is for. */
export function sameInstead({ denial, meant: [first], mind }: CardWords): ModelReply | undefined {
  const same = denial && first && forTheSame(denial, first, mind);
  return same && withCalls(asCall(same));
}

/** What is done instead of what was denied, to the very thing that the card names. */
function forTheSame({ wish, isNamed }: Denial, waiting: Step, mind: Mind): PlannedCall | undefined {
  const own = mind.tools.find(({ name }) => name === waiting.name);
  const code = own && codeSlotOf(own);
  if (!own || !code || !touchesExisting(own)) return undefined;
  const others = othersFor(own, mind);
  const made = (tool: ModelTool) => changedAnew(tool, waiting, code, wish, mind);
  const asked = others.find((tool) => isWishedFor(tool, wish) && !isWishedFor(own, wish));
  if (asked) return made(asked) ?? (removes(asked) ? about(asked, waiting, code) : undefined);
  // What is taken back has nothing to change; what is changed is changed as it was meant.
  if (removes(own)) return others.flatMap((tool) => (removes(tool) ? [] : (made(tool) ?? []))).at(0);
  return isNamed ? made(own) : undefined;
}

/** What else is done with a thing that a tool is for. */
const othersFor = (own: ModelTool, { tools }: Mind): ModelTool[] =>
  tools.filter((tool) => tool !== own && touchesExisting(tool) && codeSlotOf(tool)?.name === codeSlotOf(own)?.name);

/** "Can it be rescheduled?", 可以改期吗, at a card that takes something back: that it can be changed, and by what. */
export function mayChangeInstead({ situation, meant, mind, phrases }: CardWords): ModelReply | undefined {
  const { request, language } = situation;
  const [first, ...more] = meant;
  const own = mind.tools.find(({ name }) => name === first?.name);
  if (!own || more.length > 0 || !removes(own)) return undefined;
  const [change, ...others] = othersFor(own, mind).filter((tool) => !removes(tool));
  if (!change || others.length > 0 || !MAY_IT_CHANGE.test(request)) return undefined;
  return withText(`${phrases.possibleHere(toolLabel(change, language))}\n${phrases.stillWaits}`);
}

const MAY_IT_CHANGE =
  /^(?:(?:hm+|well|or|and|but|wait|actually|so),? ){0,2}(?:(?:can|could|may) (?:i|we|it)|is it possible to) (?:just |rather |also |be )?(?:changed?|move|reschedul(?:e|ed)|postponed?|rebook(?:ed)?)(?: (?:it|that|this|the (?:dates?|days?)|to (?:another|other) (?:dates?|days?)))?(?: (?:instead|to another (?:day|date)))?\??$|^(?:那|我|还是){0,2}(?:能不能|可不可以|可以|能)(?:改期|改签|改日期|改时间|换个?(?:时间|日期)|改天|延期|改)(?:[吗么])?[?？]?$/i;

const isWishedFor = (tool: ModelTool, wish: string): boolean =>
  sharesAct(tool, wish) || (removes(tool) && asksToEnd(wish));

const about = (tool: ModelTool, { args }: Step, code: Slot): PlannedCall =>
  callOf(tool, withValue({}, code, valueAt(args, code)));

/** A call for the thing on a card with what the words say of it, and nothing of what was to be changed before. */
function changedAnew(
  tool: ModelTool,
  waiting: Step,
  code: Slot,
  wish: string,
  { read }: Mind,
): PlannedCall | undefined {
  const begun = about(tool, waiting, code);
  const said = fill(tool, read(wish), { optional: 0.9 }).filter(
    ({ slot, score }) => slot.kind !== "moment" && slot.kind !== "code" && score >= 0.9,
  );
  const item = { text: waiting.observation, values: {} };
  const args = withNewDays({ ...begun, args: overlaid(begun.args, said) }, item, [wish], read);
  const isSame = JSON.stringify(args) === JSON.stringify(waiting.args);
  const call = recount({ ...begun, args });
  return Object.keys(args).length > 1 && !isSame && call.missing.length === 0 ? call : undefined;
}

/**
 * The look-up of another thing for what was denied of the one on the card, where and when that is. `topic`: what is to
 * be done with it.
 */
export function lookUpOther(wish: string, topic: string, waiting: Step, mind: Mind): PlannedCall | undefined {
  const tool = mind.tools.find(({ name }) => name === waiting.name);
  const code = tool && codeSlotOf(tool);
  if (!tool || !code) return undefined;
  const lacking = callOf(tool, {});
  const found = (...said: string[]) => lookUpsFor(lacking, { said, chosen: [] }, mind.tools, mind.read)[0];
  const first = found(wish);
  if (!first || first.missing.length > 0 || Object.keys(first.args).length === 0) return undefined;
  const shared = touchesExisting(tool)
    ? []
    : sharedValues(first.tool, waiting.args).filter(({ slot }) => valueAt(first.args, slot) === undefined);
  const whole =
    found(
      wish,
      topic
        .split(/\s/)
        .filter((word) => !/\d/.test(word))
        .join(" "),
    ) ?? first;
  return { ...whole, args: overlaid(whole.args, shared) };
}

/** What leads to an id that is meant instead: "no wait", "sorry, I meant", 等等，应该是. */
const LEADS =
  /^(?:(?:no+|nope|not that(?: one)?|wait|sorry|oh|oops|actually|i meant?|it['’]?s|rather)\b|等等|等一?下|慢着|不对|不是|[说打写输]?错了|抱歉|我[说指]的是|我要的是|应该是|那个|是|不)[\s,，.。!！]*/i;
const MOST_LEADS = 6;

/** The id that a message names and says nothing else of; undefined if it says more. */
function idAlone(text: string, read: Read): string | undefined {
  const rest = Array.from({ length: MOST_LEADS }).reduce<string>((left) => left.replace(LEADS, ""), text.trim());
  const [code, ...more] = read(rest).mentions.filter(isIdMention);
  if (!code || more.length > 0) return undefined;
  const around = `${rest.slice(0, code.start)} ${rest.slice(code.end)}`;
  return contentOf(around, "").length === 0 && !/\d/.test(around) ? code.value : undefined;
}

/**
 * "No wait, HB-1" at the card of a booking of another kind: how to ask for it is said; at its own card, that waits.
 * Undefined where what waits may be for such another one.
 */
export function idInstead(
  { request, past, language, read }: Situation,
  [waiting, ...more]: readonly Step[],
  { tools }: Mind,
  isDenied: boolean,
): ModelReply | undefined {
  const id = idAlone(request, read);
  const own = tools.find(({ name }) => name === waiting?.name);
  const code = own && codeSlotOf(own);
  if (id === undefined || !own || !waiting || more.length > 0 || !code?.pattern) return undefined;
  const phrases = offlinePhrases(language);
  if (id === valueAt(waiting.args, code)) return withText(phrases.stillWaits);
  if (code.pattern.test(id)) return undefined;
  const told = phrases.ofOtherKind(id, askedAnew(id, past));
  return withText(isDenied ? told : `${told}\n\n${phrases.stillWaits}`);
}

/** How to ask for it: with the first word for an act that was said, "cancel HB-1". */
function askedAnew(id: string, past: readonly Past[]): string | undefined {
  const acts = userTexts(past).flatMap((text) => wordsOf(text).filter((word) => actOf(word)));
  const [act] = acts.slice(-1);
  return act && `${act} ${id}`;
}

/** "Actually cancel that, I'd rather keep the tour": what there is stays as it is, and what waits is not wanted. */
export function keepsOther(request: string, [first, ...others]: readonly Step[]): boolean {
  const [lead = "", ...rest] = request.split(CLAUSE_ENDS).filter((clause) => clause.trim() !== "");
  const isNew = first !== undefined && others.length === 0 && !isCancelling({ tool: first.name });
  return isNew && rest.length === 1 && onlyKeeps(rest[0] ?? "") && (isDrop(lead) || isNo(lead));
}
