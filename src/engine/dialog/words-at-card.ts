import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { allButOnly, decidedByKind, leftOutIn } from "./by-kind.ts";
import { isCancelling, tokensOf } from "./card-tokens.ts";
import { readEdit } from "./changes.ts";
import { denialIn } from "./denial.ts";
import { asksForOther, type Strayed } from "./strayed.ts";
import type { PendingCall } from "./task.ts";
import type { Verdict, Verdicts } from "./verdict.ts";
import { readTokens, type Strength, type Token } from "./verdict-tokens.ts";

/** Whether a text has only verdict words and contains a yes or a no. `tools`: the tools whose calls it may approve. */
export function isVerdict(text: string, tools: readonly string[]): boolean {
  const { tokens, rest } = readTokens(text, tools, false);
  return rest === "" && tokens.some(({ kind }) => kind === "yes" || kind === "no");
}

export const isMereYes = (text: string): boolean =>
  isVerdict(text, []) && tokensOf(text, [])?.every(({ kind }) => kind === "yes") === true;

const REASONED = /^(?:reject|decline|拒绝|不同意)[\s:：,，]+(?![\s:：,，\d])(?<why>.+)$/is;

/** The reason of a rejection that gives one in the form that a card prints: "reject too late". */
export const reasonIn = (text: string): string | undefined => REASONED.exec(text.trim())?.groups?.why;

/**
 * Reads plain words as decisions: verdicts, a rejection with its reason, or an edit. A call that the words do not
 * clearly decide stays undecided. Undefined: the words are about something else. `language`: the user's language.
 */
export function readWords(text: string, pending: readonly PendingCall[], language: Language): Verdicts | undefined {
  const edit = readEdit(text, pending, language);
  if (edit) return edit;
  const byKind = decidedByKind(text, pending);
  if (byKind) return { decisions: byKind };
  const left = pending.length > 1 ? allBut(text, pending, language) : undefined;
  if (left) return left;
  const tokens = tokensOf(text, pending);
  if (!tokens || namesOther(text, pending)) {
    const why = reasonIn(text);
    if (why !== undefined) return { decisions: forAll(pending, { type: "reject", message: why }) };
    return onlyDenies(text, pending) ? { decisions: forAll(pending, { type: "reject", message: text }) } : undefined;
  }
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  if (has("only") && has("number") && pending.length > 1) return onlyThese(tokens, pending, language);
  // "No, 25" at a single action is no answer to an action 25.
  const isOfNone = pending.length === 1 && tokens.some((one) => one.kind === "number" && one.number !== 1);
  if (isOfNone && has("no")) return undefined;
  const isHeld = tokens.some((one) => one.kind === "unsure" && one.holds);
  if (isHeld && tokens.every(({ kind }) => kind === "unsure" || kind === "no"))
    return { decisions: new Map(), problem: phrase("heldOn", language) };
  const isDecisive = !has("unsure") && !has("only") && (has("yes") || has("no"));
  if (pending.length === 1 && ANY_WILL_DO.test(text)) return unclear(language, pending.length);
  const isApproved = pending.some(({ decision }) => decision?.type === "approve");
  if (isDecisive && isApproved && has("no") && !has("all") && !has("rest") && !has("number"))
    return { decisions: keptAsTheyAre(pending), problem: phrase("noForWhich", language) };
  if (pending.length > 1 && has("number") && !/\p{L}/u.test(text))
    return { decisions: new Map(), problem: phrase("onlyNumber", language, { words: text.trim() }) };
  if (has("number") && !has("unsure") && (!isDecisive || isPick(tokens, pending))) return undefined;
  const decisions = !isDecisive
    ? new Map<string, Verdict>()
    : has("number")
      ? numbered(tokens, pending, text)
      : oneForAll(pending.length === 1 && isLedNo(text, tokens) ? tokens.slice(1) : tokens, pending);
  if (decisions.size > 0) return { decisions };
  if (onlyDenies(text, pending)) return { decisions: forAll(pending, REJECT) };
  const isBareYes = isDecisive && !has("number") && !has("no");
  if (!isBareYes) return unclear(language, pending.length);
  return { decisions, problem: phrase("oneForMany", language, { count: pending.length }) };
}

const unclear = (language: Language, count: number): Verdicts => ({
  decisions: new Map(),
  problem: phrase(count > 1 ? "unclearOfMany" : "unclearDecision", language),
});

