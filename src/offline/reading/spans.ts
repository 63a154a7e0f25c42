import { overlaps, type Span } from "./mention.ts";

/** How many members pass a test, in a list in which those that pass stand in front of all others. */
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

/** What stands in a text right in front of a place, at most so many characters. */
export const textBefore = (text: string, at: number, most: number): string => text.slice(Math.max(0, at - most), at);

/** A text with a sign, by default a space, in place of each one of some spans: everything else stays where it is. */
export const blanked = (text: string, spans: readonly Span[], sign = " "): string =>
  spans.reduce((rest, { start, end }) => rest.slice(0, start) + sign.repeat(end - start) + rest.slice(end), text);

/** A text with other words in place of some spans, which are in order and do not overlap; by default without them. */
export const withoutSpans = (text: string, spans: readonly Span[], instead = ""): string =>
  spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + instead + rest.slice(end), text);

/** The spans that overlap none in front of them in the list. */
export const firstOfEach = <One extends Span>(spans: readonly One[]): One[] =>
  spans.filter((one, at) => !overlapsOneOf(spans.slice(0, at))(one));

/** Of spans that overlap, the longest; longer ones first. */
export function longestOfEach<One extends Span>(spans: readonly One[]): One[] {
  const kept: One[] = [];
  for (const one of [...spans].sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (!kept.some((other) => overlaps(one, other))) kept.push(one);
  return kept;
}

/** The members of a list in front of the first one that fails a test. */
export function leading<Member>(list: readonly Member[], passes: (member: Member) => boolean): Member[] {
  const stop = list.findIndex((member) => !passes(member));
  return list.slice(0, stop < 0 ? undefined : stop);
}

/** A test whether a place overlaps one of the spans. It is quick for many spans. */
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
