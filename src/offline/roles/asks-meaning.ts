import { namesDays } from "../reading/mention.ts";
import type { Situation } from "../situation.ts";

const MEANING =
  /(?<!\b(?:i|we) )\bmean(?:s|ing)?\b|\bcounts? as\b|\btells (?:me|us)\b|\bwhat (?:does|do|will|can)\b[^?]{1,40}\btell (?:me|us)\b|\bdefin|\bhow (?:is|are) [^?]{1,40} (?:counted|measured|calculated)\b|什么意思|(?<![不别])算(?![了出算下一])|记成|怎么(?:统计|划分)|什么叫|含义/i;

/** Whether a question is about what is meant by something, on no day of its own. */
export const asksWhatIsMeant = ({ request, read }: Pick<Situation, "request" | "read">): boolean =>
  MEANING.test(request) && !read(request).mentions.some(namesDays);

/** A year or a day, of which no passage tells. */
const DATED = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** "How many of those …", 追尾的多不多: counts among what was found, and asks for no meaning. */
const COUNTS_THEM = /\bhow many\b.{0,40}\b(?:them|those|these)\b|多不多|有多少|占多少|几[起个次]/i;

/** 中度拥堵以上的区有哪些, "or worse": asks for the things within a bound. */
const WITHIN =
  /^(?:which|what)\b.*\bor (?:worse|above|more|higher|below|less|lower)\b|以[上下]的\p{Script=Han}{1,4}有?哪/iu;

/** Whether a question asks for nothing within a bound, names no day and counts nothing of what was found last, so that a passage may tell it. */
export const asksNoFigure = (request: string, isAfterResults: boolean): boolean =>
  !DATED.test(request) && !WITHIN.test(request) && !(isAfterResults && COUNTS_THEM.test(request));
