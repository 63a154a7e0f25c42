import { chineseFor, isMakingVerb } from "../embedding/concepts.ts";
import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { anyOf } from "../word-patterns.ts";
import { readEdit } from "./changes.ts";
import type { PendingCall } from "./task.ts";
import type { Verdict, Verdicts } from "./verdict.ts";

// A longer word stands before a shorter one that it begins with.
const CONSENT =
  "approved?|accept(?:ed)?|confirm(?:ed)?|go ahead|go (?:for|with) (?:it|that|this)|let'?s (?:go|do)|by all means|proceed|agreed?|do|可以|同意|确认|确定|批准|就?(?:这[么样]|按这个)[办定改]?|照办|办理|办|行|好|对";
const YES = `yes|yep|yup|yeah|yea|yah|aye|y|sure|okay|ok|of course|absolutely|definitely|certainly|correct|why not|go on|没错|好啊|好呀|好嘞|没问题|没意见|当然|要的|成|是|${CONSENT}`;
const REFUSAL = "reject(?:ed)?|cancel(?:led)?|stop|declined?|拒绝|取消|退掉|退票|退订|退了|退";
const NOT = "don'?t|do not|不可以|不需要|不想要|不想|不要|不用|不|别";
const GIVEN_UP =
  "not (?:now|this time|today)|(?:absolutely|definitely|certainly|of course) not|no way|(?:i'?d )?rather not(?: do)?|(?:i'?ll )?pass|skip (?:it|this|that)|drop (?:it|this|that)|not interested|never ?mind|forget (?:about )?(?:it|that)|leave it|(?:i(?:'ve| have)? )?changed my mind|(?:don'?t|do not) want (?:it|this|that)(?: any ?more)?|改主意了|下次再说|算了|罢了|免了|作罢|不了|不必|否";
const NO = `${GIVEN_UP}|nope|nah|nay|no|n|${REFUSAL}|(?:${NOT})\\s*(?:${CONSENT})|${NOT}`;
const UNSURE =
  "maybe|perhaps|possibly|hm+|wait|hold on|(?:just )?(?:one|a) moment|let me (?:think|see|check)|(?:i'?m )?not (?:so |quite |really )?sure|not yet|later|i guess|i suppose|i don'?t know|也许|或许|可能|大概|让我想想|再想想|想想|考虑一下|再看看|看看|等一下|等等|稍等|不确定|不知道|不清楚|还没想好|没想好|再说|随便";
const PLEASED =
  "fine|good|great|nice|perfect|excellent|cool|alright|sounds|looks|right|不错|挺好|很好|太好了|还可以|还行|还好|还不错";
const ALL = "all|both|every(?:thing| one)?|全部|都|所有";
const FILLERS =
  "please|thank you|thanks?|very much|so much|that'?s|that|them|this|it|to|of|so|and|&|i|we|then|now|just|yet|麻烦|谢谢|多谢|这|请|您|你|我|帮|先|那|就|吧|了|的|啊|呀|哦|嗯|和|第|项|个|它|掉|张|票";
const KEEP = "keep (?:it|them|that|this)|留着|保留";
const gap = /[\s,，;；!！.。、]*/y;

/**
 * Refusals come first: "do not" is not "do", and "不同意" is not "同意". For the same reason, words that are no verdict come
 * before verdicts that they begin with.
 */
const token = new RegExp(
  `(?:(?<=(?:${NOT})\\s*)(?<unrefused>${REFUSAL})|(?<unsure>${UNSURE})|(?:${PLEASED})|(?<keep>${KEEP})|(?<no>${NO})|(?<yes>${YES})|(?<all>${ALL})|#?(?<number>\\d+)|(?:${FILLERS}))(?![a-z])`,
  "iy",
);

/** Words that approve a call of the tool: "book" and 订 at the card of `book_hotel`. */
function verbsOf(tool: string): string[] {
  const verb = wordsOf(tool).find((word) => !isStopWord(word));
  return verb && isMakingVerb(stem(verb)) ? [verb, ...chineseFor(stem(verb))] : [];
}

