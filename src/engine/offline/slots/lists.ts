import type { Mention } from "../reading/mention.ts";
import { overlaps } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";

type Span = { start: number; end: number };
export interface Lists {
  /** The other members of the list a place stands in, in order. */
  beside(place: Span): Span[];
}

const joint =
  /^\s*(?:\n\s*[-*•]|,|，|、|;|\/|and|or|as well as|&|和|与|及|以及|或|,\s*and|,\s*or)\s*(?:also\s+)?(?:the\s+|a\s+|an\s+)?$/i;

/** Mentions of one kind with only "and", commas and their like between them. */
export function listsIn(reading: Reading): Lists {
  const lists: Span[][] = [];
  for (const mentions of groupsByKind(reading.mentions)) {
    for (const mention of mentions) {
      const open = lists.find((list) => {
        const last = list.at(-1);
        return last && !overlaps(last, mention) && joint.test(reading.text.slice(last.end, mention.start));
      });
      if (open) open.push(mention);
      else lists.push([mention]);
    }
  }
  // "Miami, Florida": two things with only a comma between them are one, seen twice.
  const isList = (list: readonly Span[]) =>
    list.length > 2 || !/^\s*[,，]\s*$/.test(reading.text.slice(list[0]?.end, list[1]?.start));
  return {
    beside(place) {
      const list = lists.find((one) => one.some(({ start, end }) => start === place.start && end >= place.end));
      return list && isList(list) ? list.filter((member) => !overlaps(member, place)) : [];
    },
  };
}

function groupsByKind(mentions: readonly Mention[]): Mention[][] {
  const kinds = [...new Set(mentions.map(({ kind }) => kind))];
  return kinds.map((kind) => mentions.filter((mention) => mention.kind === kind));
}
