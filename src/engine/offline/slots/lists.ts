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
  return {
    beside: (place) =>
      lists
        .find((list) => list.some((one) => one.start === place.start && one.end === place.end))
        ?.filter((one) => one.start !== place.start) ?? [],
  };
}

function groupsByKind(mentions: readonly Mention[]): Mention[][] {
  const kinds = [...new Set(mentions.map(({ kind }) => kind))];
  return kinds.map((kind) => mentions.filter((mention) => mention.kind === kind));
}
