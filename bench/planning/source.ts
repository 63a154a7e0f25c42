import { readFileSync } from "node:fs";

/** Public data beside the project. */
export const DATA = new URL("../../../shared/data/", import.meta.url);

export const textIn = (path: string): string => readFileSync(new URL(path, DATA), "utf8");
export const jsonIn = (path: string): unknown => JSON.parse(textIn(path));
