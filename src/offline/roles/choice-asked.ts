import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { takesIt } from "../conversation/of-shown.ts";
import { isChange } from "../conversation/replies.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { actsIn, asksToAct } from "../goals/acts.ts";
import { isSameCall, type PlannedCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts } from "../past.ts";
import { spelledLike } from "../reading/spelling.ts";
import { degreeIn } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";
import { isWorded } from "../wording/is-worded.ts";
import { inQuotes } from "../wording/not-taken-up.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { isConsent } from "./decided.ts";

/** How the user was asked last to choose: right below the things, or once more without them. Undefined if otherwise. */
export function choiceAsked({ past }: Pick<Situation, "past">): "below" | "again" | undefined {
  const text = agentTexts(past).at(-1)?.trimEnd() ?? "";
  if (!asksWhich(text)) return undefined;
  return ASKS_WHICH.some((words) => text.endsWith(`\n${words}`)) ? "below" : "again";
}

/** Whether an answer ends by asking which of some things is meant. */
export const asksWhich = (text: string): boolean => ASKS_WHICH.some((words) => text.trimEnd().endsWith(words));

/** The request with its misspelled words as the things that are chosen from write them. */
export function withSpellingOfShown(situation: Situation): Situation {
  if (situation.steps.length > 0 || !choiceAsked(situation)) return situation;
  const listed = shownLast(situation).map(({ text }) => text);
  // A few words as they were typed, before the tools' words were taken for them.
  const said = wordsOf(situation.written).length <= FEW ? situation.written : situation.request;
  const request = spelledLike(said, listed.join("\n"));
  return request === said ? situation : { ...situation, request, whole: request, written: request };
}

const FEW = 3;

/** A yes to a choice of one thing, or "book", chooses it. */
export function withOnlyChoice(situation: Situation): Situation {
  const asked = choiceAsked(situation);
  if (asked === undefined || !(isConsent(situation) || takesIt(situation.request))) return situation;
  const texts = agentTexts(situation.past);
  const text = texts.at(-1) ?? "";
  // Asked once more without the list, when something was noted for it.
  const isNoted = isWorded((words) => withQuestion(offlinePhrases(situation.language).takenUp(words), situation), text);
  const told = isNoted ? texts.map(itemsIn).findLast((items) => items.length > 0) : undefined;
  const [only, ...others] = told ?? itemsIn(text);
  if (only === undefined || others.length > 0) return situation;
  const number = only.number ?? 1;
  const request = situation.language === "zh" ? `第${number}个` : `option ${number}`;
  return { ...situation, request, whole: request, written: request };
}

/** "Book something else", 换一家, at a choice: which, or what, if there is no other one. */
export function otherThanShown(situation: Situation): ModelReply | undefined {
  if (choiceAsked(situation) === undefined || !ELSE.test(situation.request.trim())) return undefined;
  const { whichOne, otherwise } = offlinePhrases(situation.language);
  return withText(shownLast(situation).length > 1 ? whichOne : otherwise);
}

const ELSE =
  /^(?:(?:hmm*|no|nah|ok|well|maybe),? )?(?:(?:book|rent|show me|find(?: me)?|take|try|i(?:'d| would) (?:like|prefer)|i want) )?(?:something else|anything else|another one|a different one|something different)(?: please)?[.!]?$|^(?:嗯|不|算了)?[，,]?(?:帮我|给我)?换(?:一?[家个辆间款]|别的|其他的?)(?:看看)?吧?[。！]?$/i;

const ASKS_WHICH = [offlinePhrases("en").whichOne, offlinePhrases("zh").whichOne];

/** The things that were shown last: those that the user was told of, where fewer than were found. */
export function shownLast({ past }: Situation): Item[] {
  const at = past.findLastIndex(({ kind }) => kind === "step");
  const last = past[at];
  const told = agentTexts(past.slice(at + 1)).map(itemsIn);
  return told.findLast((items) => items.length > 0) ?? (last?.kind === "step" ? itemsIn(last.step.observation) : []);
}

/** "Which one is it", 多少钱: whether a question is only about the things shown, of whose lines it names nothing. */
export function asksOfThem({ request, read }: Situation): boolean {
  const { tokens, mentions } = read(request);
  const isBare = mentions.every(({ kind }) => kind === "phrase") && !tokens.some(isTelling);
  const isPlain = isBare && degreeIn(request) === undefined && actsIn(request).length === 0;
  return isPlain && ASKS.test(request) && isQuestion(request);
}

const ASKS = /\b(?:which|what|when|where|how much)\b|哪|多少|什么时候/i;

/** Whether a call would find what is shown to choose from, and the user does not ask to see it once more. */
export function isShown(planned: PlannedCall, { past, request }: Situation): boolean {
  const last = past.findLast(({ kind }) => kind === "step");
  const asks =
    isQuestion(request) || (!isChange(request) && wordsOf(request).some((word) => isRequestVerb(stem(word))));
  if (last?.kind !== "step" || asks) return false;
  return isSameCall(last.step, planned) && itemsIn(last.step.observation).length > 1;
}

/** Asks for a choice without the list: as often as something was taken up for it, and else only once. */
export function askAgain(situation: Situation, isTaken = false): ModelReply {
  const { whichOne, nothingFits, takenUp, notTakenUp } = offlinePhrases(situation.language);
  if (!isTaken && choiceAsked(situation) === "again") return withCalls(letGo("elsewhere", nothingFits));
  if (!isTaken && takesIt(situation.request)) return withText(whichOne);
  const said = inQuotes(situation.written, situation.language);
  return withText(withQuestion(isTaken ? takenUp(said) : notTakenUp(said), situation));
}

/** Words, and the question which one is meant. */
const withQuestion = (words: string, { language }: Situation): string =>
  `${words}${language === "zh" ? "" : " "}${offlinePhrases(language).whichOne}`;

/** A few words that ask for nothing else may be meant as a choice. */
export const mayChoose = (text: string): boolean =>
  text.length <= 30 && text.split(/\s+/).length <= 5 && !isQuestion(text) && !asksToAct(text);
