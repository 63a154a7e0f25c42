/** Expressions that name a day only together with earlier messages. */
const VAGUE = [
  "那一?天(?!气|空|然|下(?!午|班))",
  "那几天",
  "那个?周末",
  "那时候?",
  "那段时间",
  "前几天",
  "前两天",
  "前些(?:天|日子)",
  "前(?:段时间|阵子)",
  "过(?:几|两)天",
  "[这最][近]?[几两]天(?=[^0-9]|$)",
  "最近几[天周]",
  "[一二两三四五六七八]{2}(?:天|周|个月)(?:之|以)?[前后]",
  "改天",
  "改日",
  "\\b(?:on )?that (?:same )?(?:day|date|evening|morning|afternoon|night|weekend|week|month)\\b",
  "\\b(?:on )?the (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:before|after)(?=\\s*(?:[?？!.,，;]|$))",
  "再往?[上前后下]一?个?(?:周|星期|礼拜)[一二三四五六日天](?=$|[^一-鿿]|[呢的去比])",
  "\\bthe (?:other|same|next|following) day\\b",
  "\\b(?:a few|a couple of|several|some) (?:days|weeks|months) (?:ago|back|later|from now)\\b",
  "\\bin (?:a few|a couple of|several|some) (?:days|weeks|months)\\b",
  "\\b(?:the )?(?:past|last|next) (?:few|couple of|several) (?:days|weeks|months)\\b",
].join("|");

/** Sticky, to be tried at each place of a question. */
export const vague = new RegExp(VAGUE, "iy");

const vagueAlone = new RegExp(`^(?:${VAGUE})$`, "i");

/** Whether an unsettled expression is one that earlier turns can explain; an impossible date is not. */
export const isVague = (expression: string): boolean => vagueAlone.test(expression);

const WEEKS_AGO = /\bweeks? ago\b|(?:周|星期|礼拜)(?:之|以)?前/i;

/** Whether an unsettled expression means one day to some people, and another one to others: "Tuesday two weeks ago". */
export const isAmbiguous = (expression: string): boolean => WEEKS_AGO.test(expression);
