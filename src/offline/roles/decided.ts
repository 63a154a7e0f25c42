import { withNumbers } from "../../engine/dialog/actions-named.ts";
import { tokensAt } from "../../engine/dialog/card-tokens.ts";
import { denialIn } from "../../engine/dialog/denial.ts";
import { isControl, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isVerdict } from "../../engine/dialog/words-at-card.ts";
import { idsIn } from "../../engine/ids.ts";
import { phrase } from "../../engine/phrases.ts";
import { isQuestion } from "../../engine/question.ts";
import { isDrop, isNo, isYes } from "../conversation/replies.ts";
import { asksToAct } from "../goals/acts.ts";
import { finds } from "../goals/finds.ts";
import { agentTexts, lastTurn } from "../past.ts";
import type { Past, Situation, Step } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf } from "./hand-over.ts";

/** Whether the user did not allow a call. */
export const wasRejected = ({ kind }: Step): boolean => kind === "declined";

/** Whether a request decides some of several calls: "approve 1, not 2", "keep HB-1", "yes to the rest". */
export function decidesSome({ request, tools }: Situation): boolean {
  const { tokens, rest } = tokensAt(
    withNumbers(idsIn(request).reduce((text, id) => text.replace(id, "#1 "), request)),
    tools.map(({ name }) => ({ tool: name })),
  );
  const count = (kind: (typeof tokens)[number]["kind"]) => tokens.filter((one) => one.kind === kind).length;
  // "Book the second one" chooses.
  const isOfSome = count("rest") > 0 || count("number") > 1 || (count("number") > 0 && count("no") > 0);
  return rest === "" && isOfSome && count("yes") + count("no") > 0;
}

const isDecision = (situation: Situation): boolean => decides(situation) || decidesSome(situation);

const decides = ({ request, tools }: Situation): boolean =>
  isYes(request) ||
  isNo(request) ||
  (!isDrop(request) &&
    isVerdict(
      request,
      tools.map(({ name }) => name),
    ));

/** Whether a request only says yes, and not to what: "book it" says more. */
export function isConsent({ request, tools }: Situation): boolean {
  if (asksToAct(request)) return false;
  if (isYes(request)) return true;
  return saysOnlyYes(request, tools);
}

/** Whether words say yes to one of some tools, and nothing else. `isNamed`: they name its act, 取消吧, which is a yes to it. */
export function saysOnlyYes(text: string, tools: readonly { name: string }[], isNamed = false): boolean {
  const { tokens, rest } = tokensAt(
    text,
    tools.map(({ name }) => ({ tool: name })),
  );
  return rest === "" && (isNamed || tokens.length > 0) && tokens.every(({ kind }) => kind === "yes");
}

/** Whether a request says yes to all that is left, in whatever words: "approve all", "yes to the rest". */
export function saysYesToAll({ request, tools }: Situation): boolean {
  const { tokens, rest } = tokensAt(
    request,
    tools.map(({ name }) => ({ tool: name })),
  );
  const isYes = rest === "" && tokens.some(({ kind }) => kind === "yes");
  return isYes && tokens.every(({ kind }) => kind === "yes" || kind === "all" || kind === "rest");
}

/** Whether something was changed or booked. */
export const hasDone = ({ steps, tools }: Situation): boolean =>
  steps.some(({ name, kind }) => kind === "done" && tools.some((tool) => tool.name === name && !finds(tool)));

/** Whether a text says that something was not done, or asks what is wanted instead. */
export const isNotDone = (text: string): boolean =>
  [offlinePhrases("en"), offlinePhrases("zh")].some(({ otherwise }) => text.endsWith(otherwise));

/** Whether a yes, or one to some of several, follows the question what is wanted instead of what was not done: nothing waits for it. */
export function agreesToNothing({ request, past, steps }: Situation): boolean {
  const isVerdict = isYes(request) || decidesEach({ request, tools: [] });
  return steps.length === 0 && isVerdict && agentTexts(lastTurn(past)).some(isNotDone);
}

/** What is said to who wants nothing done: that it is done already, where the answer before reports what they allowed. */
export function leftAsItIs({ past, language }: Situation, tools: readonly ModelTool[]): string {
  const { dropped, doneAlready, failed } = offlinePhrases(language);
  const [said, told] = past.slice(-2);
  if (said?.kind !== "user" || told?.kind !== "agent") return dropped;
  const isReport =
    !/[?？]\s*$|^\d+[.、]/m.test(told.text) && !told.text.startsWith(failed("")) && told.text !== dropped;
  return saysOnlyYes(said.text, doersOf(tools)) && isReport ? doneAlready(told.text.trim()) : dropped;
}

