import { addsMore } from "../../dialog/adds.ts";
import { tokensAt } from "../../dialog/card-tokens.ts";
import { isConditional } from "../../dialog/conditional.ts";
import { type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import { makesNew } from "../../dialog/verdict-tokens.ts";
import { ACTING_IN_CHINESE, isActing } from "../../embedding/concepts.ts";
import { stem } from "../../embedding/words.ts";
import { asksToKnow } from "../../question.ts";
import type { Understanding } from "./understanding.ts";

/**
 * "Move the hotel to the 26th instead", 还是把酒店改到26号吧, at the card of a car: what is to be done in place of the only
 * call that waits, with a thing of another specialist. Undefined for words that approve the call, want something
 * besides, or ask. `shown`: the list that the call was chosen from, whose things may have such a word in their names.
 */
export function deedForOthers(
  text: string,
  waiting: readonly WaitingTask[],
  shown: string,
  understanding: Pick<Understanding, "handlersOf">,
): string | undefined {
  const pending = waiting.flatMap(waitingCallsOf);
  if (pending.length !== 1 || text.length > LONGEST || addsMore(text) || isConditional(text)) return undefined;
  const [first] = tokensAt(text, pending).tokens;
  // "Book a car instead" names the act of the call, too.
  if (first?.kind === "yes" && (APPROVES.test(text) || !INSTEAD.test(text))) return undefined;
  const clauses = text.split(CLAUSE_ENDS);
  const at = clauses.findIndex((clause) => isDeed(clause));
  const deed = clauses[at] ?? "";
  const isOfOthers = namesThingOfOthers(deed, waiting, understanding, shown);
  // "Change the product" changes what is to be made new.
  if (pending.some(({ tool }) => makesNew(tool)) && !CLEAR.test(deed)) return undefined;
  if (!isOfOthers || clauses.some((clause) => isDeed(clause) && clause !== deed)) return undefined;
  const wish = [deed.trim().replace(LEADS, ""), ...clauses.slice(at + 1)].map((clause) => clause.trim()).join(", ");
  return wish.replace(INSTEAD_BEHIND, "").trim();
}

/** "Move the hotel", "a car for the same days": whether a clause wants what only others deal with done, or had. */
export const wantsOfOthers = (
  clause: string,
  waiting: readonly WaitingTask[],
  understanding: Pick<Understanding, "handlersOf">,
): boolean => (isDeed(clause) || NEW.test(clause)) && namesThingOfOthers(clause, waiting, understanding);

const NEW = /^(?:an?|another) /i;

/** Whether a clause names a thing that only specialists without a call on the card deal with. */
export function namesThingOfOthers(
  clause: string,
  waiting: readonly WaitingTask[],
  understanding: Pick<Understanding, "handlersOf">,
  shown = "",
): boolean {
  const lines = [shown, ...waiting.flatMap(waitingCallsOf).map(({ preview }) => preview)].join("\n").toLowerCase();
  const given = waiting.map(({ specialist }) => specialist);
  return thingsIn(clause).some(
    (thing) => !lines.includes(thing.toLowerCase()) && understanding.handlersOf(thing, given).length > 0,
  );
}

/** In characters. */
const LONGEST = 120;
const CLAUSE_ENDS = /[,，;；。！!]|\.(?=\s|$)|\bbut\b|但是?/i;
const APPROVES = /^\s*(?:ye[sap]\w*|sure|confirm\w*|approve\w*|确认|同意|是的?)(?![\w\p{Script=Han}])/iu;
const INSTEAD = /\b(?:instead|rather)\b|还是/i;
const INSTEAD_BEHIND = /,? (?:instead|rather)(?=[\s.!]*$)/i;
const LEADS =
  /^(?:(?:no|nope|nah|ok(?:ay)?|oh|wait|then|actually|rather|instead|just|please|i['’]?d rather|i would rather|i want to|let['’]?s)\b[\s,]*|不[是对]?(?=[把改还取])|还是|那就?|就|我想|改成(?=取消|退))*/i;
const NOT = /\b(?:don['’]?t|do not|not|never|keep|leave)\b|[别不留]/i;

/** Whether a clause wants something done: "push the hotel back". */
const isDeed = (clause: string): boolean =>
  !NOT.test(clause.replace(/^\s*不[，\s]*(?=[把改还取])/, "")) &&
  !asksToKnow(clause.trim()) &&
  (VERBS.test(clause) ||
    ACTING_IN_CHINESE.some((verb) => clause.includes(verb)) ||
    (clause.match(/[a-z]+/gi) ?? []).some((word) => isActing(stem(word.toLowerCase()))));

const CLEAR = /\b(?:my|our|book|rent|reserve|hire|cancel)\b|我们?的|[租订退]|取消/i;
const VERBS = /\b(?:push|put|bring) /i;

/** What a clause names, without what is to be done with it. */
const thingsIn = (clause: string): string[] =>
  /\p{Script=Han}/u.test(clause)
    ? (ACTING_IN_CHINESE.reduce((rest, verb) => rest.replaceAll(verb, " "), clause.replace(LENGTH, " ")).match(
        /\p{Script=Han}{2,}/gu,
      ) ?? [])
    : [...clause.matchAll(OBJECT)].flatMap(([, thing]) => thing ?? []);

/** 晚一天: how much later or longer, which names no thing. */
const LENGTH = /[早晚多少短]?[一两二三四五六七八九十半\d]{1,3}个?(?:天|晚|周|星期|礼拜|月|小时)/g;
const OBJECT =
  /\b(?:the|my|our|an?) ((?!one\b|other\b)[a-z]{3,20}(?: (?!to\b|for\b|on\b|in\b|by\b|instead\b|back\b|rather\b)[a-z]{3,20})?)/gi;
