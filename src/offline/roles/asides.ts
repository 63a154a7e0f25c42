import { isControl, isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { givesCode } from "../conversation/from-item.ts";
import { withoutRules } from "../conversation/one-of-shown.ts";
import { pointsAt } from "../conversation/pointing.ts";
import { pointedTo, pronoun } from "../conversation/references.ts";
import { isDrop, isNo, isShort } from "../conversation/replies.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { takesQuestion } from "../goals/match.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";
import type { Phrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";
import { choiceAsked } from "./choice-asked.ts";
import { doersOf, handOver } from "./hand-over.ts";
import { letGo } from "./let-go.ts";

/** A specialist that is talked with. `given`: with the decision that the user has just made. */
interface Talk {
  given: Situation;
  situation: Situation;
  tools: readonly ModelTool[];
  phrases: Phrases;
}

/** "Is it refundable?", while one of several things is to be chosen: the rules are told, and the choice stays open. */
export function rulesBesideChoice({ given, situation, tools, phrases }: Talk): ModelReply | undefined {
  const calls = situation.steps.filter(({ name }) => !isControl(name));
  const isRule = (name: string) => tools.some((tool) => tool.name === name && takesQuestion(tool));
  const isAside = calls.length > 0 && calls.every(({ name, kind }) => kind === "done" && isRule(name));
  if (!isAside || !isQuestion(situation.written) || choiceAsked(given) !== "below") return undefined;
  return withText([...calls.map(({ observation }) => observation.trim()), phrases.whichOne].join("\n\n"));
}

/** "Actually change it to 3 nights", where one is to be chosen for being cancelled: another act, which the planner plans. */
export function otherActAtChoice({ situation, phrases }: Pick<Talk, "situation" | "phrases">): ModelReply | undefined {
  const { past, request } = situation;
  const wish = choiceAsked(situation) ? userTexts(past).findLast((text) => asksToAct(text)) : undefined;
  const isOther = wish !== undefined && pronoun.test(request) && isRemoval(wish) && !isRemoval(request);
  return isOther && asksToAct(request) && actsIn(request).some(isOnExisting)
    ? withCalls(letGo("elsewhere", phrases.nothingFits))
    : undefined;
}

const isRemoval = (text: string): boolean => actsIn(text).includes("remove");

/** Rules that were told beside an open choice change nothing about what is chosen from. */
export const withoutAsides = (situation: Situation): Situation =>
  choiceAsked(situation) === "below"
    ? { ...situation, past: withoutRules(situation.past, situation.tools) }
    : situation;

/** "The first one", behind a question that others answered while one was to be chosen for an act: it is for that act. */
export async function choosesOfAsked({ given: { past, read }, said, tools, mind }: Asked) {
  const at = past.findLastIndex((one, i) => one.kind === "agent" && choiceAsked({ past: past.slice(0, i + 1) }));
  const since = past.slice(at + 1);
  const asides = since.flatMap((one) => (one.kind === "user" ? [one.written ?? one.text] : []));
  const isBeside = asides.length > 0 && asides.length <= MOST && asides.every(isQuestion);
  const isListed = agentTexts(since).some((text) => itemsIn(text).some(({ number }) => number !== undefined));
  const isReply = isShort(said) && !isNo(said) && !isDrop(said) && !asksToAct(said);
  if (at < 0 || !isBeside || isListed || !isReply) return undefined;
  const list = agentTexts(past.slice(0, at + 1)).at(-1) ?? "";
  const wish = userTexts(past.slice(0, at))
    .slice(-MOST)
    .findLast((text) => asksToAct(text));
  const items = isOfList(said, [wish, list].join("\n"), read) ? itemsIn(list) : [];
  const place = pointsAt(said, items) ?? -1;
  const item = items[place];
  if (!item || wish === undefined) return undefined;
  const takers = doersOf(tools).filter((tool) => acts(tool) && givesCode(tool, item, read));
  const [best] = await rankRequest(wish, takers, mind);
  const doer = tools.find(({ name, does }) => isHandOff(name) && best && does?.includes(best.tool));
  return doer && withCalls(handOver(doer, pointedTo(wish, list, item, place, past).job));
}

/** Questions beside what was begun, and messages in which it was. */
const MOST = 2;

/** Whether a choice names nothing that is not in a list: "the second hotel", and not "the second district". */
function isOfList(said: string, list: string, read: Read): boolean {
  const roots = new Set(read(list).tokens.map(({ root }) => root));
  const { tokens } = read(without(degreeIn(said)?.rest ?? said, POINTER));
  return !OF_TIME.test(said) && tokens.every((token) => !isTelling(token) || roots.has(token.root));
}

const OF_TIME = /\b(?:hour|day|week|weekend|month)s?\b|小时|[天周月]/i;
