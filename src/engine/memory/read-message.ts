import type { Statement } from "../dialog/memory.ts";
import { withoutEnding } from "../ending.ts";
import { between, withQuotations } from "../knowledge/quotes.ts";
import { isQuestion } from "../question.ts";
import { continuedStatementIn, speaksOfPerson } from "./continued.ts";
import { denialIn } from "./denials.ts";
import { isOfRelative } from "./relatives.ts";
import { keepsNothing, memoryRequestIn, type Request } from "./requests.ts";
import { isSecret } from "./secret-words.ts";
import { LONGEST_WORDS, statementIn } from "./statements.ts";

/** Something that a message says about its user, or asks of the memory. */
export type Act = { asks: "keep"; statement: Statement } | { asks: "deny"; statement: Statement } | Request;

/** What a message says about its user and asks of the memory, in order, and what else it says. */
export interface MemoryReading {
  acts: Act[];
  /**
   * What else the message asks for; "" if nothing. The user's name and those of relatives are left out, because they
   * would be searched for. Other statements stay, because they may matter for the request: "I live in Basel. Show me hotels".
   */
  rest: string;
  /** The same without what it says about the user. */
  beside: string;
}

/** A longer message is a document or a task with all its details, in which "I" may be anybody. */
const LONGEST = 300;
/** A message about a text, which follows it. */
const ABOUT_A_TEXT =
  /\b(?:translat|summari[sz]|proofread|rewrite|rephrase|paraphrase|in (?:chinese|english)\b|what does\b|reply to|e-?mail|letter|message)|翻译|译成|总结|概括|润色|改写|校对|什么意思|邮件|短信|这封|这段|回复/i;
const QUOTES = [between('"', '"'), between("“", "”"), between("「", "」"), between("『", "』")];
/** A sign that is part of no statement, for quoted words. */
const QUOTED = "\uE000";

