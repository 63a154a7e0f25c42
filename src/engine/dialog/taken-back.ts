import type { BaseMessage } from "@langchain/core/messages";
import { chineseFor, conceptOf } from "../embedding/concepts.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { idsIn } from "../ids.ts";
import { asksToKnow } from "../question.ts";
import { asksCapacity } from "./beyond-card.ts";
import { isCancelling, tokensAt } from "./card-tokens.ts";
import { isConditional } from "./conditional.ts";
import { type Denial, denialIn } from "./denial.ts";
import { isHuman, textOf } from "./message.ts";
import { asksForOther } from "./strayed.ts";
import type { PendingCall } from "./task.ts";
import { reasonIn } from "./words-at-card.ts";

type Waiting = readonly (Pick<PendingCall, "tool"> & Partial<Pick<PendingCall, "args">>)[];

const BOUNDS_IT = /\b(?:only|until|till)\b|才|只要/i;

/** "I'd rather keep the tour", 还是留着那个: something there is stays, and nothing else is wished for. */
export const onlyKeeps = (wish: string): boolean => ONLY_KEEPS.test(wish.trim());

const ONLY_KEEPS =
  /^(?:(?:i(?:['’]d| would)? (?:rather|prefer to)|i(?:['’]ll| will)|let['’]?s|just|rather) ){0,2}keep (?:the|my|our)\b[^,.;!?]{1,60}[.!]?$|^(?:我|还是|那|就|宁愿){0,3}(?:留着|保留|留下)[^，。；！？]{1,30}[吧。！]{0,2}$/i;
const JOINED =
  /^(?:but|and|just|rather|instead|could|can|would|let|i|what|which|how|please|move|change|make|show|find)\b|^[改换想能可有看查挪延提推订租直我]/i;

/**
 * The wish in a text that takes back the action by name (不退了，改签到26号的行吗), or that wants to move what would be cancelled.
 * A bare no before a wish may only change the call: "no, three nights". Undefined if the text takes nothing back or
 * wishes for nothing.
 */
export function takenBack(text: string, pending: Waiting): string | undefined {
  const cancels = pending.length > 0 && pending.every(isCancelling);
  if (cancels && HAN_MAY_MOVE.test(text)) return text;
  const denial = deniedIn(text, pending);
  if (denial?.denied && cancels && isMoved(denial.wish, true)) return denial.wish;
  const why = reasonIn(text);
  if (why !== undefined && !isMoved(why)) return undefined;
  const { tokens, rest } = tokensAt(text, pending);
  if (isConditional(text) || BOUNDS_IT.test(text) || !/[\p{L}\d]{2}/u.test(rest)) return undefined;
  const [first] = tokens;
  // "Wait, move it one day later" refuses nothing in words.
  const onlyHolds = tokens.length > 0 && tokens.every(({ kind }) => kind === "unsure");
  if (onlyHolds && cancels && isMoved(rest)) return rest;
  const last = tokens
    .filter((one, at) => one.kind === "no" && tokens.slice(0, at).every(({ kind }) => kind === "no"))
    .at(-1);
  if (first && first !== last && last === undefined) return undefined;
  const behind = last?.kind === "no" ? text.slice(last.end) : text;
  const [said = ""] = /^(?:[了吧啦掉\s]|(?:it|them|that|this)\b)*/i.exec(behind) ?? [];
  const wish = behind.slice(said.length).replace(/^[,，.。;；!！、\s]+/, "");
  if (cancels && isMoved(wish)) return wish.replace(MAY_I, "");
  // "Cancel that, I'd rather keep the tour": it stays as it was booked.
  if (!cancels && onlyKeeps(wish)) return undefined;
  const isNamed = tokens.some((one) => one.kind === "no" && one.isOfAct);
  return isNamed && (/^[,，.。;；!！、]/.test(behind.slice(said.length)) || JOINED.test(wish)) ? wish : undefined;
}

/** What words at the card of one call deny of it; undefined if they deny nothing, or several calls wait. */
export function deniedIn(text: string, pending: Waiting): Denial | undefined {
  const denial = pending.length === 1 ? denialIn(text, pending.every(isCancelling)) : undefined;
  // "I meant HB-1", at the card for that: it is meant.
  const isForIt = pending.some(({ args = {} }) => Object.values(args).includes(denial?.wish.trim()));
  return isForIt ? undefined : denial;
}

/** Whether the user's last words deny what waits. */
export function lastWordsDeny(messages: readonly BaseMessage[], pending: Waiting): boolean {
  const words = messages.findLast(isHuman);
  return words !== undefined && deniedIn(textOf(words), pending) !== undefined;
}

/** Whether words at a card only ask about it, so that a yes after the answer is still a yes to the card. */
export function asksAboutCard(text: string, pending: readonly Pick<PendingCall, "tool" | "preview">[]): boolean {
  const isAbout =
    asksToKnow(text) &&
    !asksForOther(text) &&
    (!isProposal(text) || asksCapacity(text, pending)) &&
    !KEEPS.test(text) &&
    !LISTS_OWN.test(text.trim());
  return isAbout && !namesOther(text, pending) && tokensAt(text, pending).tokens[0]?.kind !== "no";
}

/** "Show my tickets", 看看我的机票: what the user has is listed, and not what waits. */
const LISTS_OWN =
  /^(?:please |now )?(?:show|list|see|check)(?: me)? (?:all )?(?:of )?(?:my|our) |^(?:请|麻烦)?(?:帮我|给我)?(?:看看|看一?下|查看|查一?[查下]|列出|显示)我们?的/i;

/** "Should I keep it?" asks for the opposite of what waits. */
const KEEPS = /\bkeep|\bundo\b|\bsay no\b|留|撤[销回]/i;

/** Whether a text names a thing by an id that is none of those on the card. */
const namesOther = (text: string, pending: readonly Pick<PendingCall, "preview">[]): boolean =>
  (text.match(ID) ?? []).some((id) => !pending.some(({ preview }) => preview.toLowerCase().includes(id.toLowerCase())));

const ID = /\b[a-z]{1,4}-?\d{3,20}\b|\b\d{6,20}\b/gi;

/** Whether a question proposes something else: "could you make it three nights?", "what about the Station Inn?" */
const isProposal = (text: string): boolean => (PROPOSES.test(text) && NUMBER.test(text)) || NAMES_ONE.test(text);

const NAMES_ONE =
  /\b(?:what|how) about (?:the |that )?(?:\p{Lu}\p{L}|\p{Ll}+ one\b)|[这那][个家辆间张班趟款]呢[?？]?$/u;

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double)\b|[一二两三四五六七八九十半][号天晚个位间折人张周月日]/i;

const PROPOSES =
  /\b(?:can|could|may|shall|should|would)\b|\b(?:what if|suppose)\b|如果|要是|\b(?:what|how) about\b|^(?:and|or) (?:the|on|from|for|to|at|till|until)\b|[行好]吗|可以|能|[行好]不[行好]|怎么样|如何|呢[?？]?$/i;

const TO_OTHER = /(?:[改换][成为到]?|\b(?:change|switch|move) (?:(?:it|that) )?to) ?(?:the )?[a-z]{1,6}-?\d/i;

const MOVING = chineseFor(stem("change"));
/** 改天再说, 改主意了: nothing is to be changed. */
const OTHER_DAY = /改[天日]|改主意/;
/** "Make it three nights", "push it back a day". */
const MAKES = /\b(?:make|push) (?:it|that|this) (?!\d+$)/i;
/** 晚一天, 可以推迟一天吗: no yes, whatever it begins with. */
const HAN_MAY_MOVE =
  /^(?:那|我|可不?可?以|能不能|能|想|或者|还是|就){0,3}(?:[晚早]|推[迟后]|提前|延[后迟]|往[后前][推挪移]?)[一两二三四五六七\d]个?[天晚周](?:再?[走去住])?(?:[吗么吧呢]|行吗|可以吗|行不行|可不可以|好吗)?[?？。]?$/;
/** "Can I move it one day later?" wants just that. */
const MAY_I = /^(?:can|could|may) (?:i|we) (?:just |maybe )?(?=(?:move|postpone|push|shift|delay) (?:it|that|this)\b)/i;
const DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next (?:week|month)|weekend|(?:day|week|night)s? (?:later|earlier)|(?:by|back|up) (?:a|one) (?:day|week|night))\b|[下周]周|周[末日天]|星期|礼拜|下个?月|[明后]天|月[初底]/i;
const INSTEAD = /\b(?:instead|rather)\b|还是|[吧算]$/i;

/** "Rather move it to the 26th", 改签到26号: another act than the one that waits, and what is to come of it, unless `isForSure`. */
function isMoved(text: string, isForSure = false): boolean {
  if (/^(?:what|how|who|why|when|where)\b|怎么|多少|什么|哪/i.test(text) || /\bcancel|取消|退/i.test(text))
    return false;
  // 改成 HB-2 那个 wants the same for another thing.
  if (TO_OTHER.test(text) && idsIn(text).length === 1 && !/\d/.test(text.replace(idsIn(text)[0] ?? "", "")))
    return false;
  const said = text.replace(OTHER_DAY, "");
  const isNamed =
    MOVING.some((verb) => said.includes(verb)) ||
    MAKES.test(text) ||
    wordsOf(text).some((word) => conceptOf(stem(word)) === "change");
  return isNamed && (isForSure || NUMBER.test(text) || DAY.test(text) || INSTEAD.test(text));
}
