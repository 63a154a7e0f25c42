import { stem } from "../../engine/embedding/words.ts";
import { numbersIn } from "../reading/numbers.ts";
import type { Reading } from "../reading/read.ts";
import { tokensOf } from "../reading/tokens.ts";
import type { Proposal, Slot } from "./slot.ts";

const ORDINALS =
  /(?<![\w.])\d{1,4}(?:st|nd|rd|th)(?:(?:,| and| or|, and) ?\d{1,4}(?:st|nd|rd|th)){0,4} ([a-z]{3}[a-z]*)/gi;

/** "The 19th century", "2nd and 3rd floors": by its number, what a slot is named for. */
export function proposeOrdinals(slot: Slot, { text }: Reading): Proposal[] {
  const inFigures = [...text.matchAll(ORDINALS)].flatMap(({ 0: said, 1: thing = "", index: start }): Proposal[] => {
    const [value, ...others] = (said.match(/\d+/g) ?? []).map(Number);
    if (value === undefined || !slot.nameRoots.includes(stem(thing.toLowerCase()))) return [];
    return [{ slot, value, others, start, end: start + said.length, score: 3 }];
  });
  return [...inFigures, ...proposeWordOrdinals(slot, text), ...proposeHanOrdinals(slot, text)];
}

const ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const ORDINAL_WORD =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) ([a-z]{3,20})/gi;

/** "On the third floor", where one floor is asked for; "the second day" is a day, and no count of days. */
const proposeWordOrdinals = (slot: Slot, text: string): Proposal[] =>
  isOfOne(slot)
    ? [...text.matchAll(ORDINAL_WORD)].flatMap(({ 0: said, 1: thing = "", index: start }): Proposal[] => {
        const value = ORDINAL_WORDS.indexOf(said.slice(0, said.indexOf(" ")).toLowerCase()) + 1;
        const isNamed = slot.nameRoots.includes(stem(thing.toLowerCase())) && !OF_TIME.test(thing);
        return isNamed ? [{ slot, value, start, end: start + said.length, score: 3 }] : [];
      })
    : [];

const HAN_ORDINAL = /第\s?([\d一二两三四五六七八九十百]{1,6})\s?(\p{Script=Han})/gu;

/** 第三层, 第12章: by its number, what a slot is named for. */
const proposeHanOrdinals = (slot: Slot, text: string): Proposal[] =>
  isOfOne(slot)
    ? [...text.matchAll(HAN_ORDINAL)].flatMap(
        ({ 0: said, 1: figure = "", 2: thing = "", index: start }): Proposal[] => {
          const counted = `${figure}个`;
          const [number] = numbersIn(tokensOf(counted), counted);
          const isNamed = slot.description.includes(thing) && !HAN_OF_TIME.test(thing);
          return number && isNamed ? [{ slot, value: number.value, start, end: start + said.length, score: 3 }] : [];
        },
      )
    : [];

const isOfOne = ({ type, name }: Slot): boolean => type !== "string" && !/s$/i.test(name);

const OF_TIME = /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|times?|time|half)$/i;
const HAN_OF_TIME = /[秒分时天日晚夜周月季年次个位名步]/;