/** Whether the user has only said yes to what is done now: what they asked at its card asks for nothing more. */
export const isSettled = (situation: Situation, given: Situation): boolean =>
  hasDone(situation) &&
  (isDecision(situation) || (isDecision(given) && denialIn(situation.request, false) !== undefined));

/**
 * A bare yes or no that follows calls right away decided on them: they ran after it, though they stand before it.
 * And what follows a look-up that was not shown to anybody was said to somebody else. The situation is then that of the
 * request the calls were made for, with these calls as its steps.
 */
export function afterDecision(situation: Situation): Situation {
  const { past, steps, tools } = situation;
  if (steps.length > 0) return situation;
  const decides =
    isDecision(situation) ||
    (SOME_VERDICT.test(situation.request) && !isDrop(situation.request) && wasDecided(past, tools));
  const refused = decides || decidesEach(situation) ? refusedNow(past) : undefined;
  if (refused) return { ...situation, steps: refused };
  const decided = decides ? past.length : 0;
  const talk = past.length - 1 - past.findLastIndex(({ kind }) => kind === "step");
  // One message may be a choice of what was found; a verdict, or a talk of several, is not about that.
  const end =
    wasUnseen(past, tools) && (decides || talk > 0) ? past.findLastIndex(({ kind }) => kind === "step") + 1 : decided;
  const from = past.findLastIndex(({ kind }, at) => at < end && kind !== "step") + 1;
  const event = past[from - 1];
  if (from >= end || event?.kind !== "user") return situation;
  const made = past.slice(from, end).flatMap((one: Past) => (one.kind === "step" ? [one.step] : []));
  return { ...situation, request: event.text, past: past.slice(0, from - 1), steps: made };
}

/** The calls of a card of which the verdict did not allow all, with talk behind it; undefined once that was said. */
function refusedNow(past: readonly Past[]): Step[] | undefined {
  const at = past.findLastIndex((one) => one.kind === "step" && wasRejected(one.step));
  if (at < 0 || agentTexts(past.slice(at)).some(isNotDone)) return undefined;
  const isTalk = ({ kind }: Past) => kind !== "step";
  const from = past.findLastIndex((one, index) => index < at && isTalk(one)) + 1;
  const to = past.findIndex((one, index) => index > at && isTalk(one));
  return past.slice(from, to < 0 ? undefined : to).flatMap((one) => (one.kind === "step" ? [one.step] : []));
}

/**
 * Whether something was changed right before the request, or declined without a word: what changes something runs, or
 * not, only as the user says.
 */
function wasDecided(past: readonly Past[], tools: readonly ModelTool[]): boolean {
  const isWriting = (name: string) => !isControl(name) && tools.some((tool) => tool.name === name && !finds(tool));
  const made = past.slice(past.findLastIndex(({ kind }) => kind !== "step") + 1);
  const last = made.flatMap((one) => (one.kind === "step" && isWriting(one.step.name) ? [one.step] : [])).at(-1);
  return (
    last?.kind === "done" || (last !== undefined && wasRejected(last) && WITHOUT_REASON.includes(last.observation))
  );
}

/** "The hotel no, the car no", 酒店不要，车也不要: whether each clause says yes or no to something. */
function decidesEach({ request, tools }: Pick<Situation, "request" | "tools">): boolean {
  const cards = tools.map(({ name }) => ({ tool: name }));
  const decides = (words: string) => tokensAt(words, cards).tokens.some(({ kind }) => kind === "yes" || kind === "no");
  const clauses = request.split(CLAUSES).filter((clause) => clause.trim() !== "");
  if (clauses.length < 2 || isQuestion(request) || /\d/.test(request)) return false;
  return clauses.every((clause) => decides(clause) || decides(LAST_WORD.exec(clause.trim())?.[0] ?? ""));
}

const LAST_WORD = /\b[a-z]{1,20}$|\p{Script=Han}{2}$/iu;
const CLAUSES = /[,，;；、.。!！?？]|\b(?:and|but)\b|但是?|不过/i;

/** What is in words that decide some of several actions by their kinds: "the hotel yes", 除了游船都可以. */
const SOME_VERDICT =
  /\b(?:yes|yeah|no|not|ok(?:ay)?|approve|reject|keep|only|just|except|but|all|rest)\b|[好行不留只都]|可以|同意|拒绝|除了/i;

const WITHOUT_REASON = [phrase("rejected", "en"), phrase("rejected", "zh")];

/** Whether the last thing done was to look something up, and nothing was said about it. */
function wasUnseen(past: readonly Past[], tools: readonly ModelTool[]): boolean {
  const last = past.findLast(({ kind }) => kind !== "user");
  if (last?.kind !== "step" || last.step.failed) return false;
  const tool = tools.find(({ name }) => name === last.step.name);
  return tool !== undefined && finds(tool);
}
