import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import type { Reading } from "../reading/read.ts";
import type { Proposal, Slot } from "./slot.ts";

/** Values that are known by their form, for slots that are named for such: months, and units in which numbers are given. */
export const proposeTold = (slot: Slot, reading: Reading): Proposal[] =>
  takesMonth(slot) ? monthsIn(slot, reading) : takesUnit(slot) ? unitsIn(slot, reading) : [];

/** Whether a slot takes such values. */
export const isToldByForm = (slot: Slot): boolean => takesMonth(slot) || takesUnit(slot);

const isOpen = ({ type, kind, choices }: Slot): boolean => type === "string" && kind === "any" && choices === undefined;

const takesMonth = (slot: Slot): boolean =>
  isOpen(slot) && slot.nameRoots.length === 1 && slot.nameRoots[0] === "month";

/** "In July": as it is said, where a month is asked for by name. */
const monthsIn = (slot: Slot, { mentions }: Reading): Proposal[] =>
  mentions.flatMap(({ kind, text, start, end }) => {
    const value = withoutEnding(text, /[\s,，]$/);
    return kind === "period" && MONTH.test(value) ? [{ slot, value, start, end, score: 3, shares: true }] : [];
  });

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:\d{1,2}|十?[一二三四五六七八九十])月份?)$/i;

const takesUnit = (slot: Slot): boolean =>
  isOpen(slot) && !slot.isList && slot.nameRoots.length === 1 && slot.nameRoots[0] === "unit";

/** "A radius of 4 inches", 半径4厘米: the unit behind the numbers, where all that are counted in anything have the same. */
function unitsIn(slot: Slot, { mentions, text }: Reading): Proposal[] {
  const units = mentions.flatMap((one) => {
    const [, counted] = (one.kind === "number" && COUNTED.exec(text.slice(one.start))) || [];
    const [said = "", value = ""] = UNIT.exec(text.slice(one.start)) ?? [];
    if (counted === undefined || (value === "" && isStopWord(counted.toLowerCase()))) return [];
    const end = one.start + said.length;
    return [{ slot, value, start: end - value.length, end, score: 3, shares: true }];
  });
  const isOne = units.every(({ value }) => value.toLowerCase() === units[0]?.value.toLowerCase());
  return isOne && units[0]?.value ? units.slice(0, 1) : [];
}

const COUNTED = /^[\d.,]{1,20}[\s-]?([\p{L}°][^\s,.;?!，。]*)/u;

/** Measures of length, weight, temperature, time, speed and the like. */
const UNIT =
  /^[\d.,]{1,20}[\s-]?((?:kilo|centi|milli|micro|nano)?(?:met(?:er|re)|gram|lit(?:er|re)|watt|joule|newton|pascal|volt|hertz)s?|inch(?:es)?|feet|foot|ft|yards?|miles?|ounces?|pounds?|lbs?|tons?|gallons?|degrees celsius|degrees fahrenheit|celsius|fahrenheit|kelvin|mph|km\/h|m\/s|[kcmµn]?m|[km]?g|m?l|°[cf]|千米|公里|厘米|毫米|米|公斤|千克|克|升|毫升|英寸|英尺|英里|磅|摄氏度|华氏度)(?![\w^²³/])/i;
