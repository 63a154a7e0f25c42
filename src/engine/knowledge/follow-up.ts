// Fewer words than this name no topic of their own.
const LEAST_WORDS = 3;
const LEAST_HAN = 4;

const ANSWER =
  /^\s*(?:yes|yeah|yep|no|nope|not|ok(?:ay)?|sure|fine|right|correct|exactly|please do|go ahead|thanks?|thank you|好|行(?!程|李)|可以|是的?(?:[，。！,!\s]|$)|对(?!比)|不是|不要|不用|没有|没问题|嗯|确认|取消吧|谢谢)(?![a-z])/i;
const ENGLISH_REFERENCE =
  /\b(?:it|its|them|they|these|those|that|ones|same|instead|do(?:ing|es|ne)? so|(?:the|first|second|third|last|which|each|any|\w+er|\w+est) one|one(?=\s*(?:$|[^\s\w'-]|(?:you|we|i|of|for|with|without|in|on|at|from|near|by|to|that|which|where|please|is|was|has|and|or|then|more)\b))|this(?! (?:morning|afternoon|evening|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)|(?<!\b(?:is|are|was|were) )there(?!'s| is| are))\b/i;
const CHINESE_REFERENCE =
  /它|这(?!周|个?月|个?星期|个?礼拜|个周末|天)|(?<!罗)那(?!么)|第[一二三四五\d]+[个种家班条项]|刚才|上面|前者|后者|同样|一样|其他的|另外[一那]/;

/** "Why is that?", 为什么不行: asks for the reason of what was said last. */
const BARE_WHY =
  /^\s*(?:(?:but|and|so)[ ,]*)?(?:why(?: not| so| is that| is this| can['’]?t (?:i|it|you))?|how come)\W*$|^(?:但是?|可是|那)?(?:这?是)?(?:为什么|为啥|为何|怎么)(?:就?(?:不行|不可以|不能|不让|不))?[呢啊呀]?[\s？?。!！]*$/i;

/** Whether only the reason is asked for of what was said last. */
export const asksOnlyWhy = (message: string): boolean => BARE_WHY.test(message);

/** Whether a message lives from what was said before it: an answer, a choice, a name, a reference. */
export function refersBack(message: string): boolean {
  return ANSWER.test(message) || asksOnlyWhy(message) || ONLY_MOVES.test(message) || isPartOfMore(message);
}

/** "A day later", "the garden but a day later": than what was said before. */
const ONLY_MOVES =
  /^(?:(?:and|or|then|ok|maybe|rather),? |(?:[\w'-]+ ){1,4}but )?(?:an?|one|two|three|four|\d{1,2}) (?:hour|day|night|week|month)s? (?:later|earlier|sooner)(?:,? (?:then|please|instead))?\W*$/i;

/** Whether words depend on those next to them: they refer by a pronoun, or are too few for a topic. */
export const isPartOfMore = (words: string): boolean =>
  ENGLISH_REFERENCE.test(words) || CHINESE_REFERENCE.test(words) || isShort(words);

function isShort(message: string): boolean {
  // A day alone is no topic.
  const han = message.replace(/\d{1,4} ?[年月日号]/g, "").match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = message.match(/\p{Script=Latin}[\p{Script=Latin}'-]*/gu)?.length ?? 0;
  return han < LEAST_HAN && words < LEAST_WORDS;
}

// Things that a request is near, before, or depends on are named in passing: "a flight before my hotel check-in".
const ASIDES = [
  /\b(?:near|close to|next to|nearby|before|after|because|since|so that|when|if|while|until|unless|as|except|without)\b[^,.;:!?]*/gi,
  /\b(?:at|from|to|in|on|of|by|with|for|into) (?:the|my|our|your|his|her|their)(?: [\w'-]+){1,2}/gi,
  /(?:因为|如果|等)[^，。；！？,]*/g,
  /[^，。；！？,\s]{1,4}(?:附近|旁边|边上|之前|以前|之后|以后|的时候)/g,
  /[从在到离去]\p{Script=Han}{2,3}(?=[出接取还近远办走，。]|$)/gu,
];

/** The message without what it mentions in passing. */
export function withoutAsides(message: string): string {
  return ASIDES.reduce((left, aside) => left.replace(aside, " "), message);
}
