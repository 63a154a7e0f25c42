import { wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { isPointing, pointsAt } from "../conversation/pointing.ts";
import { isLeft, pronoun } from "../conversation/references.ts";
import { isDrop, isNo, isShort } from "../conversation/replies.ts";
import { type Item, itemsIn, ownCode } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, asksToAct } from "../goals/acts.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import { saysAlias } from "../goals/says-alias.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { bareAct } from "./act-on-own.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";
import { saysOnlyActs } from "./rule-question.ts";
import { ONE_SUCH } from "./several-meant.ts";

/** Whether a text names an act and nothing that it is to be done with: "cancel it". */
export const onlyActs = (text: string, read: Read): boolean => asksToAct(text) && saysOnlyActs(text, read);

/** "Cancel", 取消它, before anything else was said: it is asked of what, where several kinds of things may be meant. */
export function actOnNothing({ given: { past, read }, said, tools, phrases }: Asked): ModelReply | undefined {
  if (!agentTexts(past).every(isLeft)) return undefined;
  const isOpen = past.length > 0 ? bareAct(said)?.isEnd === false : BARE_ACT.test(said.trim()) && onlyActs(said, read);
  if (!isOpen) return undefined;
  const meant = doersOf(tools).filter((tool) => touchesExisting(tool) && sharesAct(tool, said));
  // What people say for one kind alone is of that kind.
  const isOfOneKind = meant.filter((tool) => saysAlias(tool, said)).length === 1;
  return meant.length > 1 && !isOfOneKind ? withText(phrases.whichOne) : undefined;
}

const BARE_ACT =
  /^(?:(?:please|can you|could you|i want to|i need to|i['’]d like to) )?(?:cancel|change|move|delete|remove)(?: (?:it|that|this|one|everything|it all|them(?: all)?|all(?: of (?:them|it))?))?(?: please)?[.!?]?$|^(?:请|帮我|我要|我想)?(?:全部|都)?(?:取消|退订|退掉|更改|修改|删除)(?:掉|一下|吧|它|[那这]个|全部)?[。！]?$/i;

/** "The third one", below the question which one that was to "cancel it": the whole wish. Undefined below no such question. */
export function withActBefore({ request, past, read, language }: Situation): string | undefined {
  const last = past.at(-1);
  const before = userTexts(past).at(-1) ?? "";
  const asked = last?.kind === "agent" ? last.text.trim() : "";
  const { whichOne } = offlinePhrases(language);
  const isReply = isShort(request) && !asksToAct(request) && !isNo(request) && !isDrop(request);
  if (!isReply || !asked.endsWith(whichOne)) return undefined;
  const space = language === "zh" ? "" : " ";
  if (asked === whichOne) {
    const move = bareAct(before);
    if (move?.isEnd === false) return move.on(request);
    if (!onlyActs(before, read)) return undefined;
    return pronoun.test(before) ? before.replace(pronoun, () => request) : `${before}${space}${request}`;
  }
  const id = isQuestion(request) ? undefined : idOf(request, itemsIn(asked), read);
  if (id === undefined || !asksToAct(before)) return undefined;
  if (ONE_SUCH.test(before)) return before.replace(ONE_SUCH, () => id);
  const verb = isPointing(before) ? wordsOf(before).find((word) => actOf(word) === "remove") : undefined;
  return verb === undefined ? undefined : `${verb}${space}${id}`;
}

/** The id of the only one of some things that a reply means. */
function idOf(reply: string, items: readonly Item[], read: Read): string | undefined {
  const [only, ...others] = spokenOf(reply, items, read);
  const item = items[pointsAt(reply, items) ?? (others.length === 0 ? only : undefined) ?? -1];
  return item && ownCode(item.text);
}
