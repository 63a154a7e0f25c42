import { textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { shareSaid, termsOf } from "../../embedding/terms.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { idsIn } from "../../ids.ts";
import { reasonIn } from "./found-so-far.ts";

/** Whether a reply asks the user something, or denies something, so that it does not pass for done. */
export function asksOrDenies(reply: string): boolean {
  const said = COURTESY.reduce((rest, words) => rest.replace(words, " "), reply);
  return DENIES.test(said) || sentencesOf(said).some((sentence) => ASKS.test(sentence) && !OFFERS.test(sentence));
}

const ASKS = /[?？]$|\bplease\b|\b(?:tell|let) me\b|请/i;
const OFFERS = /\belse\b|还有|其他|别的/i;
const DENIES =
  /^no\b(?! \w)|\b(?:not|nothing|cannot|unable|neither|sorry)\b|n['’]t\b|无法|未能|不能|没能|没[订办预取改]|不了|尚未|还没|抱歉/i;

/** Words that neither ask nor deny: "please enjoy your stay", "sorry for the wait", "nothing more to do", 请放心. */
const COURTESY = [
  /\bplease (?:enjoy|note|feel|rest|have|find|see)\b/gi,
  /\b(?:sorry|apologi[sz]e) (?:for|about) (?:the|any|your|this) (?:wait|delay|inconvenience|trouble)/gi,
  /\b(?:please )?let me know (?:if|how|when|should)\b(?![^.!?]{0,80}\b(?:another|other|different|instead)\b)/gi,
  /\b(?:do not|don['’]t|need not) (?:worry|hesitate)\b/gi,
  /\bnot (?:a problem|at all)\b/gi,
  /\bnothing (?:more|else|further)\b/gi,
  /\bif (?:anything|something|you)\b[^,.!?]{0,25}\b(?:clear|sure|unclear)\b(?:,? (?:please )?(?:tell|ask) me\b)?/gi,
  /请您?(?:放心|享|注意|留意|带好|查收|随时|慢|多保重)/gi,
  /如有[^，。！？]{0,12}请/gi,
];

/** What tools have said to calls of this turn that they refused, by call id. */
export const refusalsIn = (state: ConversationState, names: ReadonlySet<string>): Map<string, string> =>
  new Map(
    thisTurn(state)
      .filter(isToolMessage)
      .filter((message) => names.has(message.name ?? "") && kindOf(message) === "refused")
      .map((message) => [message.tool_call_id, wordsForPeople(message) || textOf(message)]),
  );

/** Of the words of a reason, a reply that tells it has at least this share, by their meaning. */
const ENOUGH = 0.5;

const REGRETS =
  /\bno (?!need|problem|worr|further|more)|\b(?:none|unfortunately|unavailable)\b|没有(?!问题)|不[能可足行]|遗憾|可惜/i;

/** Ways to word the same reason: nothing is left, the time is past, it is more or less than allowed. */
const REASONS = [
  /\b(?:full|fully|sold out|booked (?:out|up|solid)|occupied|taken(?! care)|gone|no (?:room|vacanc|place|seat|space)\w*)\b|满(?![意足])|售罄|没[房位票货]|占用|订完|卖完/i,
  /\b(?:past|passed(?! (?:it|this|that|on))|over|behind us|expired|elapsed|too late)\b|已过|过了|过去|过期|早于/i,
  /\b(?:at most|at least|no (?:more|less|fewer) than|up to|maximum|minimum|limit|only|<=|>=|too (?:many|much|large|big|small|long|few)|exceeds?)\b|最[多少大小高低]|至[多少]|不超过|[上下]限|只能|超[过出]|太[多长大少]/i,
];

/**
 * Whether a reply tells in its own words that or why a tool refused a call, or names what the tool offers instead. What
 * the user said themself, and names, tell nothing: "Your room at the Palace is ready" has the name, too.
 */
export const tellsRefusal = (reply: string, refusal: string, asked: string): boolean =>
  REGRETS.test(reply) || tellsReason(reply, refusal, asked);

function tellsReason(reply: string, refusal: string, asked: string): boolean {
  const why = reasonIn(refusal);
  if (REASONS.some((reason) => reason.test(why) && reason.test(reply))) return true;
  const offered = idsIn(refusal).filter((id) => !why.includes(id) && !asked.includes(id));
  if (offered.some((id) => reply.includes(id))) return true;
  const known = new Set(termsOf(asked).map(({ root }) => root));
  const telling = termsOf(why.replace(/\b[A-Z][\w'-]*|\d[\d-]*/g, " ")).filter(({ root }) => !known.has(root));
  return telling.length > 0 && shareSaid(telling, termsOf(reply)) >= ENOUGH;
}

/** A refused call: what its tool said, and the ids that it is about. */
export interface Refusal {
  words: string;
  ids: readonly string[];
}

/** Of several refused calls, a reply is about the one whose reason it tells or that it names, or about all of them. */
export function tellsOneOf(reply: string, { words, ids }: Refusal, asked: string): boolean {
  if (OF_ALL.test(reply) && (asksOrDenies(reply) || REGRETS.test(reply))) return true;
  const own = sentencesOf(reply).filter((sentence) => ids.some((id) => sentence.includes(id)));
  return tellsReason(reply, words, asked) || own.some((one) => asksOrDenies(one) || REGRETS.test(one));
}

const OF_ALL =
  /\b(?:neither|both|none|any of|either|them|all (?:of|two|three)|these|those|the (?:two|three))\b|都|均|[两三]个?[家间个张]|全部?/i;