/** "Either is fine" chooses nothing where only one thing waits. */
const ANY_WILL_DO = /^\s*都(?:好|行|可以|成)(?:[的吧啊了]|\s|[。！,，.!])*$/;

/** How clearly the words approve; undefined if they do not. */
function strengthOf(text: string, pending: readonly PendingCall[]): Strength | undefined {
  const yes = (tokensOf(text, pending) ?? []).flatMap((one) => (one.kind === "yes" ? [one.strength] : []));
  return yes.length > 0 ? yes.reduce((most, one) => (one > most ? one : most)) : undefined;
}

/**
 * Reads words as decisions, as `readWords` does. A yes that may be meant for other words since the card approves
 * nothing: the card is shown once more, with the reason.
 */
export function decidedBy(
  text: string,
  pending: readonly PendingCall[],
  language: Language,
  strayed: Strayed | undefined,
): Verdicts | undefined {
  const reading = readWords(text, pending, language);
  const approved = [...(reading?.decisions ?? [])].flatMap(([id, { type }]) => (type === "approve" ? [id] : []));
  // A yes to some and a no to others can only be meant for the card.
  const isMixed = approved.length < (reading?.decisions.size ?? 0);
  const isAfterOther = strayed !== undefined && !isMixed && approved.some((id) => strayed.calls.includes(id));
  if (!isAfterOther || (strengthOf(text, pending) ?? 0) >= strayed.leastYes) return reading;
  return { decisions: new Map(), problem: phrase("stillOpen", language), asksOnceMore: true };
}

/** Whether a yes is meant for another thing that the specialist has asked about. */
export const acceptsOffer = (text: string, pending: readonly PendingCall[], strayed: Strayed | undefined): boolean =>
  strayed?.isOffered === true &&
  pending.every(({ id }) => strayed.calls.includes(id)) &&
  pending.every(({ id }) => readWords(text, pending, "en")?.decisions.get(id)?.type === "approve") &&
  (strengthOf(text, pending) ?? 0) < strayed.leastYes;

/** "Ok, the first one" at a single action picks something that was listed. */
const isPick = (tokens: readonly Token[], { length }: readonly PendingCall[]): boolean =>
  length === 1 && !tokens.some((one) => one.kind === "no" || (one.kind === "yes" && one.strength >= 2));

/** Whether the words are about a ticket where none waits. */
const namesOther = (text: string, pending: readonly PendingCall[]): boolean =>
  text.includes("票") && !pending.some(({ preview, tool }) => preview.includes("票") || /ticket/i.test(tool));

/** "Only the first": the others are rejected, and the first still needs a yes. */
function onlyThese(tokens: readonly Token[], pending: readonly PendingCall[], language: Language): Verdicts {
  const meant = tokens.flatMap((one) => (one.kind === "number" ? [pending[one.number - 1]] : []));
  const isClear = meant.every((call) => call) && !tokens.some(({ kind }) => kind === "unsure" || kind === "no");
  const others = isClear ? pending.filter((call) => !meant.includes(call)) : [];
  return {
    decisions: forAll(others, REJECT),
    problem: phrase(isClear ? "onlyThese" : "unclearDecision", language),
  };
}

/** "All but the second", 除了第二个都要: that one is rejected, and the others still need a yes. */
function allBut(text: string, pending: readonly PendingCall[], language: Language): Verdicts | undefined {
  const kind = leftOutIn(text, pending) ?? allButOnly(text, pending);
  if (kind) return { decisions: forAll(kind, REJECT), problem: phrase("onlyThese", language) };
  const { named = "", han = named } = ALL_BUT.exec(text)?.groups ?? {};
  const tokens = (han === "" ? undefined : tokensOf(han, pending)) ?? [];
  const out = tokens.flatMap((one) => (one.kind === "number" ? (pending[one.number - 1] ?? []) : []));
  if (out.length === 0 || out.length < tokens.length || out.length >= pending.length) return undefined;
  return { decisions: forAll(out, REJECT), problem: phrase("onlyThese", language) };
}

const ALL_BUT =
  /^\s*(?:(?:yes|ok|okay|please),? )?(?:all|everything|both|every one)(?: of (?:them|these|those))?,? (?:but|except(?: for)?|apart from) (?<named>[^,.;]+)[.!]?$|^\s*(?:好的?|行)?[，,]?除了?(?<han>[^，,。都]+?)(?:以外|之外|外)?[，,]?(?:其他的?)?都?(?:要|行|可以|好)[的吧了]*[。！!]?$/iu;

