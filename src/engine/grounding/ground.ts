import type { Claim } from "./claim.ts";
import { claimsIn } from "./claims.ts";
import { type Derivation, derivationOf, fits, type Known } from "./derive.ts";

/**
 * call: a tool call with its arguments and its result · user: the user's words · passage: a text of the knowledge base
 * · answer: an earlier answer, as far as it had sources · clock: the time of the question · briefing: instructions and
 * descriptions of tools, which agents have beforehand.
 */
export const sourceKinds = ["call", "user", "passage", "answer", "clock", "briefing"] as const;

/** Something an answer may rest on. */
export interface Source {
  kind: (typeof sourceKinds)[number];
  /** The id of the call or of the message, or a title. */
  id: string;
  text: string;
}

/** A source and its claims, so that an unchanged source is read once. */
export interface ReadSource extends Source {
  flat: string;
  claims: readonly Claim[];
}

/** Claims are read from this many characters of a source. After them, only identical letters count. */
const MOST_READ = 20_000;

export const readSource = (source: Source): ReadSource => ({
  ...source,
  flat: flat(source.text),
  claims: claimsIn(source.text.slice(0, MOST_READ)),
});

/** A claim of an answer with what it rests on. */
export interface Grounded {
  claim: Claim;
  /** Empty: no source has it. */
  sources: Source[];
  /** stated: it is in the source, in any notation. */
  how?: "stated" | Derivation;
}

/**
 * Finds the sources of every figure, date, time, id and name of an answer. Notation does not matter: 1,270 is 1270 and
 * 一千二百七十, November 20 is 11月20日. It reads words, not meanings: a figure that belongs to another district than the
 * answer says is not noticed.
 */
export function ground(answer: string, from: readonly (Source | ReadSource)[]): Grounded[] {
  const claims = claimsIn(answer);
  if (claims.length === 0) return [];
  const sources = from.map((source) => ("claims" in source ? source : readSource(source)));
  // The briefing states figures, but none are derived from it.
  const stated = sources.map((source) => (source.kind === "briefing" ? { ...source, claims: [] } : source));
  const years = new Set(
    stated.flatMap((one) => one.claims.flatMap((date) => (date.kind === "date" ? (date.year ?? []) : []))),
  );
  const isReal = (claim: Claim) => claim.kind !== "date" || claim.year === undefined || years.has(claim.year);
  const known = stated.flatMap((one, source) => one.claims.flatMap((claim) => knownFrom(claim, source)));
  const spans = stated.flatMap((one, source) => spansIn(one.claims, source));
  const series = seriesIn(stated);
  const counts = [
    ...countsIn(stated),
    ...series.flatMap((all) => all.slice(-1).map((one) => ({ ...one, value: all.length }))),
  ];

  // Further figures may follow from derived ones.
  const reckoned: (Known & { how: Derivation })[] = [];
  // What a rule says of money is no refund or difference of this conversation: "CNY 300 more", "you get back CNY 300".
  const isOwn = ({ start, end }: Claim) =>
    /^ ?(?:元 ?)?(?:more|less)\b/i.test(answer.slice(end)) ||
    /相差|\bback\b/i.test(answer.slice(Math.max(0, start - 12), start));
  const first = claims.map((claim) =>
    isReal(claim) ? sources.findIndex((one) => states(one, claim) && !(one.kind === "briefing" && isOwn(claim))) : -1,
  );
  const asked = sources.findLast(({ kind, id }) => kind === "user" && id !== "memories")?.text ?? "";
  return claims.map((claim, i) => {
    const at = first[i] ?? -1;
    if (at !== -1) return { claim, sources: sources.slice(at, at + 1), how: "stated" };
    if (claim.kind !== "figure") return { claim, sources: [] };
    const before = reckoned.find((one) => isKnownAs(one, claim));
    if (before) return { claim, sources: sources.slice(before.source, before.source + 1), how: before.how };
    const sentence = sentenceAt(answer, claim);
    const near = claims.flatMap((other, j) => {
      const source = first[j] ?? -1;
      if (j === i || sentenceAt(answer, other).from !== sentence.from) return [];
      if (source !== -1) return knownFrom(other, source);
      return reckoned.filter((one) => isKnownAs(one, other));
    });
    const named = claims.flatMap((other, j) =>
      first[j] !== -1 && sentenceAt(answer, other).from === sentence.from ? figuresBeside(other, stated) : [],
    );
    const earlier = claims.slice(0, i).flatMap((other, j) => (first[j] === -1 ? [] : knownFrom(other, first[j] ?? 0)));
    const given = { known, near, named, counts, spans, earlier, series };
    const derivation = derivationOf({ ...claim, sentence: sentence.text, asked }, given);
    if (!derivation) return { claim, sources: [] };
    const { value, counted, currency } = claim;
    reckoned.push({ value, counted, currency, source: derivation.from[0] ?? 0, how: derivation.how });
    return { claim, sources: derivation.from.flatMap((one) => sources[one] ?? []), how: derivation.how };
  });
}

const flat = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, " ");

export function states({ text, flat, claims }: ReadSource, claim: Claim): boolean {
  if (claim.kind === "name") return hasName(flat, claim.name);
  if (claims.some((one) => isSame(one, claim))) return true;
  return claim.kind === "id" ? hasWord(flat, claim.id) : text.length > MOST_READ && hasWord(flat, claim.text);
}