const BREAK =
  /[,，](?!\d)|[。;；!！?？\n]+|\.(?=\s|$)|(?<=\p{Script=Han})\s(?=\p{Script=Han})|、(?=我|住在|来自|不吃|喜欢|对)|\sand\s(?=(?:live|work|reside) (?:in|at|for|as)\b)|\s(?:and|but|so|then|also)\s(?=(?:i|my|please|can|could|what|show|find|book|who|forget|call|tell|search|list|look|do|is|are|which|how|where|when|i['’]?m)\b)|然后|并且|另外|顺便|同时/giu;

const LEAD =
  /^(?:(?:hi|hello|hey|hi there|oh|ok(?:ay)?|well|so|and|also|actually|by the way|btw|just so you know|fyi|for your information|correction|更正(?:一下)?|纠正(?:一下)?|你好|您好|嗨|对了|顺便(?:说一下|说一句|提一下)?|另外|嗯|其实|哦)[:：,，\s]*)+/iu;
const KEEP =
  /^(?:please |can you |could you )*(?:remember|note|keep in mind|don['’]?t forget)(?: that)?[:：,，\s]+(?=(?:i|i['’]m|my)\b)|^(?:请|帮我|麻烦)*(?:[你您])?(?:记住|记一下|记下|记下来|别忘了)[:：,，\s]*(?=我)/iu;
/** Wishes are tasks, whatever is to be remembered of them. */
const WISH = /^(?:i (?:want|need|would like|have to|must|['’]?d like)|i['’]d like|我(?:想|要|需要|得|打算))/i;
/** "I have two kids", not "my kids". */
const SENTENCE = /^i(?: |['’]m ).|^my .*(?: is | are | has | have |['’]s ).|^我.*[是有在会住爱养信从讨喜]/i;
/** A clause next to a statement that asks for nothing. */
const COURTESY =
  /^(?:hi|hello|hey|hi there|good (?:morning|afternoon|evening)|nice to meet you|pleased to meet you|thanks?(?: you)?|please|(?:please )?remember (?:it|that|this)|don['’]?t forget(?: it| that)?|not \p{Lu}\p{L}{1,20}|[你您]好|嗨|早上好|下午好|晚上好|很高兴认识[你您]|谢谢[你您]?|不是\p{Script=Han}{1,4}|请?[你您]?(?:记住(?:哦|了|一下)?|记一下|记好了?|别忘了)|请?多多?关照|我?(?:刚)?搬家了?|i(?:['’]?ve)?(?: just)? moved)[~～]?$/iu;

/** The reading of a message that says nothing about its user and asks nothing of the memory. */
export const ofNothing = (text: string): MemoryReading => ({ acts: [], rest: text, beside: text });

/** Reads a message of the user: what they say about themself, what they ask of the memory, and what else they ask for. */
export function readForMemory(text: string): MemoryReading {
  if (text.length > LONGEST || ABOUT_A_TEXT.test(text)) return ofNothing(text);
  const acts: Act[] = [];
  const beside: string[] = [];
  const rest: string[] = [];
  const unwanted: Request[] = [];
  /** Whether what was said last is about the user, so that a clause without a subject is, too. */
  let isOfUser = false;
  for (const { clause, words, asks } of clausesOf(text)) {
    const request = memoryRequestIn(withoutLead(clause));
    const denied = request || asks ? undefined : denialOf(clause);
    const statement: Statement | undefined = request || denied || asks ? undefined : statementOf(clause, isOfUser);
    const isCourtesy = COURTESY.test(clause);
    const isOfOther: boolean = statement !== undefined && isOfRelative(statement.words);
    isOfUser =
      denied !== undefined ||
      (statement !== undefined && !isOfOther) ||
      (isOfUser && (isCourtesy || speaksOfPerson(clause)));
    if (request) acts.push(request);
    if (request && keepsNothing(clause)) unwanted.push(request);
    if (denied) acts.push({ asks: "deny", statement: denied });
    if (statement) acts.push({ asks: "keep", statement });
    if (!request && !denied && !statement && !isCourtesy) beside.push(words);
    if (!request && !denied && statement?.kind !== "name" && !isOfOther) rest.push(words);
  }
  if (acts.length === 0) return ofNothing(text);
  const isWanted = (act: Act) => act.asks !== "keep" || !unwanted.some((one) => isOf(act.statement, one));
  return {
    acts: acts.filter(isWanted),
    rest: beside.length > 0 ? trimmed(rest.join("")) : "",
    beside: trimmed(beside.join("")),
  };
}

/** Whether a request to forget is about a statement. */
function isOf({ kind }: Statement, request: Request): boolean {
  const what = request.asks === "forget" ? request.what : undefined;
  return what === "ever" || what === "all" || what === kind;
}

/** The clauses of a message, each with the signs around it. Quoted words are part of no statement. */
function clausesOf(text: string): { clause: string; words: string; asks: boolean }[] {
  const other = (length: number) => QUOTED.repeat(length);
  const masked = withQuotations(text, QUOTES, other).replace(/^>[^\n]*/gm, ({ length }) => other(length));
  let start = 0;
  return [...masked.matchAll(BREAK), undefined].flatMap((found) => {
    const at = found?.index ?? text.length;
    const end = at + (found?.[0].length ?? 0);
    const one = {
      clause: masked.slice(start, at).trim(),
      words: text.slice(start, end),
      asks: /[?？]/.test(found?.[0] ?? ""),
    };
    start = end;
    return one.clause === "" ? [] : [one];
  });
}

const trimmed = (text: string): string =>
  withoutEnding(text.trim(), /[,，;；、\s]$/u)
    .replace(/\s(?:and|but|so|then|also)$/i, "")
    .replace(/^(?:and|but|so|then|also)\s/i, "");

const withoutLead = (clause: string): string => clause.replace(LEAD, "").trim();

function denialOf(clause: string): Statement | undefined {
  const said = withoutLead(clause);
  return isSecret(said) || said.includes(QUOTED) ? undefined : denialIn(said);
}

function statementOf(clause: string, isOfUser: boolean): Statement | undefined {
  const said = withoutLead(clause);
  const kept = said.replace(KEEP, "");
  if (isSecret(kept) || isQuestion(kept) || kept.includes(QUOTED)) return undefined;
  const known = statementIn(kept) ?? (isOfUser ? continuedStatementIn(kept) : undefined);
  if (known) return known;
  const isAsked = kept !== said && SENTENCE.test(kept) && !WISH.test(kept) && kept.length <= LONGEST_WORDS;
  return isAsked ? { kind: "other", words: kept } : undefined;
}