/** "That's not what I meant", 不是这个: the only call is not wanted, and the text names no other wish. */
const onlyDenies = (text: string, pending: readonly PendingCall[]): boolean =>
  pending.length === 1 && !/\d/.test(text) && denialIn(text, pending.some(isCancelling))?.wish === "";

const BESIDES = "(?:and )?(?:also|by the way|btw)";
const ALSO = `\\b${BESIDES}\\b|顺便|另外|还有|同时`;
const THEN = "\\band (?:then|after that)\\b|\\band\\b|\\bthen\\b|然后|接着|再";
const WISH =
  "(?:please |can you |could you )*(?:show|list|find|look|search|tell|what|which|when|where|how)\\b|[请帮我给]*(?:查|看|找|搜|列|推荐|有什么|有哪些)";
/** What is to be done with another thing: "cancel the car". */
const DEED =
  "(?:please )?(?:cancel|book|rent|reserve|hire) (?:my|the|our|an?|me an?) (?!rest\\b)|[请帮我给]*(?:(?=把[^，。]*(?:取消|退))|取消(?![它这那吧了掉]))";
/** A decision, the word that says what follows comes besides, and the wish that follows. */
export const FURTHER = new RegExp(
  `^(.{1,40}?)[,，.。;；!！]?\\s*(?:(${ALSO})|${THEN})[,，]?\\s*((?:${WISH}|${DEED}).{3,})$`,
  "is",
);

/**
 * An approval and the wish after it: "yes, and also show me my tickets", "yes, and cancel the car". "Ok, then …" may be
 * no approval: after mild words, the wish has to be an additional one. A user who wants to see others does not want
 * this one yet.
 */
export function verdictAndWish(
  text: string,
  pending: readonly PendingCall[],
): { verdict: string; wish: string } | undefined {
  const [, verdict = "", also, wish = ""] = FURTHER.exec(text.trim()) ?? [];
  const isMild = also === undefined && (strengthOf(verdict, pending) ?? 0) === 0;
  return wish === "" || isMild || asksForOther(wish) ? undefined : { verdict, wish };
}

/** A wish without the word that says that it comes besides. */
export const withoutAlso = (text: string): string => text.replace(ALSO_BEHIND, "");

const ALSO_BEHIND = new RegExp(`(?<=[,，.。;；!！]\\s?)(?:${BESIDES}\\b,?\\s?|另外(?![一的有那个])|顺便)`, "i");

