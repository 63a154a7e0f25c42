import { idsIn } from "../../ids.ts";

/** A thing in a line of an answer or of a tool's result. */
export interface ListedThing {
  number?: number;
  ids: readonly string[];
  /** Its names and other values in words, without figures. */
  values: readonly string[];
}

const LINE_ENDS = /[\n}]/;
const FIELD_ENDS = /[,，:：;；()（）{}[\]"“”|·]|\s[-–—]\s/;
/** In characters; the rest of a longer text is not read. */
const MOST_READ = 20_000;
const LONGEST_VALUE = 60;

/** The things that the lines of a text list. */
export const listedThings = (text: string): ListedThing[] =>
  text.slice(0, MOST_READ).split(LINE_ENDS).map(thingOf).filter(isThing);

function thingOf(line: string): ListedThing {
  const [lead = "", digits] = /^[\s*-]{0,8}(\d{1,3})[.、)]\s/.exec(line) ?? [];
  const rest = line.slice(lead.length);
  const ids = idsIn(rest);
  const bare = ids.reduce((left, id) => left.replace(id, ","), rest);
  const values = bare
    .split(FIELD_ENDS)
    .map((one) => one.replaceAll(/[*_`]/g, "").trim())
    .filter((one) => /\p{L}{2}/u.test(one) && !/\d/.test(one) && one.length <= LONGEST_VALUE);
  return { ...(digits && { number: Number(digits) }), ids, values };
}

const isThing = ({ number, ids, values }: ListedThing): boolean =>
  (number !== undefined || ids.length > 0) && ids.length + values.length > 0;
