import { isHandOff } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { withoutMinute } from "../conversation/own-list.ts";
import { countsTo, pointsAt } from "../conversation/pointing.ts";
import { pointedTo } from "../conversation/references.ts";
import { declinesDoing, isDrop, isNo, isShort, isYes, wantsAfterAll } from "../conversation/replies.ts";
import { givesCode, itemsIn, ownCode } from "../conversation/shown.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { asksForChangeInstead } from "./asides.ts";
import type { Asked } from "./asked.ts";
import { asksWhich } from "./choice-asked.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { pointsOnly } from "./points-only.ts";

/** "The second one", behind a question for days, where nothing was listed: it says so, and asks for the days once more. */
export function choosesOfNone({ given: { past, read }, said, phrases }: Asked): ModelReply | undefined {
  const asked = past.at(-1);
  const isListed = agentTexts(past).some((text) => itemsIn(text).length > 0);
  if (asked?.kind !== "agent" || !asksForValue(asked.text) || isListed) return undefined;
  const isYesToNone = isYes(said) && asked.text.startsWith(phrases.noneListed);
  if (!isYesToNone && !picks(said, read)) return undefined;
  return withText(`${phrases.noneListed}\n${asked.text.trim().split("\n").at(-1)}`);
}

const picks = (text: string, read: Read): boolean => countsTo(text) && !asksToAct(text) && pointsOnly(text, read);

/**
 * "Dec 11 to 13", behind "is breakfast included?" and its answer, where days had been asked for before: what was begun
 * goes on with them.
 */
export async function goesOnWithAsked({ given, said, tools, phrases, plan }: Asked): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const at = past.findLastIndex(
    (one) => one.kind === "agent" && asksForValue(one.text) && !one.text.startsWith(phrases.noneListed),
  );
  const since = userTexts(past.slice(at + 1));
  const isValue = (text: string) => saysOnlyValues(text.replace(/(?<=\d ?%) off\b/i, ""), doersOf(tools), read);
  // 直降20元, where the discount was asked for: what cannot be done leaves open what was begun.
  const isRefused = agentTexts(past.slice(at + 1)).every((text) => isWorded(phrases.notDoneHere, text));
  const isAside = areAsides(since, read) || (isRefused && since.length > 0 && since.length <= MOST);
  if (at < 0 || !isAside || isQuestion(said) || !isValue(said)) return undefined;
  const before = userTexts(past.slice(0, at));
  const begun = before.slice(
    Math.max(
      0,
      before.findLastIndex((text) => !isValue(text)),
    ),
  );
  const request = [...begun, said].join(", ");
  return begun.length > 0 ? plan({ request, written: request, past: [] }) : undefined;
}

/** "Ok do it now", 我还是要吧, behind what was left a moment ago: it is asked for once more, where it is known. */
export function wantedAfterAll({ given: { past }, said, plan, phrases }: Asked) {
  const [left, wish] = past.flatMap((one, at) => (one.kind === "user" ? [{ at, text: one.text }] : [])).reverse();
  const told = past.at(-1);
  if (!left || told?.kind !== "agent" || !wantsAfterAll(withoutMinute(said))) return undefined;
  const isLeft = [offlinePhrases("en"), offlinePhrases("zh")].some(({ dropped, notDone }) =>
    [dropped, notDone].some((words) => words === told.text.trim()),
  );
  if (!isLeft || !(isNo(left.text) || isDrop(left.text) || declinesDoing(left.text, true))) return undefined;
  if (!wish) return withText(phrases.nothingOpen);
  return plan({ request: wish.text, written: wish.text, past: past.slice(0, wish.at) });
}

/** "Sorry, HB-2", 打错了，HB-2, or one of the ids that were named instead, behind an act on an id that there is not: what was asked for is for this one. */
export function withIdPutRight({ given, said, plan }: Asked): Promise<ModelReply> | undefined {
  const request = given.steps.length > 0 ? undefined : wishForOtherId(said, given.past);
  return request === undefined ? undefined : plan({ request, written: request, past: [], ended: [] });
}

/** The last wish, for the id that is named in place of one that there is not. */
export function wishForOtherId(said: string, past: Situation["past"]): string | undefined {
  const wish = userTexts(past).at(-1) ?? "";
  const [old = "", ...others] = idsIn(wish);
  const told = agentTexts(past).at(-1) ?? "";
  const [id] = ONLY_ID.test(said) || told.includes(said) ? idsIn(said) : [];
  const isInVain = told.includes(old) && asksToAct(wish);
  if (id === undefined || old === "" || others.length > 0 || !isInVain) return undefined;
  return wish.replace(old, () => id);
}

