import { isHandOff, type ModelTool, TELL_USER } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import type { Language } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { listsShown, pointedAt, pronoun } from "../conversation/references.ts";
import { isChange, saidInstead } from "../conversation/replies.ts";
import { lastCalls, THEM } from "../conversation/revised.ts";
import { givesCode, type Item, itemsIn, ownCode } from "../conversation/shown.ts";
import { aboutShown } from "../conversation/shown-ids.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withText } from "../decision.ts";
import { acts, actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { isOfOneself, sharesAct, takesCode, takesQuestion, touchesExisting } from "../goals/match.ts";
import { fullCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { setsPriceOf, setsStockOf, stocksOrPricesInVain } from "../goals/stocks-or-prices.ts";
import { agentTexts } from "../past.ts";
import { line } from "../shown/accounted.ts";
import type { Situation } from "../situation.ts";
import { codeSlotsOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { givesInstead } from "../talk/act.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";
import { piecesOf, withoutJoint } from "./message-pieces.ts";
import { namesOtherKind } from "./other-kind.ts";
import { pointsOnly } from "./points-only.ts";
import { saysOnlyActs } from "./rule-question.ts";
import { ONE_SUCH } from "./several-meant.ts";

/** "Restock it", "make it 99", behind what has a price: so many of something, or a price, that nothing here takes. */
export function pricedInVain({ given, said, tools, phrases }: Asked): ModelReply | undefined {
  const all = doersOf(tools);
  const last = lastCalls(given.past, all).map(({ tool }) => tool);
  const told = agentTexts(given.past).at(-1) ?? "";
  const isInVain =
    putsRightInVain(given) ||
    stocksOrPricesInVain(said, all) ||
    setsPriceOf(said, last, { told, all }) ||
    setsStockOf(said, told, all) ||
    (SENDS_ALL.test(said) && !all.some((tool) => acts(tool) && sharesAct(tool, said)));
  return isInVain ? { ...withText(phrases.notDoneHere(phrases.inQuotes(given.written))), isRefusal: true } : undefined;
}

/** "Raise its price to 700 and put the red one on sale": a price that nothing takes is named beside what is done. */
export function withPricedInVain(reply: ModelReply, { given, said, tools, phrases }: Asked): ModelReply {
  if (given.steps.length > 0 || reply.isRefusal) return reply;
  const pieces = piecesOf(said).map((piece) => withoutEnding(withoutJoint(piece).trim(), /[,，]$/));
  const all = doersOf(tools);
  const priced = pieces.filter((piece) => stocksOrPricesInVain(piece, all));
  if (priced.length === 0 || priced.length === pieces.length) return reply;
  const words = phrases.notDoneHere(priced.map((piece) => phrases.inQuotes(piece)).join(phrases.or));
  return { ...reply, calls: [{ name: TELL_USER, args: { words } }, ...reply.calls] };
}

/** "Ship them all", 都发了吧: what was told of is to be sent. */
const SENDS_ALL =
  /^(?:(?:ok(?:ay)?|then|so|now|please|just),? ){0,3}(?:ship|dispatch|send out) (?:(?:all of )?them|those|these)(?: all| both)?(?: (?:now|please|today))?[.!]?$|^(?:[那就请]|帮我|给我|麻烦){0,3}(?:把?(?:它们|这些|那些))?(?:全都?|都|全部|统统)(?:给我|帮我)?发(?:货|掉|出去?)?了?吧?[。！]?$/i;

/** "Add it to the title", 把它放回去: wants something done with what was told of. */
const ORDERS_IT =
  /^(?:(?:ok(?:ay)?|and|now|then|please|pls|just|so),? ){0,3}(?:add|put|send|move|report|replace|remove|delete|restore|bring|take|write|save|upload|publish|restock|undo) (?:it|them|that|this)\b(?! (?:mean|work)s?\b)|^(?:那|就|请|帮我|给我){0,3}把(?:它们?|这个|那个)[^，。？吗么]{1,12}[。！]?$/i;

/** Where the nearest to such an order are rules, and nothing here does it, rules are no answer. */
export async function orderedInVain({ given, said, tools, mind, phrases }: Asked): Promise<ModelReply | undefined> {
  if (given.past.length === 0 || !ORDERS_IT.test(said) || isQuestion(said)) return undefined;
  const all = doersOf(tools);
  const [best] = await rankRequest(said, all, mind);
  const isDone =
    !best || !takesQuestion(best.tool) || all.some((tool) => touchesExisting(tool) && sharesAct(tool, said));
  return isDone ? undefined : { ...withText(phrases.notDoneHere(phrases.inQuotes(given.written))), isRefusal: true };
}

/** "Cancel the first one", 取消它, below orders: nothing that does something takes such a thing, or is found by its id. */
export function doneToNone({ given, said, tools, phrases }: Asked): ModelReply | undefined {
  const { past, read, written } = given;
  if (isQuestion(said) || !asksToAct(said) || !actsIn(said).some(isOnExisting)) return undefined;
  const isPointing = (pronoun.test(said) && saysOnlyActs(said, read)) || pointsOnly(said, read);
  if (!isPointing) return undefined;
  // Of a hand-off that says nothing of its tools, nothing is known.
  if (tools.some(({ name, does }) => isHandOff(name) && does === undefined)) return undefined;
  const all = doersOf(tools);
  const [shown = ""] = listsShown(past, said);
  const ids = itemsIn(shown).map(({ text, values }) => ({ text: ownCode(text) ?? "", values }));
  const isTaken = (id: Item) =>
    all.some((tool) => acts(tool) && (givesCode(tool, id, read) || isFoundBy(id, tool, all)));
  const isOfNone = ids.length > 0 && ids.every((id) => id.text !== "" && !isTaken(id));
  return isOfNone ? { ...withText(phrases.notDoneHere(phrases.inQuotes(written))), isRefusal: true } : undefined;
}

/** "Can you book it?", 能帮我订吗: asks to have it done. */
const WOULD_YOU = /\b(?:can|could|will|would) (?:you|u)\b|(?:能|可以|能不能|可不可以)(?:请?你?您?)(?:帮|给|替)/i;

/** What is asked to be done with something that was shown, and that nobody here does to such things. */
export function pointedInVain(situation: Situation, tools: readonly ModelTool[]): ModelReply | undefined {
  const { request, past, read, language } = situation;
  if (namesOtherKind(situation, doersOf(tools))) return undefined;
  const isAsked = !isQuestion(request) || WOULD_YOU.test(request);
  const isWish = asksToAct(request) && isAsked && !isChange(request) && shiftIn(request) === undefined;
  const pointed = isWish ? pointedAt(request, past, read) : undefined;
  // Of "it", said of a list, each of its things may be meant; "the 550 one" and 25号那班 are one of them, whichever.
  const told = isWish ? itemsIn(agentTexts(past).at(-1) ?? "") : [];
  const isOffered =
    ONE_OFFERED.test(request) && lastCalls(past, doersOf(tools)).every(({ tool }) => !isOfOneself(tool));
  const all = isOffered || THEM.test(request) || takesOneOf(told, request) ? told : [];
  // "I want to renew" after a reservation is for something else.
  const meant = pointed && (!pointed.isAll || pronoun.test(request)) ? taskParts(pointed.job).shown : all;
  const [item] = meant;
  if (!item) return undefined;
  const takers = doersOf(tools).filter((tool) => takesCode(tool) && givesCode(tool, item, read));
  const { notDoneHere, possibleHere, inQuotes, and } = offlinePhrases(language);
  const isDone = takers.length === 0 || takers.some((tool) => sharesAct(tool, request));
  return isDone || doersOf(tools).some((tool) => sharesAct(tool, request) && isFoundBy(item, tool, doersOf(tools)))
    ? undefined
    : withText(
        [
          ...(meant.length === 1 ? [line(item)] : []),
          notDoneHere(inQuotes(request)),
          possibleHere(titlesOf(takers, language).join(and)),
        ].join("\n"),
      );
}

const titlesOf = (tools: readonly ModelTool[], language: Language): string[] => [
  ...new Set(tools.filter(acts).map((tool) => toolLabel(tool, language))),
];

/** Whether a request takes a thing that its list tells by a figure, and nothing that the user has. */
const takesOneOf = (items: readonly Item[], request: string): boolean =>
  (ONE_SUCH.test(request) || HAN_ONE.test(request)) &&
  !JOINED.test(request) &&
  !actsIn(request).some(isOnExisting) &&
  (request.match(/\d{2,}/g) ?? []).some((figure) => items.some(({ text }) => text.includes(figure)));

/** "Book one for me", 帮我订一张, 最便宜的那个订了: one of what was offered, whichever. */
const ONE_OFFERED =
  /^(?:(?:please|ok(?:ay)?|then|so),? ){0,2}(?:(?:can|could) you |i(?:['’]d like| want| would like) to )?(?:book|reserve|buy|order)(?: me| us)? (?:one|(?:an?|one|the) (?:ticket|seat)|the (?:cheapest|earliest|first|last|latest|fastest)(?: (?:one|ticket|flight))?)(?: for (?:me|us))?(?: please)?[.!?]*$|^(?:请|帮我|给我|那|就|我要|我想){0,4}(?:预?订|买)(?:了)?(?:一?[张个班]|最.{1,2}的(?:那?一?[张个班])?)(?:机?票)?[吧了]?[。！]?$|^最.{1,2}的(?:那?一?[张个班])?(?:就|请|帮我|给我){0,2}(?:预?订|买)(?:了|吧|下来)?[。！]?$/i;

/** Something else is wanted beside it. */
const JOINED = /\b(?:and|also|plus|then)\b|[和与跟再]|另外|还有|顺便/i;

/** 订7点25的 */
const HAN_ONE = /^(?:请|帮我|给我|就|那|我)*(?:预?订|选|买)[^，。？的]{1,8}的[吧了]?[。！!]?$/;

/** "Extend it", of a product: whether what a tool changes is found by the thing, as the promotion of a product is. */
export const isFoundBy = (item: Item, tool: ModelTool, tools: readonly ModelTool[]): boolean =>
  codeSlotsOf(tool).some(({ foundBy }) => {
    const finder = tools.find(({ name }) => name === foundBy);
    return finder !== undefined && aboutShown(fullCall(finder), `1. ${item.text}`) !== undefined;
  });

/** "Sorry, I meant 60", behind what cannot be done here: it cannot be done with another value either. */
function putsRightInVain({ past, written, read, language }: Situation): boolean {
  const [last = ""] = agentTexts(past).at(-1)?.split("\n\n").slice(-1) ?? [];
  const isNotDone = isWorded(offlinePhrases(language).notDoneHere, last);
  const isInstead = givesInstead({ written, read }) && ONLY_NUMBER.test(saidInstead(written));
  return isNotDone && (isInstead || MAKES_IT.test(written));
}

/** "Hmm no, make it 205", 改成50件吧. */
const MAKES_IT =
  /^(?:(?:hmm+|no|well|ok(?:ay)?|actually|sorry|wait|then|please|just)[,. ]{1,3}){0,4}(?:make|set|put|change) (?:it|that|them|this)(?: to| at)? (?:CNY |¥)?[\d.,]{1,9} ?(?:yuan|pieces?|pcs|units?)?(?: (?:instead|then|please))?[.!]?$|^(?:不[，,]?|还是|那就?|就|再|请|帮我){0,3}[改调换补设][成到为]?\s?[\d.,]{1,9}\s?[元块件个只双]?钱?[吧了好]?[。！!]?$/iu;

/** A number with its currency; 不是300，是310. */
const ONLY_NUMBER =
  /^(?:不是[^，,]{1,8}[，,] ?(?:而|应该)?是)?(?:to )?(?:CNY |¥)?[\d.,]+ ?(?:元|块|yuan|pieces?|件)?[。.!！]?$/i;
