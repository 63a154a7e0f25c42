import { withoutEnding } from "../ending.ts";
import type { Counted } from "./claim.ts";

/** How a figure follows from others. */
export type Derivation =
  | "rounded"
  | "sum"
  | "product"
  | "quotient"
  | "difference"
  | "share"
  | "mean"
  | "count"
  | "span";

/** A figure that a source states. */
export interface Known {
  value: number;
  counted?: Counted;
  currency?: string;
  /** The place of the source that states it. */
  source: number;
}

interface Wanted {
  value: number;
  precision: number;
  counted?: Counted;
  currency?: string;
  /** The sentence it is in. Its words say how the figure was derived. */
  sentence: string;
  /** The question it answers, whose words count where the sentence has no other figure: "total?", "by how much?". */
  asked: string;
}

const SAYS = {
  sum: /\btotal|\bsum\b|\baltogether\b|\bin all\b|\btogether\b|\bcombined\b|\bboth (?!nights\b|days\b)|\bfor (?:both|the two|all \w+)\b|合计|总计|总价|总额|总金额|总共|一共|总和|加起来|共|两\p{Script=Han}{1,4}[都要]/iu,
  product: /[×✕]/,
  quotient: /÷/,
  difference:
    /\bmore\b|\bless\b|\bfewer\b|\b(?:high|low|cheap|larg|small|long|short|great)er\b|\b\w{2,20}er by\b|\bdiffer|\bthan\b|\bgap\b|\bsav|\brose\b|\bfell\b|\bincreas|\bdecreas|相差|差异|(?<![环同])比|高出?|低|多出?|少|增|减|涨|跌|便宜|贵/i,
  mean: /\baverage|\bmean\b|平均|均值|日均/i,
  about: /\babout\b|\baround\b|\bnearly\b|\balmost\b|\bover\b|\bapproximately\b|\broughly\b|~|≈|约|近|大概|超过|左右/i,
};

const REFUND = /\brefund|\bback\b|退/i;

/** More figures than these are not combined in pairs: by chance, some pair would fit anything. */
const MOST_PAIRED = 4;

/** More counts of days, rooms and people than these are not multiplied with prices, for the same reason. */
const MOST_FACTORS = 6;

/**
 * How a figure follows from others, and from which sources; undefined if it does not. `near`: the sourced figures that
 * the answer states in the same sentence. `named`: the figures of the lines that hold a name or an id of the sentence.
 * `earlier`: the sourced figures that the answer states before. `counts`: how many lines or objects a source has. `spans`: days between dates. `series`: the same amount of several calls of one tool; their sum needs no word. What else the sentence does not call a sum,
 * a difference or a mean is none. Products and quotients need no word if the other figure counts days, rooms or people:
 * 2 nights at CNY 750 are CNY 1,500.
 */
