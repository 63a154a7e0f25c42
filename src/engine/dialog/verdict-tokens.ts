import { chineseFor, conceptOf, isMakingVerb } from "../embedding/concepts.ts";
import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { anyOf } from "../word-patterns.ts";

// A longer word stands before a shorter one that it begins with.
const CONFIRM = "approved?|confirm(?:ed)?|确认|確認|批准";
const EXPLICIT = `${CONFIRM}|accept(?:ed)?|go ahead|set (?:it|that|this) up|go (?:for|with) (?:it|that|this)|let'?s (?:go|do)|by all means|proceed|agreed?|同意|do|确定|確定|照办|办理|办`;
const CONSENT = `${EXPLICIT}|可以|就这[么样][办定改]?|这[么样][办定改]|就?按这个[办定改]?|行|好`;
const PLAIN = "yes+|yep|yup|yeah|yea|yah|aye|y|是";
const YES = `${PLAIN}|exactly|that(?:'s| is) (?:exactly )?what i (?:want(?:ed)?|need|meant)|sure thing|sure|okay|oke?y|ok|of course|absolutely|definitely|certainly|correct|go on|m+-?hm+|uh-huh|没错|沒錯|沒問題|當然|好啊|好呀|好嘞|没问题|没意见|当然|要的|成(?!都)|对|對|嗯+|👍|👌|✅|就(?:它|这[个家张趟辆间款])|${CONSENT}`;
const REFUSAL =
  "reject(?:ed)?|cancel(?:led)?|stop|declined?|disagree|拒绝|驳回|取消|停掉|停了(?=吧)|停(?=吧|\\s*#)|退掉|退票|退订|退了|退";
const NOT = "don'?t|do not|不可以|不需要|不想要|不想|不要|不用|不|别(?!的)";
const GIVEN_UP =
  "not (?:now|this time|today)|(?:absolutely|definitely|certainly|of course) not|no way|no need|let'?s not|(?:i'?d )?(?:better|rather) not(?: do)?|(?:i'?ll )?pass|skip (?:it|this|that)|drop (?:it|this|that)|not interested|never ?mind|nvm|forget (?:about )?(?:it|that)|leave (?:it|them|that|this|everything)(?: as (?:it is|they are|is)| be| alone)?|(?:i(?:'ve| have)? )?changed my mind|(?:don'?t|do not) want (?:it|this|that)(?: any ?more)?|改主意了|下次再说|没必要|算了|罢了|免了|作罢|不了|不必|否|neither|none(?: of (?:them|these|it))?|hell no";
const NO = `${GIVEN_UP}|👎|❌|(?:don'?t|do not) touch|(?:别|不要|不)动(?=[\\s,，。！!吧了]|$)|nope|nah|nay|no+|n|${REFUSAL}|(?:${NOT})\\s*(?:${CONSENT}|对)|${NOT}`;
/** Words that sound like a yes, but ask, tell or put off: 对吧, 对了, "yeah right". */
const NO_YES =
  "(?:yes|yeah|sure|ok(?:ay)?)[\\s,]*(?:right|sure)|(?:没错|没问题|没意见|可以的?|确定|对|是的?)吧|(?:对|行|好)了|(?<![帮给替为])我(?:们)?(?:办|退|改)了(?!吧)|(?:办|do)(?:好|完|妥)|(?:[你您]们?|大家)(?:好|行|可以|是|对|确认|同意|确定|批准)|我们?(?:好|行|可以|是|对)|(?:这|那)是|(?:这|那)个好|是我|好啊?你|就好|嗯+(?=\\s*(?:…|\\.{2}|。{2}|~|～))|先就?这[么样]";
/** What holds a card: nothing is decided, and a no behind it is one. */
const HOLDS =
  "wait|hold (?:on|it)|(?:just )?(?:one|a) (?:moment|second|sec|minute)|not yet|等一?[下会]儿?|等等|稍等|慢着|且慢";
const UNSURE = `maybe|perhaps|possibly|hm+|${HOLDS}|let me (?:think|see|check)|(?:i'?m )?not (?:so |quite |really )?sure|later|i guess|i suppose|i don'?t know|也许|或许|可能|大概|让我想想|再想想|想想|考虑一下|再看看|看看|不确定|不知道|不清楚|还没想好|没想好|再说|随便|whatever|i don'?t (?:really )?care|(?:she|he|they|my (?:wife|husband|partner|boss)) (?:says?|said)|无所谓|随你|(?:她|他|老婆|老公|老板)说|(?:可以|行|方便)的话|${NO_YES}`;
const PLEASED =
  "fine|good|great|nice|perfect|excellent|cool|alright|sounds|looks|right|fab|super|lovely|brilliant|wonderful|awesome|够了|足够了|不错|挺好|很好|太好了|还可以|还行|还好|还不错";