// In characters. A longer text says more than verdicts and numbers.
const LONGEST_VERDICT = 1_000;

const NEGATED = new RegExp(`(?:${NOT})\\s*$`, "i");

type Token = { kind: "yes" | "no" | "all" | "unsure" } | { kind: "number"; number: number };

/**
 * The tokens of a text that has only verdicts, numbers and filler words; undefined for any other text.
 * `tools`: the names of the tools whose calls the text may approve.
 * `cancels`: a waiting call cancels something. Then "cancel" is the name of the call and not a verdict, "keep it" is a
 * no, and 退 a yes, because it takes back what was bought and never a wish. Otherwise "don't cancel" gives a no and a yes, which together decide nothing.
 */
function tokensOf(said: string, tools: readonly string[], cancels: boolean): Token[] | undefined {
  if (said.length > LONGEST_VERDICT) return undefined;
  const text = said.replace(anyOf(tools.flatMap(verbsOf)), (verb) => (/\p{Script=Han}/u.test(verb) ? "办" : "do"));
  const tokens: Token[] = [];
  const skip = (from: number) => {
    gap.lastIndex = from;
    gap.test(text);
    return gap.lastIndex;
  };
  for (let at = skip(0); at < text.length; at = skip(token.lastIndex)) {
    token.lastIndex = at;
    const { groups, 0: word = "" } = token.exec(text) ?? {};
    if (!groups) return undefined;
    const { unsure, keep, no, yes, all, number, unrefused } = groups;
    const isName = cancels && /cancel|取消|退/i.test(word);
    const isTakenBack = cancels && word.includes("退") && !NEGATED.test(text.slice(0, at));
    if (number) tokens.push({ kind: "number", number: Number(number) });
    else if (unsure || (keep && !cancels)) tokens.push({ kind: "unsure" });
    else if (keep || (no && !isName)) tokens.push({ kind: "no" });
    else if (yes || isTakenBack || (unrefused && !isName)) tokens.push({ kind: "yes" });
    else if (all) tokens.push({ kind: "all" });
  }
  return tokens;
}

/** Whether a text has only verdict words and contains a yes or a no. `tools`: the tools whose calls it may approve. */
export const isVerdict = (text: string, tools: readonly string[]): boolean =>
  tokensOf(text, tools, false)?.some(({ kind }) => kind === "yes" || kind === "no") ?? false;

const REASONED = /^(?:reject|decline|拒绝|不同意)[\s:：,，]+(?![\s:：,，\d])(.+)$/is;

/**
 * Reads plain words as decisions: verdicts, a rejection with its reason, or an edit. A call that the words do not
 * clearly decide stays undecided. Undefined: the words are about something else. `language`: the user's language.
 */
export function readWords(text: string, pending: readonly PendingCall[], language: Language): Verdicts | undefined {
  const edit = readEdit(text, pending, language);
  if (edit) return edit;
  const tools = pending.map(({ tool }) => tool);
  const cancels = tools.some((tool) => /cancel/i.test(tool));
  const tokens = tokensOf(text, tools, cancels);
  if (!tokens) {
    const why = REASONED.exec(text.trim())?.[1];
    return why === undefined ? undefined : { decisions: forAll(pending, { type: "reject", message: why }) };
  }
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  const isDecisive = !has("unsure") && (has("yes") || has("no"));
  if (has("number") && !isDecisive && !has("unsure")) return undefined;
  const decisions = !isDecisive
    ? new Map<string, Verdict>()
    : has("number")
      ? numbered(tokens, pending)
      : oneForAll(has, pending);
  if (decisions.size > 0) return { decisions };
  const isBareYes = isDecisive && !has("number") && !has("no");
  return {
    decisions,
    problem: phrase(isBareYes ? "oneForMany" : "unclearDecision", language, { count: pending.length }),
  };
}