const ONLY_ID =
  /^(?:(?:no|oh|oops|wait|sorry|i mean(?:t)?|it['’]s|my mistake|不对|不是|[说打写输]?错了|抱歉|不好意思|应该是|是)[,，.。:： ]{0,3}){1,4}[A-Z]{2,3}-?\d{4,12}[。.!！]?$/i;

/** "The first one", behind a question that others answered while one was to be chosen for an act: it is for that act. */
export async function choosesOfAsked({ given: { past, read }, said, tools, mind, plan }: Asked) {
  const at = past.findLastIndex((one) => one.kind === "agent" && asksWhich(one.text));
  const choice = past[at];
  const since = past.slice(at + 1);
  const asides = since.flatMap((one) => (one.kind === "user" ? [one.written ?? one.text] : []));
  const isListed = agentTexts(since).some((text) => itemsIn(text).some(({ number }) => number !== undefined));
  const isReply = isShort(said) && !isNo(said) && !isDrop(said) && !asksToAct(said);
  if (choice?.kind !== "agent" || !areAsides(asides, read) || isListed || !isReply) return undefined;
  const wish = userTexts(past.slice(0, at))
    .slice(-MOST)
    .findLast((text) => asksToAct(text));
  const items = isOfList(said, [wish, choice.text].join("\n"), read) ? itemsIn(choice.text) : [];
  const place = pointsAt(said, items) ?? items.findIndex(({ text }) => ownCode(text) === idsIn(said)[0]);
  const item = items[place];
  if (!item || wish === undefined) return undefined;
  if (asides.some((aside) => asksForChangeInstead(aside, [wish]))) {
    const request = languageOf(wish) === "zh" ? `更改${ownCode(item.text)}` : `change ${ownCode(item.text)}`;
    return plan({ request, written: request });
  }
  const takers = doersOf(tools).filter((tool) => acts(tool) && givesCode(tool, item, read));
  const [best] = await rankRequest(wish, takers, mind);
  const doer = tools.find(({ name, does }) => isHandOff(name) && best && does?.includes(best.tool));
  return doer && withCalls(handOver(doer, pointedTo(wish, choice.text, item, place, past).job));
}

/** Whether a choice names nothing that is not in a list: "the second hotel", and not "the second district". */
function isOfList(said: string, list: string, read: Read): boolean {
  const roots = new Set(read(list).tokens.map(({ root }) => root));
  const { tokens } = read(without(degreeIn(said)?.rest ?? said, POINTER));
  return !OF_TIME.test(said) && tokens.every((token) => !isTelling(token) || roots.has(token.root));
}

const OF_TIME = /\b(?:hour|day|week|weekend|month)s?\b|小时|[天周月]/i;

/** Whether messages are a few questions, asked beside what was begun, or choose what is not there. */
const areAsides = (texts: readonly string[], read: Read): boolean =>
  texts.length > 0 && texts.length <= MOST && texts.every((text) => isQuestion(text) || picks(text, read));

/** "End it", 结束那个活动, where days or a choice were asked for to make something new: nothing was made that could be ended. */
export function endsUnmade({ past, request }: Situation): boolean {
  const asked = agentTexts(past).at(-1) ?? "";
  const isOpen = past.at(-1)?.kind === "agent" && (asksForValue(asked) || asksWhich(asked));
  const isOfOld = userTexts(past)
    .slice(-3)
    .some((text) => actsIn(text).some(isOnExisting));
  return isOpen && !isOfOld && ENDS_IT.test(request.trim());
}

const ENDS_IT =
  /^(?:(?:ok(?:ay)?|no|now|then|please|actually),? ){0,2}(?:end|stop|cancel|undo|delete|remove) (?:it|that|this|the)(?: (?:promotion|promo|sale|offer|discount|booking))?(?: now| please)?[.!]*$|^(?:那|请|还是|就){0,2}(?:把它)?(?:结束|停掉?|取消|撤销|终止|删掉?)(?:它|[这那]个?\p{Script=Han}{0,2})?[吧了]?[。！]*$/iu;

/** Questions beside what was begun, and messages in which it was. */
const MOST = 2;

/** Whether an answer ends by asking for what a call lacks. */
function asksForValue(text: string): boolean {
  const last = text.trim().split("\n").at(-1) ?? "";
  return (["en", "zh"] as const).some((language) => {
    const { need, whichOne, whichMeant, otherwise } = offlinePhrases(language);
    const isOther = [whichOne, whichMeant, otherwise].some((words) => words === last);
    return !isOther && isWorded(need, last);
  });
}