export function derivationOf(
  wanted: Wanted,
  {
    known,
    near,
    named,
    counts,
    spans,
    earlier,
    series,
  }: Record<"known" | "near" | "named" | "counts" | "spans" | "earlier", readonly Known[]> & {
    series: readonly Known[][];
  },
): { how: Derivation; from: number[] } | undefined {
  const { value, precision, counted } = wanted;
  const sentence = near.length > 0 ? wanted.sentence : `${wanted.sentence}\n${wanted.asked}`;
  const isIt = (one: number) => Math.abs(Math.abs(one) - Math.abs(value)) <= precision / 2 + 1e-9;
  const found = (how: Derivation, from: readonly Known[]) => ({
    how,
    from: [...new Set(from.map(({ source }) => source))],
  });

  const rounded = known.find((one) => fits(one, wanted) && isRounded(one.value, wanted));
  if (rounded) return found("rounded", [rounded]);
  const count = counts.find((one) => one.value === value && value > 1);
  if (count && (counted === undefined || COUNTS.has(counted))) return found("count", [count]);
  const span = spans.find((one) => one.value === value);
  if (span && counted === "days") return found("span", [span]);

  const beside = near.filter((one) => fits(one, wanted));
  const alike = distinct(known.filter((one) => fits(one, wanted)));
  const groups = [beside, ...groupsOf(alike)].filter((group) => group.length > 1);
  const stated = earlier.filter((one) => fits(one, wanted));
  const totalOf = (group: readonly Known[]) => group.reduce((sum, one) => sum + one.value, 0);
  const ofNamed = distinct(named.filter((one) => fits(one, wanted)));
  const sums = SAYS.sum.test(sentence)
    ? [...groups, stated, ...groupsOf(ofNamed), ...repeatedIn(known, wanted), ...joinedPairs(earlier, ofNamed, wanted)]
    : [];
  const sum = [...sums, ...series].find((group) => group.length > 1 && isIt(totalOf(group)));
  if (sum) return found("sum", sum);
  const means = [...groups, beside.filter((one) => one.counted === counted), ...repeatedIn(known, wanted)];
  const mean = SAYS.mean.test(sentence) && means.find((group) => isIt(totalOf(group) / group.length));
  if (mean) return found("mean", mean);
  const pairs = [...pairsOf(distinct(beside)), ...pairsOf(ofNamed), ...pairsOf(alike)];
  const factors = factorsOf(near, [...known, ...spans]);
  const times = [1, ...factors.map(({ value }) => value)];
  const difference =
    SAYS.difference.test(sentence) &&
    [...pairs, ...joinedPairs(alike, ofNamed, wanted)].find(([a, b]) =>
      times.some((count) => isIt((a.value - b.value) * count)),
    );
  if (difference) return found("difference", difference);
  const amounts = known.filter((one) => fits(one, wanted) && [one.counted, counted].includes("money"));
  const scaled = !REFUND.test(sentence) && scaledBy(factors, amounts, isIt);
  if (scaled) return found(scaled.how, scaled.from);
  const product = SAYS.product.test(sentence) && pairsOf(near).find(([a, b]) => isIt(a.value * b.value));
  if (product) return found("product", product);
  const written = SAYS.product.test(sentence) ? writtenProducts(sentence, near) : undefined;
  if (written && isIt(written.value)) return found("product", written.from);
  const quotient =
    SAYS.quotient.test(sentence) && pairsOf(near).find(([a, b]) => isIt(a.value / b.value) || isIt(b.value / a.value));
  if (quotient) return found("quotient", quotient);
  if (counted !== "percent") return undefined;
  const share = [near, named, known]
    .flatMap(pairsAlike)
    .find(([a, b]) =>
      [a.value / b.value, b.value / a.value].some((part) => isIt(100 * part) || isIt(100 * (part - 1))),
    );
  return share && found("share", share);
}

/** What "510 × 3 + 750 × 3 = …" comes to, and the figures it is made of; undefined where one is from no source. */
function writtenProducts(sentence: string, near: readonly Known[]) {
  const reckoned = sentence.split("=", 1)[0]?.split(/[:：]/).at(-1) ?? "";
  const terms = reckoned.split(/[+−]/).map((term) =>
    term.split(SAYS.product).map((factor) => {
      const value = Number(factor.replace(/[^\d.]/g, ""));
      return near.find((one) => one.value === value);
    }),
  );
  const from = terms.flat();
  if (!from.every((one) => one !== undefined)) return undefined;
  const products = terms.map((term) => term.reduce((all, one) => all * (one?.value ?? 1), 1));
  return { value: products.reduce((all, one) => (reckoned.includes("−") ? all - one : all + one)), from };
}

const FACTORS: ReadonlySet<Counted | undefined> = new Set<Counted>(["days", "rooms", "people"]);

/** The counts that prices are multiplied with: those of the sentence and, unless they are too many, all others. */
function factorsOf(near: readonly Known[], known: readonly Known[]): Known[] {
  const among = (list: readonly Known[]) =>
    distinct(list.filter(({ value, counted }) => FACTORS.has(counted) && Number.isInteger(value) && value > 1));
  const all = among([...near, ...known]);
  return all.length > MOST_FACTORS ? among(near) : all;
}