const KEPT =
  /^(.{1,30}?)[,，.。;；!！]?\s*(?:\b(?:but|only|just|though)\b|不过|但是?|只是|就是)[,，]?\s*(?:(?:please )?(?:keep|leave|don['’]?t (?:touch|cancel|change)|do not (?:touch|cancel|change)) ((?:my|the|our) .{3,60}?)|(\p{Script=Han}{2,12}?)(?:留着|保留|别动|不动|不要动|别退|不退|别取消|不取消))[\s.。!！]*$/iu;

/** An approval and what is to be left alone: "yes, but keep the hotel". */
export function verdictAndKept(
  text: string,
  pending: readonly PendingCall[],
): { verdict: string; kept: string } | undefined {
  const [, verdict = "", thing, kept = thing ?? ""] = KEPT.exec(text.trim()) ?? [];
  return kept === "" || strengthOf(verdict, pending) === undefined ? undefined : { verdict, kept };
}

const APPROVE: Verdict = { type: "approve" };
const REJECT: Verdict = { type: "reject", message: "" };

const forAll = (pending: readonly PendingCall[], verdict: Verdict): Map<string, Verdict> =>
  new Map(pending.map(({ id }) => [id, verdict]));

/**
 * Applies one verdict to all undecided calls, and with a word such as "all" to the decided ones, too. Approving several
 * calls requires such a word. A yes to all is for what is left: what was turned down before is approved by its number only.
 */
function oneForAll(tokens: readonly Token[], pending: readonly PendingCall[]): Map<string, Verdict> {
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  const isMeant = ({ decision }: PendingCall) =>
    !decision || (has("all") && !(has("yes") && decision.type === "reject"));
  const meant = pending.filter(isMeant);
  // If some were left out, the card asked about the rest.
  const isAsked = pending.some(({ decision }) => decision) && pending.every((one) => one.decision?.type !== "approve");
  const isOfRest = (has("rest") || isAsked) && meant.length < pending.length;
  const isUnclear = has("yes") && (has("no") || (meant.length > 1 && !has("all") && !isOfRest));
  return isUnclear ? new Map() : forAll(meant, has("yes") ? APPROVE : REJECT);
}

/** "Ok, leave it" is a no: the mild word only introduces it. */
const isLedNo = (text: string, [first, ...others]: readonly Token[]): boolean =>
  LEADS.test(text) && first?.kind === "yes" && others.length > 0 && others.every(({ kind }) => kind === "no");

const LEADS =
  /^\s*(?:ok(?:ay)?|sure|好[的吧]?|行吧?|嗯+)[\s,，.。]+(?:(?:just|then|那|就)[\s,，]*)*(?:(?:leave|never ?mind|nvm|forget|drop|skip|scrap|stop)\b|算了|不用|作罢|罢了)/i;

/** The decisions made so far, made once more. */
const keptAsTheyAre = (pending: readonly PendingCall[]): Map<string, Verdict> =>
  new Map(pending.flatMap(({ id, decision }): [string, Verdict][] => (decision ? [[id, decision]] : [])));

/** Reads verdicts with their numbers; those after a "but" are read separately: "yes to 1, but 2 no". */
function numbered(tokens: readonly Token[], pending: readonly PendingCall[], text: string): Map<string, Verdict> {
  const isOneVerdict = tokens.filter(({ kind }) => kind === "yes" || kind === "no").length === 1;
  if (isOneVerdict && LISTED_BEFORE.test(text)) return new Map();
  const whole = inOneOrder(tokens, pending);
  // "Approve 1, 2 no" may have both numbers behind the approval; "1 yes, not 2" tells them apart.
  const isTold = tokens[0]?.kind === "number" && tokens.at(-1)?.kind === "number";
  const clauses =
    whole.size > 0 ? [] : text.split(isTold ? BUT_OR_COMMA : BUT).filter((clause) => /[\p{L}\d]/u.test(clause));
  const parts = clauses.map((clause) => inOneOrder(tokensOf(clause, pending) ?? [], pending));
  const all = parts.flatMap((part) => [...part]);
  const isClear = parts.every(({ size }) => size > 0) && new Set(all.map(([id]) => id)).size === all.length;
  return isClear ? new Map([...whole, ...all]) : whole;
}

/** 1和3，2不要: whether the no is also for the first ones is not clear. */
const LISTED_BEFORE = /\d\s*(?:and|&|和|跟|与)\s*#?\d{1,2}\s*[,，;；]\s*#?\d/i;

const BUT = /\bbut\b|但是?|不过|而/i;
const BUT_OR_COMMA = new RegExp(`${BUT.source}|[,，;；]`, "i");

/**
 * Reads verdicts with their numbers, either after them ("approve 1, reject 2") or before them ("1 yes, 2 and 3 no"),
 * or with "the rest" for those that no number names. A text that mixes both orders decides nothing.
 */
function inOneOrder(tokens: readonly Token[], pending: readonly PendingCall[]): Map<string, Verdict> {
  const nothing = new Map<string, Verdict>();
  const decisions = new Map<string, Verdict>();
  const isBefore = tokens[0]?.kind === "number" || tokens[0]?.kind === "rest";
  const said = isBefore ? [...tokens].reverse() : tokens;
  let isNamed = true;
  let verdict: Verdict | undefined;
  let forRest: Verdict | undefined;
  for (const token of said) {
    if (token.kind === "number") {
      const call = pending[token.number - 1];
      if (!verdict || !call || decisions.has(call.id)) return nothing;
      decisions.set(call.id, verdict);
      isNamed = true;
    } else if (token.kind === "rest") {
      if (!verdict || forRest) return nothing;
      forRest = verdict;
      isNamed = true;
    } else {
      const next = token.kind === "yes" ? APPROVE : REJECT;
      // "Ok, approve 1" repeats one verdict; "ok, reject 1" has two different ones.
      if (token.kind === "all" || (!isNamed && next !== verdict)) return nothing;
      verdict = next;
      isNamed = false;
    }
  }
  const rest = pending.filter(({ id, decision }) => !decision && !decisions.has(id));
  // "Do the other" does not say which one if none is decided.
  if (forRest && rest.length === pending.length) return nothing;
  for (const { id } of forRest ? rest : []) decisions.set(id, forRest ?? REJECT);
  return isNamed ? decisions : nothing;
}