const REST = "the (?:rest|others?)|every(?:thing|one) else|其[他它余]的?|剩下的?|别的";
const ALL = "all|both|every(?:thing| one)?|全部|[两二三]个都|都|所有";
const SEVERAL = /^(?:both|[两二三]个都)$/i;
const ONLY = "only|just(?=\\s*#)|只[要有]?";
/** "Why not" alone agrees as well as it asks for a reason: beside a yes it says nothing more. */
const FILLERS = `停(?=[。！!，,]\\s?(?:不|别))|i (?:already )?said|我(?:都|也|已经)?说了|[\uFE0F]|\uD83C[\uDFFB-\uDFFF]|why not|too|as well|也(?=保?留|不)|please|pl[sz]|千万(?=别|不)|把|first(?= (?:confirm|approve|do)\\b)|thank you|thanks?|very much|so much|with(?= the (?:rest|others?)\\b)|that'?s|that|them|this|it|to|of|so|and|&|i'?ll|i'?d|i|we|then|now|just|yet|but|但是?|不过|而|make (?:it|that)(?=\\s+(?:only|just)\\b)|after all|actually|rather|麻烦|谢谢|多谢|还是|其实|这|请|您|你|我|帮|给|先|那|就|吧|了|的|啊|呀|啦|呗|哦|和|第|项|个|它|掉|张|票`;
const KEEP =
  "keep (?:it|them|that|this)|(?:keep|leave)(?=\\s*#?\\d)|keep(?=\\s(?:all|both|every(?:thing|one)|the (?:rest|others?))\\b)|留着|保留|留(?=\\s*#)";
/** "Wait no, leave the second": a change of mind that says what it is. */
const BUT_KEEP = "wait(?:[\\s,]+no)?(?=[\\s,]+(?:keep|leave)\\s)";
/** "Do not keep it": a yes if the waiting call cancels something. */
export const NOT_KEPT =
  "(?:(?:don'?t|do not|no longer) (?:want|need|have) to|(?:there'?s )?no need to|needn'?t|(?:don'?t|do not)) keep (?:it|them|that|this)|(?:不[想用要必]|没必要|不需要|别)再?(?:保留|留着?)";
