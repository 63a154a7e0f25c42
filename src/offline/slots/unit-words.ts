import { stem } from "../../engine/embedding/words.ts";

/** Signs of measures, and the roots of the words for them. */
export const UNIT_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
  km: kilometers kilometres; m: meters metres; cm: centimeters centimetres; mm: millimeters; ft: feet
  kg: kilograms; g: grams; mg: milligrams; lb: pounds; lbs: pounds; l: liters litres; ml: milliliters
  h: hours; hr: hours; hrs: hours; min: minutes; mins: minutes; s: seconds; sec: seconds; ms: milliseconds
  hz: hertz; kw: kilowatts; w: watts; v: volts; gb: gigabytes; mb: megabytes
  `
    .trim()
    .split(/[;\n]/)
    .map((line) => line.split(":"))
    .map(([sign = "", words = ""]) => [sign.trim(), words.trim().split(" ").map(stem)]),
);
