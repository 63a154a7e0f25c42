import type { Span } from "./mention.ts";

/** How many members a list begins with that pass a test which all behind the first failing one fail, too. */
export function countLeading<Member>(list: readonly Member[], passes: (member: Member) => boolean): number {
  let [from, until] = [0, list.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    const member = list[middle];
    if (member !== undefined && passes(member)) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** Where a text matches a pattern, which must be a global one. */
export const matchesIn = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ start: index, end: index + said.length }));

/** A text with spaces in place of some spans, so that everything else stays where it is. */
export const blanked = (text: string, spans: readonly Span[]): string =>
  spans.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);

/** Tells of any place whether it overlaps one of the spans, without going through them all. */
export function overlapsOneOf(spans: readonly Span[]): (place: Span) => boolean {
  const inOrder = [...spans].sort((a, b) => a.start - b.start);
  let farthest = 0;
  const reached = inOrder.map(({ end }) => {
    farthest = Math.max(farthest, end);
    return farthest;
  });
  return ({ start, end }) => {
    const before = countLeading(inOrder, (span) => span.start < end);
    return (reached[before - 1] ?? 0) > start;
  };
}