const ALSO = "\\band also\\b|\\balso\\b|顺便|另外|还有|同时";
const THEN = "\\band (?:then|after that)\\b|\\band\\b|\\bthen\\b|然后|接着|再";
const WISH =
  "(?:please |can you |could you )*(?:show|list|find|look|search|tell|what|which|when|where|how)\\b|[请帮我给]*(?:查|看|找|搜|列|推荐|有什么|有哪些)";
const FURTHER = new RegExp(`^(.{1,40}?)[,，.。;；!！]?\\s*(?:(${ALSO})|${THEN})[,，]?\\s*((?:${WISH}).{4,})$`, "is");
const MILD = /^(?:ok(?:ay)?|好的?|行|嗯)$/i;

/**
 * A verdict and the wish behind it: "yes, and also show me my tickets". "Ok, then …" may be no verdict: after a mild
 * word, the wish has to be a further one.
 */
export function verdictAndWish(text: string): { verdict: string; wish: string } | undefined {
  const [, verdict = "", also, wish = ""] = FURTHER.exec(text.trim()) ?? [];
  return wish === "" || (also === undefined && MILD.test(verdict)) ? undefined : { verdict, wish };
}

const NUMBERED =
  /^(?:# ?|(?:no\.?|number|action) )?(\d{1,2}) ?[:：,，、)）]|^#(\d{1,2}) |第 ?(\d{1,2}|[一二三四五六七八九]) ?[个项]/i;
const ORDINAL = /\bthe (first|second|third|fourth|fifth)\b/i;
const NUMBERS = new Map(
  [["first", "second", "third", "fourth", "fifth"], [..."一二三四五六七八九"]].flatMap((words) =>
    words.map((word, at) => [word, at + 1] as const),
  ),
);

/** The index, from 0, of the action named by number: "2: a day later", "make the first one three nights". */
export function actionNamed(text: string, count: number): number | undefined {
  const found = NUMBERED.exec(text.trim()) ?? ORDINAL.exec(text) ?? [];
  const word = found.slice(1).find(Boolean)?.toLowerCase() ?? "";
  const number = NUMBERS.get(word) ?? Number(word);
  return number > 0 && number <= count ? number - 1 : undefined;
}

const APPROVE: Verdict = { type: "approve" };
const REJECT: Verdict = { type: "reject", message: "" };

const forAll = (pending: readonly PendingCall[], verdict: Verdict): Map<string, Verdict> =>
  new Map(pending.map(({ id }) => [id, verdict]));

/** Applies one verdict to all pending calls. Approving several calls requires a word such as "all". */
function oneForAll(has: (kind: Token["kind"]) => boolean, pending: readonly PendingCall[]): Map<string, Verdict> {
  const isUnclear = has("yes") && (has("no") || (pending.length > 1 && !has("all")));
  return isUnclear ? new Map() : forAll(pending, has("yes") ? APPROVE : REJECT);
}

/**
 * Reads verdicts with their numbers, either after them ("approve 1, reject 2") or before them ("1 yes, 2 and 3 no"). A
 * text that mixes both orders decides nothing.
 */
function numbered(tokens: readonly Token[], pending: readonly PendingCall[]): Map<string, Verdict> {
  const nothing = new Map<string, Verdict>();
  const decisions = new Map<string, Verdict>();
  const said = tokens[0]?.kind === "number" ? [...tokens].reverse() : tokens;
  let isNamed = true;
  let verdict: Verdict | undefined;
  for (const token of said) {
    if (token.kind === "number") {
      const call = pending[token.number - 1];
      if (!verdict || !call || decisions.has(call.id)) return nothing;
      decisions.set(call.id, verdict);
      isNamed = true;
    } else {
      const next = token.kind === "yes" ? APPROVE : REJECT;
      // "Ok, approve 1" repeats one verdict; "ok, reject 1" has two different ones.
      if (token.kind === "all" || (!isNamed && next !== verdict)) return nothing;
      verdict = next;
      isNamed = false;
    }
  }
  return isNamed ? decisions : nothing;
}
