import { isCancelling, tokensOf } from "./card-tokens.ts";
import type { PendingCall } from "./task.ts";
import type { Verdict } from "./verdict.ts";
import type { Token } from "./verdict-tokens.ts";

/** In characters: a longer text says more than decisions on actions. */
const LONGEST = 200;

const EXCEPT = /\b(?:except(?: for)?|but(?: not)?|apart from|other than|save for|excluding)\s|[,，]?\s?除了/i;
/** "Yes but the cruise" may be a yes followed by something else. */
const CLEARLY = /\b(?:except|but not|apart from|other than|save for|excluding)\b|除了/i;
const LEADING = /^除了?(?=\S)/;
const OUTSIDE = /(?:以外|之外)(?:的|[,，])?/;
const CLAUSE_ENDS = /[,，;；。.!！]|\bbut\b|\band (?=keep\b|leave\b|not\b|no\b|cancel\b)|但是?|不过/i;
const CANCELS =
  /^\s*(?:please |just |only |then |and |请|就|只|把)*(?:cancel|取消|退)|(?:都|其[他它余]的?|剩下的?|别的)(?:取消|退)[掉了吧]*\s*$/i;

/** What one clause says of the actions that it names by number. */
interface Clause {
  isYes: boolean;
  /** Whether it is about all, or about the rest. */
  isOfAll: boolean;
  isOnly: boolean;
  /** Whether the verdict comes before the action it is for. */
  isVerdictFirst: boolean;
  numbers: number[];
}

/**
 * Reads the decisions of a text on several actions of which it names some: all but these ("yes to all but the cruise",
 * 除了邮轮都可以), or some and not others ("cancel just the hotels, keep the car"). Undefined for any other text, and if it
 * says both about one action.
 */
export function decidedByKind(text: string, pending: readonly PendingCall[]): Map<string, Verdict> | undefined {
  if (pending.length < 2 || text.length > LONGEST) return undefined;
  return allBut(text, pending) ?? someNotOthers(text, pending);
}

function allBut(text: string, pending: readonly PendingCall[]): Map<string, Verdict> | undefined {
  const isLeading = LEADING.test(text.trim());
  const [head = "", tail = "", ...more] = isLeading ? leading(text, pending) : text.split(EXCEPT);
  if (more.length > 0) return undefined;
  const excepted = named(tail.replace(OUTSIDE, ""), pending);
  const said = clauseIn(head, pending);
  if (!excepted || !said || said.isOnly || said.numbers.length > 0) return undefined;
  if (!said.isOfAll && !(said.isYes && CLEARLY.test(text))) return undefined;
  const isExcepted = (at: number) => excepted.includes(at + 1);
  // "Reject all but the hotel" is no yes to the hotel.
  return new Map(
    pending.flatMap(({ id }, at): [string, Verdict][] =>
      said.isYes ? [[id, isExcepted(at) ? REJECT : APPROVE]] : isExcepted(at) ? [] : [[id, REJECT]],
    ),
  );
}

/** 除了邮轮都可以: the verdict on the others, and the exception before it. */
function leading(text: string, pending: readonly PendingCall[]): string[] {
  const rest = text.trim().replace(LEADING, "").replace(OUTSIDE, ",");
  const ends = Array.from({ length: rest.length }, (_, at) => at + 1);
  const isEnd = (at: number) => {
    const of = clauseIn(rest.slice(at), pending);
    return of?.isOfAll === true && of.numbers.length === 0 && named(rest.slice(0, at), pending) !== undefined;
  };
  const end = ends.find(isEnd);
  return end === undefined ? [] : [rest.slice(end), rest.slice(0, end)];
}

function someNotOthers(text: string, pending: readonly PendingCall[]): Map<string, Verdict> | undefined {
  const clauses = text.split(CLAUSE_ENDS).filter((clause) => /[\p{L}\d]/u.test(clause));
  const read = clauses.map((clause) => clauseIn(clause, pending));
  const said = read.filter((one) => one !== undefined);
  const isClear = said.length === read.length && said.some(({ isYes }) => isYes) && said.some(({ isYes }) => !isYes);
  const isNamed = said.every(({ numbers, isOfAll }) => numbers.length > 0 !== isOfAll);
  const named = said.flatMap(({ numbers }) => numbers);
  const forRest = said.filter(({ isOfAll, isOnly, isYes }) => isOfAll || (isOnly && isYes));
  if (!isClear || !isNamed || new Set(named).size < named.length || forRest.length > 1) return undefined;
  // "Approve 1, 2 no" may be a no to both.
  const isMixed = new Set(said.flatMap((one) => (one.isOfAll ? [] : [one.isVerdictFirst]))).size > 1;
  if ((isMixed && !said.some(({ isOnly }) => isOnly)) || said.some(({ isOnly, isYes }) => isOnly && !isYes))
    return undefined;
  const [rest] = forRest;
  const verdicts = pending.flatMap(({ id }, at): [string, Verdict][] => {
    const own = said.find(({ numbers }) => numbers.includes(at + 1));
    const isYes = own ? own.isYes : rest && (rest.isOfAll ? rest.isYes : false);
    return isYes === undefined ? [] : [[id, isYes ? APPROVE : REJECT]];
  });
  return named.every((number) => number <= pending.length) ? new Map(verdicts) : undefined;
}

