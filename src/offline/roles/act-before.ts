import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { saysNoKind } from "../conversation/kind-said.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { isPointing, pointsAt } from "../conversation/pointing.ts";
import { pronoun } from "../conversation/references.ts";
import { isDrop, isNo, isShort } from "../conversation/replies.ts";
import { type Item, itemsIn, ownCode } from "../conversation/shown.ts";
import { actOf, asksToAct } from "../goals/acts.ts";
import { userTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf } from "./hand-over.ts";
import { saysOnlyActs } from "./rule-question.ts";
import { ONE_SUCH } from "./several-meant.ts";

/** Whether a text names an act and nothing that it is to be done with: "cancel it". */
export const onlyActs = (text: string, read: Read): boolean => asksToAct(text) && saysOnlyActs(text, read);

/** "The third one", below the question which one that was to "cancel it": the whole wish. Undefined below no such question. */
export function withActBefore({ request, past, read, language, tools }: Situation): string | undefined {
  const last = past.at(-1);
  const before = userTexts(past).at(-1) ?? "";
  const asked = last?.kind === "agent" ? last.text.trim() : "";
  const { whichOne } = offlinePhrases(language);
  const isReply = isShort(request) && !asksToAct(request) && !isNo(request) && !isDrop(request);
  if (!isReply || !asked.endsWith(whichOne)) return undefined;
  if (asked === whichOne) return onlyActs(before, read) ? before.replace(pronoun, () => request) : undefined;
  const id = isQuestion(request) ? undefined : idOf(request, itemsIn(asked), read);
  if (id === undefined) return withKind(request, before, doersOf(tools), read);
  if (!asksToAct(before)) return undefined;
  if (ONE_SUCH.test(before)) return before.replace(ONE_SUCH, () => id);
  const verb = isPointing(before) ? wordsOf(before).find((word) => actOf(word) === "remove") : undefined;
  return verb === undefined ? undefined : `${verb}${language === "zh" ? "" : " "}${id}`;
}

/** "My flight", 酒店, behind what is only to be cancelled: "cancel my flight", 取消酒店. */
function withKind(reply: string, before: string, all: readonly ModelTool[], read: Read): string | undefined {
  const kind = bareKind(reply);
  const verb = wordsOf(before).find((word) => actOf(word) === "remove");
  const isOfAny = onlyActs(before, read) || all.some((tool) => listsOwn(tool) && saysNoKind([before], tool, read));
  if (kind === undefined || verb === undefined || !isOfAny) return undefined;
  return /\p{Script=Han}/u.test(kind) ? `${verb}${kind}` : `${verb} my ${kind}`;
}

/** A word or two that may name a kind of thing, without whose it is. */
export const bareKind = (text: string): string | undefined => BARE_KIND.exec(text.trim())?.slice(1).find(Boolean);

const BARE_KIND =
  /^(?:(?:no|i mean(?:t)?|it['’]s|the|my|our|an?),? ){0,3}([a-z]{3,12}(?: [a-z]{3,12})?)[.! ]*$|^(?:是|我的|不是|我是说|我说的是|[，,])*(\p{Script=Han}{2,4})[。！]?$/iu;

/** The id of the only one of some things that a reply means. */
function idOf(reply: string, items: readonly Item[], read: Read): string | undefined {
  const [only, ...others] = spokenOf(reply, items, read);
  const item = items[pointsAt(reply, items) ?? (others.length === 0 ? only : undefined) ?? -1];
  return item && ownCode(item.text);
}
