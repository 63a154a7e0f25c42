import { textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { shareSaid, termsOf } from "../../embedding/terms.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { verbsBidden } from "../../grounding/asked-acts.ts";
import { actsClaimed, saysAnyDone, saysAskedDone } from "../../grounding/claimed-acts.ts";
import { idsIn } from "../../ids.ts";
import type { Tool } from "../../tools/tool.ts";
import { reasonIn } from "./found-so-far.ts";

/** Whether a reply asks the user something, or denies something, so that it does not pass for done. */
export function asksOrDenies(reply: string): boolean {
  const said = COURTESY.reduce((rest, words) => rest.replace(words, " "), reply);
  return DENIES.test(said) || sentencesOf(said).some((sentence) => ASKS.test(sentence) && !OFFERS.test(sentence));
}

const ASKS = /[?？]$|\bplease\b|\b(?:tell|let) me\b|请/i;
const OFFERS = /\belse\b|还有|其他|别的/i;
const DENIES =
  /^no\b(?! \w)|\b(?:not|nothing|cannot|unable|neither|sorry)\b|n['’]t\b|无法|未能|不能|没能|没[订办预取改]|(?<![错少忘误])不了|尚未|还没|抱歉/i;

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
  /\bno (?!need|problem|worr|doubt|further|more)|\b(?:none|unfortunately|unavailable)\b|没有(?!问题)|不[能可足行]|遗憾|可惜/i;

/**
 * Kinds of reasons: nothing is left, the time is past, it is more or less than allowed. `why`: what a tool's reason of the
 * kind has. `told`: how a reply words it. A reply may have words like "full", "over" and "only" for anything.
 */
const KINDS = [
  {
    why: /\b(?:full|fully|sold out|booked (?:out|up|solid)|occupied|taken|gone|no (?:room|vacanc|place|seat|space)\w*)\b|满(?![意足])|售罄|没[房位票货]|占用|订完|卖完/i,
    told: /\b(?:is|are|was|were|already|completely|both) full\b(?! of)|['’]s full\b(?! of)|\bfull (?:on|for|that|then|at)\b|(?<!\byour \w{1,12} (?:is|are) |\byou(?:['’]re| are| have)(?: now| all)? )\bfully (?:booked|occupied|taken|reserved)\b|\bsold out\b|\bbooked (?:out|solid)\b|\boccupied\b|\b(?:already|been) taken\b(?! care)|(?<!\byour )\b(?:room|hotel|night|place|seat|ticket|it|they)s? (?:is|are|was|were) (?:all )?(?:taken(?! care)|gone)\b(?! through)|\bno (?:room|vacanc|place|seat|space)\w*|[已客订住爆全]满(?=[了房座，。！,；;、\s]|$)|满(?:房|员|座|额)|售罄|没[房位票货]|占用|卖完/i,
  },
  {
    why: /\b(?:past|passed|over|behind us|expired|elapsed|too late)\b|已过|过了|过去|过期|早于/i,
    told: /\bin the past\b|\b(?:days?|dates?|nights?|weeks?|months?|years?|time|\d{1,4}) (?:is|are|was|lies?|has|have) (?:already |long )?(?:past|over|behind us|passed|gone)\b|\balready past\b|\b(?:expired|elapsed|too late)\b|(?:日期?|天|日子|时间|[号月年晚])(?:已经?|早[已就]?|都|就){0,2}过(?:[了去期]|(?=[，。！,]|$))|过期|早于|过去的/i,
  },
  {
    why: /\b(?:at most|at least|no (?:more|less|fewer) than|up to|maximum|minimum|limit|only|<=|>=|too (?:many|much|large|big|small|long|few)|exceeds?)\b|最[多少大小高低]|至[多少]|不超过|[上下]限|只能|超[过出]|太[多长大少]/i,
    told: /\b(?:at most|at least|no (?:more|less|fewer) than|maximum|minimum|limit|too (?:many|much|large|big|small|long|few)|exceeds?)\b|\b(?:only|up to) (?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?! ?(?:[ap]\.?m|minutes?)\b)|最[多少大小高低](?:只能|可以?|能|订|住|租|为|是|\d|[一二两三四五六七八九十])|至[多少]|不超过|[上下]限|只能|超[过出]|太[多长大少]/i,
  },
] as const;

/** The sentences of a reply that do not say that what was asked for was done: one that does tells no refusal. */
export function withoutClaims(reply: string, asked: string, writes: readonly Tool[]): string {
  const verbs = verbsBidden(asked, writes);
  const claims = (sentence: string) => {
    const said = KINDS.reduce((rest, { told }) => rest.replace(told, " "), sentence);
    return saysAnyDone(said) || saysAskedDone(said, verbs, asked, "") || actsClaimed(said, writes).length > 0;
  };
  return sentencesOf(reply)
    .filter((sentence) => !claims(sentence))
    .join("\n");
}

/**
 * Whether a reply tells in its own words that or why a tool refused a call, or names what the tool offers instead. What
 * the user said themself, and names, tell nothing: "Your room at the Palace is ready" has the name, too.
 */
export function tellsRefusal(reply: string, refusal: string, asked: string, writes: readonly Tool[] = []): boolean {
  const said = withoutClaims(reply, asked, writes);
  return REGRETS.test(said) || tellsReason(said, refusal, asked);
}

function tellsReason(reply: string, refusal: string, asked: string): boolean {
  const why = reasonIn(refusal);
  const kinds = KINDS.filter((kind) => kind.why.test(why));
  if (kinds.some(({ told }) => told.test(reply))) return true;
  const offered = idsIn(refusal).filter((id) => !why.includes(id) && !asked.includes(id));
  if (offered.some((id) => reply.includes(id))) return true;
  const known = new Set(termsOf(asked).map(({ root }) => root));
  const telling = termsOf(why.replace(/\b[A-Z][\w'-]*|\d[\d-]*/g, " ")).filter(({ root }) => !known.has(root));
  return kinds.length === 0 && telling.length > 0 && shareSaid(telling, termsOf(reply)) >= ENOUGH;
}

/** A refused call: what its tool said, and the ids that it is about. */
export interface Refusal {
  words: string;
  ids: readonly string[];
}

/**
 * Of several refused calls, a reply is about the one whose reason it tells or that it names, or about all of them. A
 * sentence that names only other things is not about the call.
 */
export function tellsOneOf(reply: string, { words, ids }: Refusal, asked: string): boolean {
  const sentences = sentencesOf(reply);
  if (OF_ALL.test(reply) && sentences.some((one) => asksOrDenies(one) || REGRETS.test(one))) return true;
  const own = [...ids, ...idsIn(words)];
  const hasOwn = (sentence: string) => own.some((id) => sentence.includes(id));
  const about = sentences.filter((one) => idsIn(one).length === 0 || hasOwn(one));
  return (
    tellsReason(about.join("\n"), words, asked) ||
    about.some((one) => ids.some((id) => one.includes(id)) && (asksOrDenies(one) || REGRETS.test(one)))
  );
}

const OF_ALL =
  /\b(?:neither|both|none|any of|either|them|all (?:of|two|three)|these|those|the (?:two|three))\b|都|均|[两三]个?[家间个张]|全部?/i;
