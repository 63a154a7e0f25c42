import { stem } from "../../engine/embedding/words.ts";
import { withoutOldValue } from "./old-value.ts";

const ID = "[A-Z]{2,3}-\\d+";
const LATIN = new RegExp(
  `\\bcancel (?:my |the )?(?:ticket |flight |booking |hotel |car )?(${ID})(?:,| and| then){1,3} (?:re-?book|book)(?: (?:it|me|again)\\b){0,2}`,
  "i",
);
const HAN = new RegExp(
  `(?:取消|退掉?)(?:机票|航班|酒店|预订)?\\s?(${ID})[，,]?\\s?(?:然后|并|再|和)?(?:重新?|改)(?:预)?订(?:到|成|为)?(?=\\s?(?:\\d|[一二三四五六七八九十]{1,3}[月号日晚天]|[下本这]个?[周月]|[明后]天))`,
  "i",
);

/**
 * "Cancel TK-1 and rebook for Jan 5", 取消TK-1，重订1月5日的: what is to be had again in another way is changed, so that
 * nothing is given up before the other is chosen.
 */
export const asChange = (request: string): string =>
  withoutOldValue(request)
    .replace(LATIN, (said, id: string, at: number) => {
      if (!AGAIN.test(said)) return said;
      // "… and rebook the Garden Hotel" is for another one.
      return SAYS_HOW.test(request.slice(at + said.length)) ? `change ${id}` : said.replace(/\bre-?book/i, "book");
    })
    .replace(HAN, "$1改到")
    .replace(MORE_OF, "$1改成$2")
    .replace(HAN_NIGHTS, "$1晚")
    .replace(LAST_NIGHT, "shorten by one night")
    .replace(HAN_LAST_NIGHT, "少住一晚");

/** 两宿 */
const HAN_NIGHTS = /([一二两三四五六七八九十几\d])宿(?!舍)/g;

/** "Without the last night", 最后一晚不住了: a stay ends a day earlier, and is not given up. */
const LAST_NIGHT =
  /\b(?:without|minus|cancel|remove|drop|skip|leave out|don['’]?t (?:want|need)) (?:the |my )?(?:last|final|second|2nd) night\b/i;
const HAN_LAST_NIGHT =
  /(?:不[要住用]|取消|退掉?|去掉)(?:第二|最后[一1]?)[晚夜]了?|(?:第二|最后[一1]?)[晚夜](?:就|先|都)?(?:不[要住用]|取消|退掉?)了?/;

/** 塞纳河游船加一个人: there are to be more of what there is. */
const MORE_OF = /^([^，。\s订租买要报改加添减再]+)(再?[加添减]\s?[一二两三四五\d][个位名间][人房]?间?[吧。！]*)$/u;

const AGAIN = /\bre-?book|\bagain$/i;
const SAYS_HOW = /^\s?(?:,|$|(?:for|on|to|from|a day|a week|one)\b)/i;

/** "I haven't booked my flight yet", 我还没有订机票: what is still to be done, as a wish for it. Any other text stays as it is. */
export function asWish(text: string): string {
  const said = NOT_YET.exec(text.trim());
  if (said) return `${stem(said[1] ?? "")} a ${said[2]}`;
  const [, verb, thing, other, otherVerb] = HAN_NOT_YET.exec(text.trim()) ?? [];
  return (verb ?? otherVerb) ? `${verb ?? otherVerb}${thing ?? other}` : text;
}

const NOT_YET =
  /^(?:(?:but|and|so|well|oh),? )?(?:i|we)(?: have|['’]ve)?(?: still)?(?: not|n['’]t)(?: yet)? ((?:re)?(?:book|rent|reserv)ed) (?:my|our|a|an|the|any) ([a-z -]{2,30}?)(?: yet)?[.!]*$/i;
const HAN_NOT_YET =
  /^(?:我们?|咱们?)?还没有?(预?订|租)(?!过)(\p{Script=Han}{1,6})(?:呢)?[。！!]*$|^(?:我们?|咱们?)(?:的)?(\p{Script=Han}{1,6})还没有?(预?订|租)(?:呢|上)?[。！!]*$/u;
