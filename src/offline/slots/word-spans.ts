import { keptFor } from "../kept.ts";
import { isTime, overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isContentWord } from "./text-signs.ts";

const MOST_WORDS = 6;
/** Of what is longer, only the first words are tried in all ways. */
const MOST_TOKENS = 160;

/** Everything up to six words long that could be a value: no sentence ends in it, and no small word begins or ends it. */
export const wordSpansIn = keptFor(({ tokens, mentions }: Reading): readonly Span[] => {
  const isLiteral = overlapsOneOf(mentions.filter(({ kind }) => LITERALS.has(kind)));
  const dated = mentions.filter(isTime);
  const cutsDate = (span: Span) =>
    dated.some((day) => overlaps(day, span) && (day.start < span.start || span.end < day.end));
  const times = dated.filter(({ start, end, text }) => end - start === text.length && /\d/.test(text));
  const words = tokens.slice(0, MOST_TOKENS).flatMap((token, first) => {
    if (!mayBound(token)) return [];
    const spans: Span[] = [];
    for (let last = first; last < Math.min(tokens.length, first + MOST_WORDS); last += 1) {
      const end = tokens[last];
      if (!end || ENDS.test(end.text)) break;
      const span = { start: token.start, end: end.end };
      if (isLiteral(span)) break;
      if (mayBound(end) && !DENIES.test(end.text) && !cutsDate(span)) spans.push(span);
    }
    return spans;
  });
  const isThere = new Set(words.map(({ start, end }) => `${start} ${end}`));
  return [...words, ...times.filter(({ start, end }) => !isThere.has(`${start} ${end}`))];
});

/** Whether words are a part only of a code, a path or an address: the "C" of "C:/data", the "IP" in front is none. */
export const cutsCode = keptFor(({ mentions }: Reading) => {
  const codes = mentions.filter(({ kind, text }) => kind === "code" && /[\d/\\.]/.test(text));
  const isOfCode = overlapsOneOf(codes);
  return (span: Span) =>
    isOfCode(span) && codes.some((code) => overlaps(code, span) && (code.start < span.start || span.end < code.end));
});

/** What stands as it is, whole. */
const LITERALS = new Set(["email", "url", "phone", "quoted"]);

const ENDS = /^[.!?;:。！？；：\n"“”()（）]$/;

const mayBound = (token: Token): boolean => isContentWord(token) && token.text !== "俩";

/** What is denied stands behind. */
const DENIES = /^(?:不要|不用|无需|别)$/;
