import { withoutEnding } from "../ending.ts";
import { TimeZone } from "../time-zone.ts";
import { findDates } from "./dates/absolute-dates.ts";

/** A thing that a clause names. */
export interface NamedThing {
  /** Its words, without those that say which one, where, when or for whom: "congestion index", 拥堵指数. */
  readonly words: string;
  /** What it is of, in the words before and after it: "the comparison of congestion", 最拥堵的道路. */
  readonly of: readonly string[];
  /** One of many or any: it is not spoken of as known to both, such as "the hotel" or 我的航班. */
  readonly isOpen: boolean;
}

/** A thing that a message asks for by naming it and nothing more. */
export interface BareThing extends NamedThing {
  /** The other words of the message, without what the thing is of. */
  readonly besides: string;
}

// Said around a question, and no part of it.
const ENGLISH_LEAD =
  /^(?:(?:and|also|then|now|next|so|well|hi|hello|please|(?:what|how) about|(?:i'd|i would) like to (?:know|see)|i want to (?:know|see)|(?:can|could) you tell me(?: about)?|tell me(?: about)?|what(?:'s| is| are| was| were)|any)(?!\p{L})[\s,]*)+/iu;
const CHINESE_LEAD = /^(?:那么?|还有|另外|顺便|请问|请|麻烦|我?(?:想要?|要)(?:知道|了解|看看?)|关于|一下|[\s，,])+/;
const CHINESE_TAIL =
  /(?:[呢吗吧啊]|谢谢|怎么样|如何|是多少|[一二两三四五六七八九十几\d]{1,9}(?:天|晚|个人|个月|小时|间|辆|张|位|名|周)|\s)$/;
const LONGEST_TAIL = 12;
// The words that follow say which one, where, when or for whom.
const REST =
  /(?:^|\s)(?:of|in|at|on|for|from|to|into|between|among|over|during|by|with|without|near|around|close|before|after|through|per|about|until|till|since|because|that|which|who|where|when|while|if|as|than)(?=\s|$)/i;
const ENGLISH_SENTENCE =
  /\b(?:i|we|you|he|she|they|it|me|us|them|is|are|was|were|am|be|been|do|does|did|can|could|will|would|should|must|may|might|have|has|had|need|needs|want|wants|let|not|no)\b|'(?:s|re|ll|ve|d|m)\b|n't\b/i;
const CHINESE_SENTENCE = /[你他她它们这那在去来离靠住接送带含不没是会能可想要有让给用把被了过]|我(?!的)/u;
const ENGLISH_KNOWN = /^(?:the|my|our|your|his|her|their|this|these|those|both)\b(?!.*\b\w+est\b)(?! most\b)/i;
const CHINESE_KNOWN = /^我的?/;

const CLAUSE_ENDS = /[,，.。;；:：!！?？()（）、\n/]+|\s(?:-|–|—)\s/;
// The day that dates are counted from does not change their place in the text.
const ANY_DAY = new Date(0);
const UTC = new TimeZone("UTC");

/** The things a text names, one for each of its clauses that names one. */
export function namedThings(text: string): NamedThing[] {
  return undated(text)
    .split(CLAUSE_ENDS)
    .filter((clause) => !ENGLISH_SENTENCE.test(clause))
    .flatMap(thingIn);
}

/** Undefined when the message begins with a sentence. */
export function barelyNamed(message: string): BareThing | undefined {
  const said = withoutLead(message.trim());
  const text = undated(said);
  const clause = text.split(CLAUSE_ENDS).find((one) => thingIn(one).length > 0);
  if (clause === undefined || ENGLISH_SENTENCE.test(clause) || CHINESE_SENTENCE.test(clause)) return undefined;
  return thingIn(clause).map((thing) => ({ ...thing, besides: besides(said, text, thing.of) }))[0];
}

/** The text without the parts; these are looked up in the text of the same length without dates. */
const besides = (said: string, text: string, parts: readonly string[]): string =>
  parts.reduce((left, part) => blank(left, text.indexOf(part), text.indexOf(part) + part.length), said);

function thingIn(clause: string): NamedThing[] {
  const bare = withoutEnding(withoutLead(clause), CHINESE_TAIL, LONGEST_TAIL).trim();
  const { owner, rest } = owned(bare);
  const words = beforeRest(rest).trim();
  if (!/\p{L}/u.test(words)) return [];
  const [, behind = ""] = rest.slice(words.length).match(/^ of (.*)$/i) ?? [];
  const of = [owner, beforeRest(behind)].filter((part) => part.trim() !== "");
  const isOpen = !ENGLISH_KNOWN.test(bare) && !CHINESE_KNOWN.test(bare);
  return [{ words, of, isOpen }];
}

/** "西湖的门票": the owner of a thing, by the last 的 after a Han word and before other text. */
function owned(bare: string): { owner: string; rest: string } {
  for (let at = bare.lastIndexOf("的"); at > 0; at = bare.lastIndexOf("的", at - 1)) {
    const [owner, rest] = [bare.slice(0, at).trimEnd(), bare.slice(at + 1)];
    if (/\p{Script=Han}$/u.test(owner.slice(-2)) && /\p{L}/u.test(rest)) return { owner, rest };
  }
  return { owner: "", rest: bare };
}

function beforeRest(text: string): string {
  const at = text.search(REST);
  return at < 0 ? text : text.slice(0, at);
}

const withoutLead = (text: string): string => text.trim().replace(ENGLISH_LEAD, "").replace(CHINESE_LEAD, "");

/** With spaces for dates, so that other words keep their places. */
function undated(text: string): string {
  return findDates(text, ANY_DAY, UTC).reduceRight((left, { from, until }) => {
    const [owning = ""] = left.slice(until).match(/^'s?\b/) ?? [];
    return blank(left, from, until + owning.length);
  }, text);
}

const blank = (text: string, from: number, until: number): string =>
  text.slice(0, from) + " ".repeat(until - from) + text.slice(until);