/** An amount times one or two counts of different things, or divided by them. */
function scaledBy(
  factors: readonly Known[],
  amounts: readonly Known[],
  isIt: (value: number) => boolean,
): { how: Derivation; from: Known[] } | undefined {
  const twos = factors.flatMap((a, i) => factors.slice(i + 1).map((b) => [a, b]));
  const groups = [...factors.map((one) => [one]), ...twos.filter(([a, b]) => a?.counted !== b?.counted)];
  for (const group of groups) {
    const times = group.reduce((product, { value }) => product * value, 1);
    const product = amounts.find(({ value }) => isIt(value * times));
    if (product) return { how: "product", from: [product, ...group] };
    const quotient = amounts.find(({ value }) => isIt(value / times));
    if (quotient) return { how: "quotient", from: [quotient, ...group] };
  }
  return undefined;
}

const COUNTS = new Set<Counted>(["people", "rooms", "things"]);

interface Unit {
  counted?: Counted;
  currency?: string;
}

/** Whether a figure may be the other one: they do not count different things, or money of different countries. */
export const fits = (one: Unit, other: Unit): boolean =>
  agree(one.counted, other.counted) && agree(one.currency, other.currency);

const agree = <T>(one: T | undefined, other: T | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** With fewer digits, of which two are left; or, if the sentence says "about", with zeros at the end. */
function isRounded(exact: number, { value, precision, sentence }: Wanted): boolean {
  const isAbout = SAYS.about.test(sentence);
  const step = isAbout && Number.isInteger(value) ? Math.max(precision, lastPlace(value)) : precision;
  const digits = String(Math.round(Math.abs(value) / precision)).length;
  return Math.abs(exact - value) <= step / 2 + 1e-9 && (isAbout || digits >= 2);
}

/** The value of one step of the last digit that is not 0: 100 for 1,200. */
function lastPlace(value: number): number {
  const digits = String(Math.abs(value));
  return 10 ** (digits.length - withoutEnding(digits, /0$/).length);
}

const distinct = (known: readonly Known[]): Known[] => [
  ...new Map(known.map((one) => [`${one.value} ${one.counted}`, one])).values(),
];

/** All figures of one kind: in all sources, the first of each source, and in each source. */
function groupsOf(known: readonly Known[]): Known[][] {
  const sources = [...new Set(known.map(({ source }) => source))];
  return [...new Set(known.map(({ counted }) => counted))].flatMap((kind) => {
    const alike = known.filter(({ counted }) => counted === kind);
    const places = sources.map((source) => alike.filter((one) => one.source === source));
    return [alike, places.flatMap(([first]) => first ?? []), ...places];
  });
}

/** The same figures with those that stand in a source more than once: all of a source, and each alone. A price and its refund are one. */
function repeatedIn(known: readonly Known[], { counted, sentence }: Wanted): Known[][] {
  if (REFUND.test(sentence)) return [];
  const alike = known.filter((one) => one.counted === counted && counted !== undefined);
  const ofSources = [...new Set(alike.map(({ source }) => source))].map((at) =>
    alike.filter(({ source }) => source === at),
  );
  const equal = ofSources.flatMap((group) =>
    distinct(group).map(({ value }) => group.filter((one) => one.value === value)),
  );
  return [...ofSources, ...equal].filter((group) => group.length > 1);
}

/** An amount that is known, with one of what the sentence names: "together with Zurich", "less than Zurich". */
function joinedPairs(earlier: readonly Known[], named: readonly Known[], { counted }: Wanted): [Known, Known][] {
  const [stated, others] = [earlier, named].map((list) => distinct(list.filter((one) => one.counted === counted)));
  if (counted !== "money" || !stated || !others || stated.length * others.length > MOST_PAIRED ** 2) return [];
  return stated.flatMap((a) => others.map((b): [Known, Known] => [a, b]));
}

const pairsOf = (known: readonly Known[]): [Known, Known][] =>
  known.length > MOST_PAIRED ? [] : known.flatMap((a, i) => known.slice(i + 1).map((b): [Known, Known] => [a, b]));

/** Pairs of figures that count the same and are no shares themselves. */
function pairsAlike(known: readonly Known[]): [Known, Known][] {
  const amounts = distinct(known.filter(({ counted }) => counted !== "percent"));
  const kinds = [...new Set(amounts.map(({ counted }) => counted))];
  return kinds.flatMap((kind) => pairsOf(amounts.filter(({ counted }) => counted === kind)));
}
