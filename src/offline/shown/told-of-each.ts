import type { Item } from "../conversation/shown.ts";
import { line } from "./accounted.ts";
import { priceOf, type Shown } from "./things.ts";

/** "How many seats are left", 票价多少: asked of all things of the last list, where each line tells it: these lines. */
export function toldOfEach({ things, isListed, isLatest }: Shown, said: string): string | undefined {
  const tells = tellsIt(said.trim());
  return tells && isListed && isLatest && things.every(tells) ? things.map(line).join("\n") : undefined;
}

/** Whether a line tells what is asked for. */
function tellsIt(said: string): ((item: Item) => boolean) | undefined {
  if (PRICES.test(said)) return (item) => priceOf(item) !== undefined;
  const match = [LEFT, BARE, HAN_LEFT, HAN_BARE].map((form) => form.exec(said)).find((one) => one !== null);
  if (!match) return undefined;
  const noun = (match.groups?.noun ?? "").toLowerCase().replace(/s$/, "");
  return ({ text }) =>
    SOLD_OUT.test(text) || [...text.matchAll(LEFT_SHOWN)].some(([, en, han]) => isOf(en ?? han ?? "", noun, said));
}

/** Whether what there are so many of, in words that a line has or has not, is what is asked for. */
function isOf(words: string, noun: string, said: string): boolean {
  if (PLACES.test(noun) || (noun === "" && /left|available|free|剩/i.test(said))) return true;
  if (words !== "") return noun !== "" && (noun.includes(words) || words.toLowerCase().startsWith(noun));
  return COUNTED.test(said);
}

/** What may be said for whatever there are so many of. */
const PLACES = /^(?:place|spot|space|余?票|[空座]?位子?|名额|空?座|空?房间?)$/;
/** Only what is counted may be what a line counts without a noun: "how many rooms are left". */
const COUNTED = /\b(?:how many|any|are there)(?: [a-z]{1,14}){1,3}s\b|多少|几/i;
const PRICES =
  /^(?:(?:and|so|ok),? )?(?:what(?:['’]s| is| are) )?(?:the )?(?:fares?|prices?|costs?|rates?)\?*$|^(?:那|请问)?(?:票价|价格|价钱|房价|租金)(?:呢|多少|是多少|多少钱|怎么样|分别是多少)?[?？]*$/i;
const LEFT =
  /^(?:(?:and|so|ok),? )?(?:how many |any |are there (?:any |still )?)?(?<noun>(?!are|is|any|what|who|when|the)[a-z]{3,12})? ?(?:are )?(?:there )?(?:still )?(?:left|available|free|remaining)\?*$/i;
const BARE = /^(?:and |any |are there (?:any |still any |still )?)?(?<noun>[a-z]{3,12}s)\?+$/i;
const HAN_LEFT =
  /^(?:那|请问)?(?:还有|还剩|剩)(?:多少|几)?[个间张辆位]?(?<noun>\p{Script=Han}{0,2}?)(?:呢|吗|么|没有?)?[?？]*$/u;
const HAN_BARE =
  /^(?:那|请问)?有?(?<noun>余票|空?座位?|空位|\p{Script=Han}位)(?:呢|吗|够吗|多少|还有吗|还有多少|还剩多少)[?？]*$/u;
/** "28 seats left", "2 left", 余 28 座. */
const LEFT_SHOWN = /\d (?:([a-z]+) )?left\b|余 ?\d+ ?(\p{Script=Han}?)/giu;
const SOLD_OUT = /\b(?:sold out|full)\b|售罄|满/i;
