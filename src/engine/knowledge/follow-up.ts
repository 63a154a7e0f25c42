// Fewer words than this name no topic of their own.
const LEAST_WORDS = 3;
const LEAST_HAN = 4;

const ANSWER =
  /^\s*(?:yes|yeah|yep|no|nope|ok(?:ay)?|sure|fine|right|correct|exactly|please do|go ahead|thanks?|thank you|好|行|可以|是的?(?:[，。！,!\s]|$)|对|不是|不要|不用|没有|没问题|嗯|确认|取消吧|谢谢)(?![a-z])/i;
const ENGLISH_REFERENCE =
  /\b(?:it|its|them|they|these|those|that|one|ones|same|instead|(?:first|second|third|last|other|former|latter)(?: one)?|this(?! (?:morning|afternoon|evening|week|weekend|month|year|friday|saturday|sunday|monday|tuesday|wednesday|thursday)\b)|(?<!\b(?:is|are|was|were) )there(?!'s| is| are))\b/i;
const CHINESE_REFERENCE =
  /它|这(?!周|个?月|个?星期|个?礼拜|个?周末|天)|那(?!么)|第[一二三四五\d]+[个种家班条项]|刚才|上面|前者|后者|同样|一样|其他的|另外[一那]/;

/** Whether a message lives from what was said before it: an answer, a choice, a name, a reference. */
export function refersBack(message: string): boolean {
  return ANSWER.test(message) || ENGLISH_REFERENCE.test(message) || CHINESE_REFERENCE.test(message) || isShort(message);
}

function isShort(message: string): boolean {
  const han = message.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = message.match(/\p{Script=Latin}[\p{Script=Latin}'-]*/gu)?.length ?? 0;
  return han < LEAST_HAN && words < LEAST_WORDS;
}

// What a request is near to, before, or depends on is named in passing: "a flight before my hotel check-in".
const ENGLISH_ASIDE =
  /\b(?:near|close to|next to|nearby|before|after|because|since|so that|when|if|while|until|unless|as|except)\b[^,.;:!?]*/gi;
const CHINESE_ASIDE =
  /(?:因为|如果|等)[^，。；！？,]*|[^，。；！？,\s]{1,4}(?:附近|旁边|边上|之前|以前|之后|以后|的时候)/g;

/** The message without what it mentions in passing. */
export function withoutAsides(message: string): string {
  return message.replace(ENGLISH_ASIDE, " ").replace(CHINESE_ASIDE, " ");
}
