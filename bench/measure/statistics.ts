import { max, median, min } from "simple-statistics";

/** A measurement with its spread. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  n: number;
}

export function spread(values: readonly number[]): Spread {
  const list = [...values];
  return { median: median(list), min: min(list), max: max(list), n: list.length };
}

/** Three significant digits, whole from 100 on: "0.52", "4.1", "1,240". */
export function figure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

/** "4.1 (3.8–5.0)". */
export const spreadText = (of: Spread): string => `${figure(of.median)} (${figure(of.min)}–${figure(of.max)})`;