/** "I don't want to say no", 我不想说不: denies a no, and decides nothing. */
export const DENIES_A_NO =
  /(?:\b(?:not|never)|n['’]t) (?:(?:want|mean|wish|like|going|trying) to )?(?:say|saying|mean|meaning|said) no\b|不(?:是|想|要|会)?(?:在)?说不/i;
const CHANGING = "change|rebook|move|update|改[签期订动]?|(?<=[不别])换|[换加延推挪](?=[了掉]?吧)";
const gap = /[\s,，;；!！.。、…~～]*/y;

/**
 * Refusals come first: "do not" is not "do", and "不同意" is not "同意". For the same reason, words that are no verdict come
 * before verdicts that they begin with.
 */
const token = new RegExp(
  `(?:(?:${BUT_KEEP})|(?<notKept>${NOT_KEPT})|(?<unsure>${UNSURE})|(?:${PLEASED})|(?<keep>${KEEP})|(?<no>${NO})|(?<changing>${CHANGING})|(?<yes>${YES})|(?<rest>${REST})|(?<all>${ALL})|(?<only>${ONLY})|#?(?<number>\\d+)|(?:${FILLERS}))(?![a-z])`,
  "iy",
);

const isExplicit = new RegExp(`^(?:${EXPLICIT})$`, "i");
const confirms = new RegExp(`^(?:${CONFIRM})$`, "i");
const isHold = new RegExp(`^(?:${HOLDS})$`, "i");
const isPlain = new RegExp(`^(?:${PLAIN})$`, "i");
const isRefusal = new RegExp(`^(?:${REFUSAL})$`, "i");
const NEGATED = new RegExp(`(?:${NOT})\\s*$`, "i");
const NEGATED_ACT = new RegExp(`^(?:${NOT})\\s*(?:do|办)`, "i");
/** A sentence that goes on: "yes and", "ok so". */
const GOES_ON = /(?<!\bdo )\b(?:and|so|but|or|if|to)[\s.…]{0,9}$/i;
const HUM = /^(?:嗯+|m+-?hm+|uh-huh|hm+)$/i;
/** 同意1 and 全部同意 are said of a card; 同意 alone may agree to what was asked last. */
const OF_CARD = /(?<=全部|所有|都)同意|同意(?=\s?#?\d|全部|所有)/g;
const BARE_GO = /^((?:(?:ok(?:ay)?|yes|yep|yeah|sure|right|alright|fine|good|great)[\s,.!]*)?)go([\s.!]*)$/i;

const LED_YES = "(?<led>(?:(?:ok(?:ay)?|yes|yep|yeah|sure|right|alright|fine|good|great)[\\s,.!]*)?)";
const ENDS_YES = "(?: (?:then|please|pls|thanks))?[\\s.!]*$";
/** "Take it" agrees to what is to be made, "end it" and 嗯停 to what is to be ended. */
const TAKEN = new RegExp(`^${LED_YES}(?:i['’]?ll )?take (?:it|that|this)${ENDS_YES}`, "i");
const ENDED = new RegExp(`^${LED_YES}end (?:it|that|this)${ENDS_YES}`, "i");
/** At what cancels, "fine, cancel it" and 那就取消吧 agree to that; "fine" alone decides nothing. */
const CANCELLED =
  /^(?:fine|all ?right|good|great)[\s,.!]{1,3}(?:(?:then|just|please)[\s,]{1,2}){0,2}cancel (?:it|that|this)(?: then| please)?[\s.!]*$|^(?:嗯|好吧?|行吧?)?[，,\s]?那就(?:还是)?取消(?:它|掉|了)?吧[\s。！!]*$/i;
const HAN_ENDED = /^(?<led>嗯+|好的?|行|对|是的?|可以)[，,\s]?停[了掉]?[\s。！!]*$/;

/** Words of consent in the place of words that agree only at a card with such calls, and only alone. */
function agreedAt(said: string, tools: readonly string[], cancels: boolean): string {
  if (tools.length === 0) return said;
  if (cancels) return said.replace(ENDED, "$<led> do it").replace(HAN_ENDED, "$<led>，办").replace(CANCELLED, "do it");
  return tools.every(makesNew) ? said.replace(TAKEN, "$<led> do it") : said;
}

/** How clearly a yes is meant for the card: 0 "ok", which follows anything; 1 "yes"; 2 "do it", or the act itself; 3 "confirm". */
export type Strength = 0 | 1 | 2 | 3;

/** A verdict or number. A no may name the act that it refuses. `end`: the index after it in the text. */
export type Token =
  | { kind: "yes"; strength: Strength }
  | { kind: "no"; isOfAct: boolean; end: number }
  | { kind: "all" | "rest" | "only" }
  | { kind: "unsure"; holds?: true }
  | { kind: "number"; number: number };

/** Words that approve a call of the tool: "book" and 订 at the card of `book_hotel`. */
function verbsOf(tool: string): string[] {
  const verb = verbOf(tool);
  return isMakingVerb(stem(verb)) ? [verb, ...chineseFor(stem(verb))] : [];
}

/** Whether a tool makes something that is not there yet. */
export const makesNew = (tool: string): boolean => isMakingVerb(stem(verbOf(tool)));

const verbOf = (tool: string): string => wordsOf(tool).find((word) => !isStopWord(word)) ?? "";

// In characters. A longer text says more than verdicts and numbers.
const LONGEST_VERDICT = 1_000;

/** The verdicts, numbers and filler words a text begins with. `rest`: the text after them. */
export interface Said {
  tokens: Token[];
  rest: string;
}

/**
 * Reads a text from its beginning, as long as it has only verdicts, numbers and filler words.
 * `tools`: the names of the tools whose calls the text may approve.
 * `cancels`: a waiting call cancels something. Then "cancel" is the name of the call and not a verdict, "keep it" is a
 * no, and 退 a yes, because it takes back what was bought and never a wish. Otherwise "don't cancel" gives a no and a
 * yes, which together decide nothing. In the same way "change" is the name of a call that changes something, and 改吧 a
 * yes there.
 */
export function readTokens(said: string, tools: readonly string[], cancels: boolean): Said {
  let tokens: Token[] = [];
  const hums = new Set<Token>();
  const unkept: Token[] = [];
  if (said.length > LONGEST_VERDICT || OF_ONESELF.test(said) || DENIES_A_NO.test(said)) return { tokens, rest: said };
  const changes = tools.some((tool) => conceptOf(stem(verbOf(tool))) === "change");
  const { text, originally } = withVerbs(
    agreedAt(said, tools, cancels).replace(BARE_GO, "$1do$2").replace(OF_CARD, "批准"),
    tools.flatMap(verbsOf),
  );
  const skip = (from: number) => {
    gap.lastIndex = from;
    return from + (gap.exec(text)?.[0].length ?? 0);
  };
  const add = (one: Token, word: string) => {
    tokens.push(one);
    if (HUM.test(word)) hums.add(one);
  };
  let at = skip(0);
  let isNamed = false;
  let isNamedBehindNumber = false;
  for (; at < text.length; at = skip(token.lastIndex)) {
    token.lastIndex = at;
    const { groups, 0: word = "" } = token.exec(text) ?? {};
    if (!groups) break;
    const { unsure, notKept, keep, no, yes, rest, all, only, number, changing } = groups;
    // "Both", where one waits, is said of something else.
    const isOfMore = rest ?? (all && SEVERAL.test(word));
    if ((changing && !changes) || (isOfMore && tools.length < 2)) break;
    const isNegated = NEGATED.test(text.slice(0, at));
    const isName = (cancels && /^(?:cancel|取消|停|退)/i.test(word)) || changing !== undefined;
    const isUnrefused = isNegated && isRefusal.test(word);
    const isTold =
      (cancels && /^[停退]/.test(word)) ||
      (changing !== undefined && TELLS.test(text.slice(token.lastIndex))) ||
      (/^改/.test(word) && /就$/.test(text.slice(0, at)) && /^了?[\s。！!]*$/.test(text.slice(token.lastIndex)));
    const last = tokens.at(-1);
    isNamed ||= isName;
    isNamedBehindNumber ||= isName && !isTold && !isNegated && tokens.length > 0 && tokens.every(isNumber);
    const end = originally(token.lastIndex);
    if (number) tokens.push({ kind: "number", number: Number(number) });
    else if (notKept) unkept.push({ kind: "unsure" });
    else if (unsure || (keep && !cancels))
      add(isHold.test(word) ? { kind: "unsure", holds: true } : { kind: "unsure" }, word);
    else if (keep) tokens.push({ kind: "no", isOfAct: true, end });
    else if (no && !isName && !isUnrefused) tokens.push({ kind: "no", isOfAct: NEGATED_ACT.test(word), end });
    else if (isName && isNegated && last?.kind === "no") Object.assign(last, { isOfAct: true, end });
    else if (isName && isTold && !isNegated) tokens.push({ kind: "yes", strength: 2 });
    else if (isUnrefused && !isName) tokens.push({ kind: "yes", strength: 0 });
    else if (yes)
      add(
        { kind: "yes", strength: confirms.test(word) ? 3 : isExplicit.test(word) ? 2 : isPlain.test(word) ? 1 : 0 },
        word,
      );
    else if (rest) tokens.push({ kind: "rest" });
    else if (all) tokens.push({ kind: "all" });
    else if (only) tokens.push({ kind: "only" });
  }
  // "No need to keep it" may be a yes; if a clear yes follows, it is one.
  const isClear = cancels && tokens.some((one) => one.kind === "yes" && one.strength >= 2);
  if (!isClear) tokens.push(...unkept);
  if (GOES_ON.test(said)) tokens.push({ kind: "unsure" });
  // "1 cancel, 2 keep it" is not a no to both.
  if (isNamedBehindNumber && tokens.some(({ kind }) => kind === "no")) tokens.push({ kind: "unsure" });
  // "Hmm, no" is a no, and so is "no wait, don't".
  if (tokens.some(({ kind }) => kind === "no")) tokens = tokens.filter((one) => !hums.has(one));
  // "1 wait, 2 no" holds one of two and refuses the other.
  const isOfOne = tools.length < 2 || !tokens.some(isNumber);
  if (isOfOne && tokens.at(-1)?.kind === "no" && !tokens.some(({ kind }) => kind === "yes"))
    tokens = tokens.filter((one) => one.kind !== "unsure" || !one.holds);
  // "Yes, cancel it" says what the yes is for; the name of a change alone may ask for one.
  if (isNamed) for (const one of tokens) if (one.kind === "yes" && one.strength < 2) one.strength = 2;
  if (isNamed && changes && !cancels && tokens.length === 0) return { tokens, rest: said };
  return { tokens, rest: at < text.length ? said.slice(originally(at)) : "" };
}

/** 我的预订, 我的退票: things that the user has may have the names of acts. */
const OF_ONESELF = /^\s*(?:那|看看?|查看?)?(?:我|咱)们?的/;

/** After the name of a change it asks to do it: 改吧. */
const TELLS = /^[了掉]?吧/;

const isNumber = ({ kind }: Token): boolean => kind === "number";

/** 你的预订, 所有预订, 我预订的: what is booked, and not that it is to be booked. */
const isThing = (verb: string, before: string, after: string): boolean =>
  (/^\p{Script=Han}{2}/u.test(verb) && /(?:[我你您他她们]的|所有|[这那][个些])$/.test(before)) ||
  after.startsWith("的");

/** A text with a word of consent for each verb, and where a place in it was in the text as it was said. */
function withVerbs(said: string, verbs: readonly string[]) {
  const moved: { at: number; by: number }[] = [];
  let by = 0;
  const text = said.replace(anyOf(verbs), (verb: string, at: number) => {
    if (isThing(verb, said.slice(0, at), said.slice(at + verb.length))) return verb;
    const word = /\p{Script=Han}/u.test(verb) ? "办" : "do";
    moved.push({ at: at - by + word.length, by: verb.length - word.length });
    by += verb.length - word.length;
    return word;
  });
  const originally = (at: number) => moved.reduce((place, one) => (one.at <= at ? place + one.by : place), at);
  return { text, originally };
}