/** The numbers of the actions that a text names without other words. "All but 2" may mean all but two of them. */
function named(text: string, pending: readonly PendingCall[]): number[] | undefined {
  if (/^\s*\d+\W*$/.test(text)) return undefined;
  const tokens = tokensOf(text, pending, true) ?? [];
  const numbers = tokens.flatMap((one) => (one.kind === "number" ? [one.number] : []));
  const isOnlyThose = numbers.length > 0 && numbers.length === tokens.length;
  return isOnlyThose && numbers.every((number) => number <= pending.length) ? numbers : undefined;
}

/**
 * The actions that a text only leaves out, without a word on the others: "not the flights", 机票先留着. Undefined for any
 * other text, and if it leaves out all of them.
 */
export function leftOutIn(text: string, pending: readonly PendingCall[]): PendingCall[] | undefined {
  if (pending.length < 2 || text.length > LONGEST) return undefined;
  const { en, han = en, zh = han } = LEAVES_OUT.exec(text.trim())?.groups ?? {};
  const numbers = zh === undefined ? undefined : named(zh, pending);
  const out = pending.filter((_, at) => numbers?.includes(at + 1));
  const isSome = out.length > 0 && out.length < pending.length;
  // Words on an action that was decided before undo the decision; they do not leave it out.
  return isSome && out.every(({ decision }) => !decision) ? out : undefined;
}

const LEAVES_OUT =
  /^(?:(?:ok|okay|yes|no|wait|oh|but|just|please|and)[, ]{1,2}){0,3}(?:not|except(?: for)?|without|keep|leave|(?:don['’]?t|do not) (?:cancel|touch|change|book)) (?<en>[^,.;!?]{2,40}?)(?: as (?:it is|they are)| alone|,? please)?[.!]?$|^(?:那|就|但是?|不过)?(?:把)?(?<zh>[^，,。；;！!？?]{2,14}?)(?:就|都|先|还是|要)?(?:留着|留下|保留|别动|不动|不要动|(?:别|不要|不用|不)(?:退|取消)|除外|不算)[吧了]?[。！!]?$|^(?:那|就|但是?|不过)?先?(?:别|不要|不用)(?:取消|退|动)(?<han>[^，,。；;！!？?了吧]{2,14})[吧了]?[。！!]?$/iu;

/**
 * The actions that a text leaves out by naming those that alone are wanted: "no, only the cruise", 不，只取消巴黎的. Undefined
 * for any other text, and if it names all of them.
 */
export function allButOnly(text: string, pending: readonly PendingCall[]): PendingCall[] | undefined {
  if (pending.length < 2 || text.length > LONGEST) return undefined;
  const { en, behind = en, zh = behind } = ONLY.exec(text.trim())?.groups ?? {};
  const numbers = zh === undefined ? [] : (named(zh.replace(ONES_IN, "the $1 ones"), pending) ?? []);
  const out = pending.filter((_, at) => !numbers.includes(at + 1));
  return numbers.length > 0 && out.length > 0 ? out : undefined;
}

/** "The ones in Paris", 巴黎的. */
const ONES_IN = /^the ones? in ([a-z]{3,20})$/i;

const ONLY =
  /^(?:(?:no|nope|nah|not all(?: of (?:them|it))?|actually|ok|okay|wait)[,. ]{1,2}){0,3}(?:(?:(?:only|just) (?:cancel |approve |book |do )?|(?:cancel |approve |book |do )(?:only|just) )(?<en>[^,.;!?]{2,40}?)|(?<behind>the [^,.;!?]{2,30}?) only)(?:,? (?:please|then))?[.!]?$|^(?:不(?:是|对|用|要)?(?:全部?|都)?[取退]?消?[，,。 ]{0,2}){0,2}(?:只|就|仅)(?:取消|退订?|要|办|订|同意|确认)?(?<zh>[^，,。；;！!？?]{2,14}?)(?:就[行好]|就可以)?[吧了]?[。！!]?$/iu;

function clauseIn(text: string, pending: readonly PendingCall[]): Clause | undefined {
  const tokens = tokensOf(text, pending);
  if (!tokens) return undefined;
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  // At a card that only cancels, the name of the act with its object is a yes to it.
  const isYes = has("yes") || (!has("no") && pending.every(isCancelling) && CANCELS.test(text));
  if (isYes === has("no") || has("unsure")) return undefined;
  const numbers = tokens.flatMap((one) => (one.kind === "number" ? [one.number] : []));
  const isVerdictFirst = tokens[0]?.kind !== "number" || CANCELS.test(text);
  return { isYes, isOfAll: has("all") || has("rest"), isOnly: has("only"), isVerdictFirst, numbers };
}

const APPROVE: Verdict = { type: "approve" };
const REJECT: Verdict = { type: "reject", message: "" };
