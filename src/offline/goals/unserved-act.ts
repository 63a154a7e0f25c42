import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { placesOf } from "../slots/places-said.ts";
import { actsIn, asksToAct, isOnExisting } from "./acts.ts";

/** A verb that asks for something to be done to what there is, where it begins a request and is no noun. */
const ACT =
  /^(?:(?:please|pls|now|just|(?:can|could|would|will) (?:you|u)),? ){0,2}(mark(?= [^.?!]{1,40}\bas\b)|cancel|refund|ship|dispatch|deliver|delete|remove|delist|unlist|take [^.?!]{1,40} off the (?:shelf|shelves|market)|reject|approve|restock|reorder|resend|return(?= (?:the|this|that|it|order \d)))\b(?! (?:fee|date|rate|order (?:list|count))s?\b)/i;

const HAN_ACT =
  /^(?:请|帮我?|麻烦你?|给我)?[先再]?(?:用[^，。把\d]{1,8}(?=把))?(?:把[^，。？！]{1,30}?(标记|标为|取消|退款|退掉|退了|发货|发出|发掉|发了|发走|寄[出掉了走]|删除|删掉|下架|上架|关闭)|((?:取消|退掉|删除|删掉|关闭|补发|重发)(?:掉|一下)?|(?:发货|发出|寄出)(?!.*[吗没?？]))(?:订单|单号)?(?=\d|[这那]|吧[。！]?$)|(发)一?下[^，。？！]{1,12}(?:单|货|包裹|快递)|(发)(?![货往出到了过给])[^，。？！一下]{1,6}的(?:订?单子?|货|包裹|快递)(?=[吧了]?(?:$|[，,。！；])))/;

/** "Give Guo Min her money back", 把钱退给郭敏: a refund in other words. */
const GIVES_BACK =
  /^(?:(?:please|pls|now|just|(?:can|could|would|will) (?:you|we)),? ){0,2}((?:give|send|pay) [^.?!]{1,40} money back)\b|^(?:请|帮我?|麻烦你?|给我)?(把[^，。？！]{0,12}钱[^，。？！]{0,4}退给[^，。？！]{1,8}|给[^，。？！我]{1,8}退[款钱])(?=[吧了]?[。！!]?$)/i;

/** The verb of a request that wants something done to what there is: "ship order 3261", 取消这个订单. */
export function actWanted(text: string): string | undefined {
  const [, givesBack, hanGivesBack] = GIVES_BACK.exec(text.trim()) ?? [];
  const [, act] = ACT.exec(text.trim()) ?? [];
  const [, behind, before, sends, sendsOf] = HAN_ACT.exec(text.trim()) ?? [];
  return act ?? behind ?? before ?? sends ?? sendsOf ?? givesBack ?? hanGivesBack;
}

/** Stands in `notServed` between an act and what it is done to, for all the words that may be said there. */
const GAP = "…";

/** Whether a word of `notServed` names an act: "book … flight". */
export const namesAct = (word: string): boolean => word.includes(GAP);

/** The same as it is told: "book flight". */
export const withoutGap = (word: string): string => word.replace(GAP, "").replace("  ", " ");

/** All such words of some tools. */
export const actsUnserved = (tools: readonly ModelTool[]): string[] => tools.flatMap(actsNamed);

const actsNamed = keptFor(({ notServed = [] }: ModelTool): string[] => notServed.filter(namesAct));

/** An act that a text asks for and that nothing here does. */
export interface UnservedAct {
  /** The text's own words: "book me a flight". */
  said: string;
  /** The tools that name it. What they find is still of use. */
  nearest: readonly ModelTool[];
}

/** The act of a text that tools name, in `notServed`, as one that nothing here does. */
export function unservedAct(reading: Reading, tools: readonly ModelTool[]): UnservedAct | undefined {
  for (const word of new Set(actsUnserved(tools))) {
    const [act = "", thing = ""] = word.split(GAP).map((part) => part.trim());
    const [from] = placesOf(act, reading);
    const to = placesOf(thing, reading).find(({ start }) => from && start >= from.end);
    if (!from || !to || !asksFor(from, to, reading)) continue;
    const nearest = tools.filter(({ notServed }) => notServed?.includes(word));
    return { said: reading.text.slice(from.start, to.end), nearest };
  }
  return undefined;
}

function asksFor(act: Span, thing: Span, { text }: Reading): boolean {
  const between = text.slice(act.end, thing.start);
  if (between.length > LONGEST || CLAUSE_END.test(between) || IS_DONE.test(text.slice(act.end))) return false;
  const before = text.slice(0, act.start).split(CLAUSE_END).at(-1) ?? "";
  const [behind = ""] = text.slice(thing.end).split(CLAUSE_END);
  const clause = before + text.slice(act.start, thing.end) + behind;
  return asksToAct(clause) && !actsIn(clause).some(isOnExisting);
}

const LONGEST = 60;
const CLAUSE_END = /[,，.。;；!！?？\n]/;
/** 订的机票, 订好的, 订单: what was booked before. */
const IS_DONE = /^[的了过好到单]/;