/** Whether a source has the whole name, or each of its words. */
function hasName(text: string, name: string): boolean {
  const plain = flat(name);
  if (/\p{Script=Han}/u.test(plain)) {
    // 巴黎酒店 is any house in 巴黎, if that stands by itself.
    const place = plain.replace(/(?:酒店|旅馆|旅舍|宾馆)$/, "");
    return text.includes(plain) || text.split(/\P{Script=Han}+/u).includes(place);
  }
  return plain.split(" ").every((word) => hasWord(text, word.replace(/['’]s$/, "")));
}

function hasWord(text: string, word: string): boolean {
  const plain = flat(word);
  for (let at = text.indexOf(plain); at !== -1; at = text.indexOf(plain, at + 1))
    if (!/[a-z0-9]/.test(text[at - 1] ?? "") && !/[a-z0-9]/.test(text[at + plain.length] ?? "")) return true;
  return false;
}

function isSame(a: Claim, b: Claim): boolean {
  if (a.kind === "figure" && b.kind === "figure") {
    // 20 % may be written as 0.2.
    const isShare = b.counted === "percent" && a.counted === undefined && Math.abs(100 * a.value - b.value) < 1e-9;
    return (
      isShare || (a.value === b.value && fits(a, b) && (a.counted === b.counted || a.isField || !isCommon(b.value)))
    );
  }
  if (a.kind === "time" && b.kind === "time") return a.minutes === b.minutes;
  if (a.kind === "id" && b.kind === "id") return a.id.toLowerCase() === b.id.toLowerCase();
  if (a.kind !== "date" || b.kind !== "date") return false;
  const agree = (key: "year" | "month" | "day") => a[key] === undefined || b[key] === undefined || a[key] === b[key];
  const says = (key: "year" | "month" | "day") => b[key] === undefined || a[key] !== undefined;
  return agree("year") && agree("month") && agree("day") && says("month") && says("day");
}

/** Figures that occur everywhere. One without a unit equals only the value of a field. */
const isCommon = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 10;

const knownFrom = (claim: Claim, source: number): Known[] =>
  claim.kind === "figure" ? [{ value: claim.value, counted: claim.counted, currency: claim.currency, source }] : [];

/** The figures of the lines, or of the objects, that hold a name or an id. */
function figuresBeside(claim: Claim, sources: readonly ReadSource[]): Known[] {
  if (claim.kind !== "name" && claim.kind !== "id") return [];
  return sources.flatMap(({ text, claims }, source) => {
    if (claims.length === 0) return [];
    return linesOf(text.slice(0, MOST_READ))
      .filter((line) => (claim.kind === "name" ? hasName(flat(line.text), claim.name) : line.text.includes(claim.id)))
      .flatMap(({ from, text }) =>
        claims
          .filter(({ start }) => start >= from && start < from + text.length)
          .flatMap((one) => knownFrom(one, source)),
      );
  });
}

function linesOf(text: string): { text: string; from: number }[] {
  let from = 0;
  return text.split(/(?<=[\n}])/).map((line) => {
    from += line.length;
    return { text: line, from: from - line.length };
  });
}

const isKnownAs = ({ value, counted, currency }: Known, claim: Claim): boolean =>
  claim.kind === "figure" && claim.value === value && claim.counted === counted && fits({ currency }, claim);

/** The first amounts of all calls of a tool, their second ones, and so on: what two cancellations give back. */
function seriesIn(sources: readonly ReadSource[]): Known[][] {
  const calls = sources.flatMap(({ kind, id, text, claims }, at) => {
    if (kind !== "call" || sources.findIndex((one) => one.id === id) !== at) return [];
    const amounts = claims.flatMap((one) => knownFrom(one, at)).filter(({ counted }) => counted === "money");
    return [{ tool: text.split(/\s/, 1)[0], amounts }];
  });
  return calls.flatMap(({ tool, amounts }, at) => {
    const alike = calls.filter((one) => one.tool === tool);
    return alike[0] === calls[at] ? amounts.map((_, place) => alike.flatMap((one) => one.amounts[place] ?? [])) : [];
  });
}

/** How many lines of a list, how many objects, and how many ids a source has, and how many calls there are. */
function countsIn(sources: readonly Source[]): Known[] {
  return sources.flatMap(({ text, kind }, source) => {
    if (kind !== "call" && kind !== "passage" && kind !== "answer") return [];
    const lines = text.match(/^[ \t]{0,8}(?:\d{1,3}[.、)]|[-*•])\s/gm)?.length ?? 0;
    const objects = text.match(/\{/g)?.length ?? 0;
    return [lines, objects].filter((value) => value > 0).map((value) => ({ value, source }));
  });
}

/** Days between two dates that follow each other, without and with the last day. The former count nights. */
function spansIn(claims: readonly Claim[], source: number): Known[] {
  const days = claims.flatMap((one) =>
    one.kind === "date" && one.month !== undefined && one.day !== undefined
      ? [Date.UTC(one.year ?? 2000, one.month - 1, one.day) / 86_400_000]
      : [],
  );
  return days.slice(1).flatMap((day, i) => {
    const between = day - (days[i] ?? day);
    return between > 0
      ? [
          { value: between, counted: "days" as const, source },
          { value: between + 1, source },
        ]
      : [];
  });
}

/** The sentence or line of a claim, and where it begins. */
function sentenceAt(text: string, { start, end }: Claim): { text: string; from: number } {
  const ends = /[。！？!?；;\n]|\.(?=\s)/g;
  const before = [...text.slice(0, start).matchAll(ends)].at(-1);
  const after = text.slice(end).search(ends);
  const from = before ? before.index + 1 : 0;
  return { text: text.slice(from, after === -1 ? text.length : end + after), from };
}
