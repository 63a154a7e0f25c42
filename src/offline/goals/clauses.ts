import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { quotedIn } from "../reading/literals.ts";
import { actOf, asksToAct, ENDS } from "./acts.ts";

const breaks =
  /(?<=[.!?])(?<!\b(?:mrs?|ms|dr|prof)\.)\s+|(?<=\p{Script=Han}[了吧吗呢啊嘛么呀啦哦呗少样算亏动狠贵行好多错])\s+(?![他她]们?说|感觉)(?=\p{Script=Han}{2})|(?<=[。！？；;，])|(?<=\n)(?!\s?[-*•])|;\s*|,\s*(?:and |then |also |but |plus )+|,\s*(?=(?:please|could|can|what|how|who|when|where|i|finally|next|after|just|only)\b)|(?<!\s)\s+(?:and then|then|and also|as well as)\s+|(?:，|,)?(?:然后|接着|并且|同时|另外|还要|(?<!除了?[^，。；]{1,8})还有(?![几多什哪没]|[^，。？！；]{1,12}[吗么嘛没](?:[，。？！]|$))|(?<![别不]|不要|以后|改天|回头|下次)再(?!入住|[取提]车|走)|最后)/giu;

/** "Not the first one, the second", "don't stop this one, stop the other". */
const DENIED_FIRST = /^((?:no|not|don['’]?t|do not) [^,]+),(.+)$/isu;

/** The clauses of a text: sentences, and what conjunctions and commas join when a request follows. */
export function clausesOf(said: string): string[] {
  const { text, restored } = withoutQuoted(said);
  const [, ...parts] = DENIED_FIRST.exec(text) ?? ["", text];
  const cut = parts.flatMap((part) => part.split(breaks)).flatMap((part) => splitAtVerbs(part ?? ""));
  const clauses = cut.length === 2 && text.includes("然后") && MAY_FROM.test(text) ? [text] : withThen(cut, text);
  return withMayIt(clauses)
    .map((clause) => clause.trim().replace(/^[并再也还](?=\p{Script=Han}{2})|(?<![,，;；])[,，;；]+$/gu, ""))
    .filter(
      (clause, at) => /[\p{L}\d]/u.test(clause) && !(at > 0 && (WHAT_NOW.test(clause) || ONLY_THANKS.test(clause))),
    )
    .map(restored);
}

/** The clauses of a text that say what is wanted; all if each says what is not. */
export function clausesWanted(text: string): string[] {
  const all = clausesOf(text);
  const wanted = all.filter((clause) => !declines(clause));
  return wanted.length > 0 ? wanted : all.length > 0 ? all : [text];
}

/** Whether a clause only says what is left out of what is asked for beside it: 除了帐篷, "apart from the tents". */
export const onlyLeavesOut = (clause: string): boolean => ONLY_LEAVES_OUT.test(clause.trim()) && !isQuestion(clause);

const ONLY_LEAVES_OUT =
  /^(?:and |but )?(?:except|excluding|apart from|other than|leaving out|without|除了?|除去|不含|不包括|不算|不计|排除|撇开|抛开)[^？?]{1,30}$/i;

/** What is to be done where the clause before it cannot be: "otherwise cancel it", 否则取消. Undefined for any other clause. */
export const insteadIn = (clause: string): string | undefined => {
  const said = clause.trim();
  const [lead] = OTHERWISE.exec(said) ?? [];
  return lead === undefined ? undefined : said.slice(lead.length);
};

const OTHERWISE =
  /^(?:(?:and |or )?(?:otherwise|else|if not|if that (?:fails|is not possible|does not work))\b|否则|要?不然|不行(?:的话)?就|如果不行就?)[,，]?\s*(?:就|then )?/i;

/** Whether a clause asks for the sum of what was asked for before: "how much in all", 一共多少钱. */
export const asksForSum = (clause: string): boolean => ASKS_SUM.test(clause.trim());

const ASKS_SUM =
  /^(?:and )?(?:how much (?:is (?:it|that) )?)?(?:in total|in all|altogether)\W*$|^(?:一共|总共|合计|加起来)(?:是|有)?多少(?:钱|元)?[？?]?$/i;

/** Whether a clause only compares: 比九月高吗, "is that more than in September". */
export const onlyCompares = (clause: string): boolean => AGAINST.some((form) => form.test(clause.trim()));

/** Whether a clause compares what the one before it asks about. What is to come is compared in a question of its own. */
export const setsAgainst = (clause: string, before: string | undefined): boolean =>
  before !== undefined && onlyCompares(clause) && !TO_COME.test(before);

const AGAINST = [
  /^(?:and )?(?:(?:is|was|are|were) (?:that|it|this|they) )?(?:\w{3,12}er|more|less|better|worse) than [^,.?!]{2,40}[?]?$/i,
  /^(?:这|那|它)?(?:会|是不是|是否)?[比跟和与][^，。；？！]{1,40}(?:[高低多少好差堵快慢强大小增涨降升减](?:了|些|一点|点|很多)?|相?比(?:呢|怎么样|如何)?|怎么样)[吗么呢没]?[？?]?$/,
  /^是[^，。；？！]{1,40}的?(?:几|多少)倍[？?]?$/,
];
const TO_COME = /预[测计期]|\b(?:forecast|predict|expect|will)/i;

/** Asks for no more than the clause before it. */
const WHAT_NOW =
  /^what (?:now|next)\b(?! \w)|^(?:现在)?怎么办[？?]?$|^(?:还)?有(?:没有|[吗么不])[？?]?$|^any(?:thing)? (?:left|available|free)[?]?$/i;
const ONLY_THANKS =
  /^(?:thanks?(?: you)?|thx|cheers)(?: (?:a lot|so much|very much))?[.!]*$|^(?:多谢|谢谢?|感谢|辛苦)[你您了啦哈呀哦]*[。.!！~]*$/i;
/** 能在A取车然后开到B还吗 asks one thing. */
const MAY_FROM = /^(?:能|可以|能不能|可不可以|能否)[在从][^，。；！？]*[吗么][？?]?$/;
/** 一月那张: which of what is named before it. */
const HAN_WHICH = /^[^，。；那]{1,10}那[个张间家辆趟班份次场][。！!]?$/u;
/** Whether a clause asks for the most of what is named before it: "…, what's the cheapest". */
export const asksForMost = (clause: string): boolean => MOST_OF_IT.test(clause);

const MOST_OF_IT =
  /^(?:what|which)(?:['’]?s| is| one is) the (?:[a-z]{3,12}est|(?:most|least) [a-z]{3,12})(?: one)?[\s.?!]*$/i;
/** Asks whether what the clause before it says may be done. */
const MAY_IT = /^(?:这样)?(?:行不行|行[吗么]|可以[吗么]|可不可以|能不能行|成不成|成吗)[？?]?$/;

/** 推迟到5号再取: a verb of one sign says when, and is no request of its own. */
function withThen(clauses: readonly string[], text: string): string[] {
  const all: string[] = [];
  for (const clause of clauses) {
    const whole = `${all.at(-1)}再${clause}`;
    if (ONE_SIGN.test(clause) && text.includes(whole)) all.splice(-1, 1, whole);
    else all.push(clause);
  }
  return all;
}

const ONE_SIGN = /^\p{Script=Han}[。！!]?$/u;

function withMayIt(clauses: readonly string[]): string[] {
  const all: string[] = [];
  for (const clause of clauses) {
    const before = all.at(-1);
    const said = clause.trim();
    // 取消日内瓦的那个, behind what is only to be seen, asks for something of its own.
    const isWhich = HAN_WHICH.test(said) && (!asksToAct(said) || asksToAct(before ?? ""));
    if (before !== undefined && asksForMost(said) && !isQuestion(before)) all.splice(-1, 1, `${before}, ${said}`);
    else if (before !== undefined && (MAY_IT.test(said) || isWhich)) all.splice(-1, 1, before + clause);
    else all.push(clause);
  }
  return all;
}

/** A text with a sign in place of each sentence it quotes, and how to put these back: what is quoted is not cut. */
function withoutQuoted(said: string) {
  const sentences = quotedIn(said)
    .map(({ start, end }) => said.slice(start, end))
    .filter((quoted) => quoted.length < said.length - 2 && /[.?!,;。？！，；] ?\S/u.test(quoted.slice(0, -1)));
  const text = sentences.reduce((rest, quoted, at) => rest.replace(quoted, () => `\uE000${at}\uE001`), said);
  const restored = (clause: string) => clause.replace(/\uE000(\d+)\uE001/g, (_, at) => sentences[Number(at)] ?? "");
  return { text, restored };
}

/** "I need your help with my research": only announces what is asked for in the sentences behind it. */
export const announces = (clause: string): boolean => ANNOUNCES.test(clause) && !NAMES.test(clause.slice(1));

const ANNOUNCES =
  /^(?:(?:hi|hello|hey)[,!]? )?(?:(?:please|kindly|can you|could you|i (?:need|want|would like)(?: you to)?|we (?:need|want)(?: you to)?) )?(?:(?:your |some )?(?:help|assistance)\b|(?:help|assist) (?:me|us)\b|(?:in )?a (?:few|couple of) )|^i have (?:a few|some|several|two|three) |^i am (?:conducting|working on|doing) |\b(?:two|three|four|several|some|a few) (?:things|questions|points|requests|wishes)(?:,? please)?\W*$|^\p{Script=Han}{0,5}[两二三四五几](?:件事|个问题|个事|样东西|件)[^\p{Script=Han}]*$/iu;
/** What a text is about in particular. */
const NAMES = /["'“‘《\d]|(?<=[a-z,] )\p{Lu}\p{L}/u;

/** Whether a clause asks how to do what the others tell, and names nothing: "how can I check that", 我咋查. */
export const asksOnlyHow = (clause: string): boolean => ONLY_HOW.test(clause.trim());

const ONLY_HOW =
  /^(?:(?:and|so|but),? )?how (?:can|do|could|should|would) (?:i|we) (?:check|see|find|look|do|get|track|handle)(?: (?:that|it|this|them|up|out))*[.!?]?$|^(?:那|所以)?我?(?:该|要|应该|可以)?(?:咋|怎么|如何)(?:查|看|弄|办|找|做|处理)[啊呢呀]?[。！？!?]?$/i;

/** Whether a clause says what is not wanted: "no accidents please", "not the roads", 事故不用给我, 我不是问路. */
export const declines = (clause: string): boolean => [DECLINES, LEFT_ALONE].some((form) => form.test(clause.trim()));

const DECLINES =
  /^(?:(?:please|actually|ok(?:ay)?|well|wait|oh|sorry),? ){0,2}(?:no|not|never mind|forget|skip|without|leave out|(?:i )?(?:don['’]?t|do not) (?:need|want|show|give|run|start|set|put|make|do|list|include|tell|send|bother|cancel|stop|end|close|remove|delete|change|touch|extend|move))\b(?! (?:more|less|later|earlier|only|just|one)\b)|不用|(?<!要)不要(?!了)|不需要|别(?:给(?!我[^，。]{1,8}的$)|[再先急]*[停取撤删关改动])|不是问|^不是(?:[^，。？！?有哪几多吗]{1,6}|[A-Z]{2,3}-\d{4,8})$|没问|不必|除外|^\p{Script=Han}{2,4}(?:日期|时间)?(?:保持)?不[变动]$|^(?:the )?[a-z-]{3,12} (?:date )?(?:stays|remains) (?:the same|as it is)$/iu;

/** Whether a text only wants that nothing is done to what there is: "don't stop the discount", 头灯的活动先别停. */
export const onlyKeeps = (text: string): boolean => {
  const all = clausesOf(text);
  const isNamed = (clause: string) => /\d/.test(clause) && !wordsOf(clause).some((word) => isRequestVerb(stem(word)));
  return (
    all.some(keeps) && all.every((clause) => keeps(clause) || isNamed(clause)) && !isQuestion(text.replace(DO_NOT, ""))
  );
};

const DO_NOT = /^(?:please )?do not\b/i;
const KEEPS = /^(?:please )?(?:don['’]?t|do not) touch\b|先别[停取撤删关改动](?!成)/i;

/** 第一张不退: nothing is to be done with it. */
const LEFT_ALONE = /[^能可会是](?:先|就|都)?不(?:退|取消|停|改|换|结束)$|^(?:先)?不(?:退|取消|停|改|换|结束)(?!了)/;

const keeps = (clause: string): boolean => [KEEPS, LEFT_ALONE].some((form) => form.test(clause)) || denies(clause);

/** Words behind which an act is not wanted, up to the end of their clause. */
const NOT_TO_DO =
  /\b(?:(?<!\bwhy )(?:don['’]?t|do not)(?! (?:i|we|you|they|know|forget|hesitate|worry|mind|see|think|understand|remember|care)\b)|never(?! mind)|(?:don['’]?t|do not) you dare|under no circumstances|(?<=\b(?:i|we) )(?:won['’]?t|will not)|not going to|(?:have|has|had)n['’]?t (?:asked|told|wanted|ordered)|(?:didn['’]?t|did not) (?:ask|tell|want|order)|(?:i['’]?d |i would |we['’]?d |would )rather not|no (?:need|reason) (?:for you )?to|(?:needn['’]?t|need not|shouldn['’]?t|should not|must not|mustn['’]?t)(?! (?:i|we|you)\b)|decided (?:not to|against))\b|(?<![要是能可会好该用])(?:不要|不用|不必|不需要|无需|没必要|没有必要|不想(?!要)|不打算|不准备|没打算|千万别|先别|先不|暂时不|决定不|没(?:有)?(?:让|叫|请|要)[你您]们?|别|甭|勿)(?![忘的])/gi;
const DENIAL_ENDS = /[,;.!?，。；！？]|\b(?:but|just|only|instead|and)\b|而是|只是?|但|想|(?<=\p{Script=Han})\s/iu;
/** Verbs that set something up, whatever it is: "put … on sale", 给…打折. */
const SETS = /^ ?(?:to )?(?:put|set|start|run|launch|make|apply)\b|^(?:再|先)?[给把]/i;
const HAS_ITS_OWN = /^(?:my|our|your|the|a|an|this|that|these|those|any|which|no)$/i;

/** Whether a clause says that something is not to be done: "never cancel my flight", 别订那家, "I do not need it changed". */
function denies(clause: string): boolean {
  return [...clause.matchAll(NOT_TO_DO)].some(({ 0: said, index }) => {
    const behind = clause.slice(index + said.length);
    const end = behind.search(DENIAL_ENDS);
    const rest = end < 0 ? behind : behind.slice(0, end);
    const words = wordsOf(rest);
    return (
      SETS.test(rest) ||
      ENDS.test(rest) ||
      words.some((word, at) => actOf(word) !== undefined && !HAS_ITS_OWN.test(words[at - 1] ?? ""))
    );
  });
}

/**
 * A text without the clauses that keep what there is, and without the first of a contrast, 不是退货，是取消的, as long as
 * the others name their things themselves. What is left out of what is asked for stays.
 */
export function withoutDeclined(text: string): string {
  const all = clausesOf(text);
  const wanted = all.filter((clause, at) => !keeps(clause) && !(at === 0 && isContrast(clause, all[1] ?? "")));
  const isWhole = wanted.length === 0 || wanted.length === all.length || wanted.some((clause) => POINTS.test(clause));
  return isWhole ? text : wanted.join(", ");
}

const isContrast = (clause: string, next: string): boolean =>
  NOT_THIS.test(clause) ||
  (HAN_NOT_THIS.test(clause) && HAN_BUT_THAT.test(next)) ||
  (HAN_NOT_THAT_ONE.test(clause) && HAN_ENDS.test(next));

const NOT_THIS = /^not (?!(?:count|includ|only|just|all|every|from|in|for|to|on|with|before|after)\w*\b)/i;
const HAN_NOT_THIS = /^(?:不是|(?:不[要用]?|别)看)/;
const HAN_NOT_THAT_ONE = /^(?:不要|不是|不动)\p{Script=Han}{1,8}$/u;
const HAN_ENDS = /停|结束|取消/;
const HAN_BUT_THAT = /^(?:而?是|我?要|我?问的?是|我?想?看|给我?)/;
export const POINTS = /\b(?:it|its|them|they|this|that|these|those)\b|[它这那]/i;

/** Whether a clause only tells of the one who asks, or of somebody else: "my mother is visiting", "a buyer says it is torn". */
export const tells = (clause: string): boolean =>
  !isQuestion(clause) &&
  !(OWN.test(clause) && !HAPPENS.test(clause)) &&
  (TELLS_OF_OTHERS.test(clause) ||
    TELLS_WHY.test(clause) ||
    (TELLS.test(clause) && !WISHES.test(clause) && !asksToAct(clause)));

/** "A buyer says the tent is torn", 客户投诉收到的帐篷破了: what somebody else says, wants or got. */
const TELLS_OF_OTHERS =
  /^(?:(?:so|but|and|hi|hello|ok)[\s,]+)?(?:(?:an?|the|my|one|this) )?(?:buyer|customer|client|shopper|guest)s? (?:(?:has|is|now|just|who) )?(?:say|said|claim|want|complain|got|receiv|refus|insist|threaten|demand|open|never|write|wrote)|^(?:有一?[个位]?)?(?:买家|客户|顾客|客人|对方)\p{Script=Han}{0,4}(?:说|称|投诉|反映|非要|要求|坚持|威胁|收到)/iu;

/** "My cars", 我的航班信息: something of one's own, of which nothing is told. */
const OWN = /^(?:my|our)\b|^我们?的\p{Script=Han}{1,10}(?<!了)$/iu;
const HAPPENS =
  /\b(?:is|isn|are|aren|was|were|has|have|had|will|won|would|can|do|does|did|got|gets?|wants?|needs?|likes?|loves?|says?|said|comes?|came|goes|went|arrives?|lands?|leaves?|left|starts?|ends?|(?<!^(?:my|our) )\p{L}{3,20}ed)\b|['’](?:s|re|ve|ll)\s/iu;

/** "Boss moved the meeting", 出差取消了: what happened to somebody or something else, which is why something is asked for. */
const TELLS_WHY =
  /^(?:(?:so|but|and|because|since|cause|cos|as)[\s,]+)?(?:(?:an?|the|my|our|this) )?(?:boss|manager|company|office|client|colleague|team|wife|husband|partner|girlfriend|boyfriend|friend|mum|mom|dad|kids?|son|daughter|meeting|conference|event|wedding|plans?|trip|weather|workshop)\b(?: (?:has|have|is|was|were|got|been|just))*(?: (?:moved|cancell?ed|postponed|changed|delayed|ill|sick|off|dropped|bailed|called (?:it )?off)\b|['’]s (?:ill|sick|off|cancelled)\b)|^(?:因为|由于)?(?:我们?|咱们?)?(?:老板|领导|公司|单位|客户|同事|老婆|老公|爱人|朋友|孩子|会议?|出差|行程|计划|婚礼|活动|比赛)\p{Script=Han}{0,3}?(?:取消|推迟|延期|提前|改期|变|黄|病|不让去|不去|来不了)\p{Script=Han}{0,2}了/iu;

const TELLS =
  /^(?:(?:hi|hello|hey)\b[\s,]*(?:there\b[\s,]*)?)?(?:(?:so|but|and|because|since|as|sorry)[\s,]+)?(?:(?:i|we|my|our)\b|(?:i|we)['’]|there(?:['’]?s| is| are|['’]?ll be| will be) (?:only )?[\w-]+ of us\b)|^(?:您好，?)?(?:我|咱|家里|因为|由于)|了[。，,]?$/i;
const WISHES =
  /\b(?:need|want|like|love|look|looking|wonder|wondering|hope|plan to|have to|must|could|interested|searching)\b|['’]d\b|[想要请帮查看找订租]|需要|打算[订租查]/i;

/** "My dog ate the stock", "the boss says no", 卖得很好: a clause with a subject and a verb of its own that asks for no act. */
export const givesReason = (clause: string): boolean =>
  !isQuestion(clause) &&
  !asksToAct(clause) &&
  !WISHES.test(clause) &&
  (HAN_HOW_IT_GOES.test(clause) || isSentence(clause));

/** A request without the reasons behind it; one that names a day, a number or a name stays. */
export function withoutReasons(text: string): string {
  const [first = "", ...others] = text.split(/(?=, |，)/);
  if (!asksToAct(first)) return text;
  const isIdle = (part: string) => givesReason(part.replace(/^[，,\s]+/, "")) && !/\d|\s\p{Lu}\p{L}/u.test(part);
  return first + others.filter((part) => !isIdle(part)).join("");
}

const HAN_HOW_IT_GOES = /\p{Script=Han}得(?:很|挺|太|真|不|特别|非常|好|差|快|慢)/u;
const SUBJECT = /^(?:the|my|our|an?|his|her|their|this|that)(?=['’\s])(?! (?:ones?|other)\b)/i;
const PRONOUN =
  /^(?:it|they|he|she|we|i|there|nobody|everyone|somebody)['’\s]+(?!too\b|as\b|in\b|on\b|of\b|and\b)\p{L}/iu;
/** What begins a noun, or is one: behind a word that is no preposition there is a verb before it. */
const OBJECT = /^(?:the|my|our|his|her|their|us|me|them|it|no|too|so|very)$/i;

function isSentence(clause: string): boolean {
  if (!SUBJECT.test(clause)) return PRONOUN.test(clause);
  const words = wordsOf(clause);
  const hasObject = words.some((word, at) => at > 2 && OBJECT.test(word) && !isStopWord(words[at - 1] ?? ""));
  return HAPPENS.test(clause) || hasObject || (words.length > 2 && /^\p{L}{2,}ed$/u.test(words.at(-1) ?? ""));
}

/** "… and book a room": an "and" before a request; a noun after it keeps the two together. */
function splitAtVerbs(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (const match of text.matchAll(/(?<!\s)\s+and\s+(?=([a-z]+))|(?<!\s)\s*[和与并]\s*(?=(\p{Script=Han}{2}))/giu)) {
    const verb = match[1] ? stem(match[1].toLowerCase()) : (match[2] ?? "");
    // Behind "which … are there" a verb is a noun: 有哪些…和预订.
    if (!isRequestVerb(verb) || asksWhich(text.slice(0, match.index))) continue;
    const at = rest.indexOf(match[0]);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + match[0].length);
  }
  return [...parts, rest];
}

const asksWhich = (said: string): boolean => {
  const sentence = Math.max(said.lastIndexOf("，"), said.lastIndexOf("。"), said.lastIndexOf("；")) + 1;
  return /有哪些|有什么/.test(said.slice(sentence));
};
