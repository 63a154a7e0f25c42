import { likeness, type Term, termsOf } from "../embedding/terms.ts";
import { stem, wordsOf } from "../embedding/words.ts";

/** The words of something that is to be compared. */
export interface Described {
  /** Of its name. */
  name: readonly Term[];
  /** Of everything that is said of it. */
  all: readonly Term[];
}

/** How near one of several is to a text, each from 0 to 1. */
export interface Closeness {
  /** How much of the text it speaks of. Words that few of the others speak of count more. */
  asked: number;
  /** How much of its name the text says. */
  named: number;
  /** The same; words that few of the others have in their names count more. */
  rarelyNamed: number;
}

export function describedBy(name: string, all: string): Described {
  return { name: termsOf(name), all: termsOf(all) };
}

/** Compares some things with a text, word by word, by what tells them from each other. */
export function closeness(text: string, things: readonly Described[]): Closeness[] {
  const said = saidIn(text, things);
  const own = things.map(({ all }) => said.map((term) => nearestOf(term, all)));
  const asked = said.map(({ weight }, at) => {
    const speakers = own.reduce((sum, row) => sum + (row[at] ?? 0), 0);
    return speakers === 0 ? 0 : weight * rarity(speakers);
  });
  const inNames = new Map<string, number>();
  for (const { name } of things) for (const { root } of name) inNames.set(root, (inNames.get(root) ?? 0) + 1);
  return things.map(({ name }, at) => {
    const heard = name.map((term) => nearestOf(term, said));
    return {
      asked: weighted(asked, own[at] ?? []),
      named: weighted(
        name.map(({ weight }) => weight),
        heard,
      ),
      rarelyNamed: weighted(
        name.map(({ root, weight }) => weight * rarity(inNames.get(root) ?? 0)),
        heard,
      ),
    };
  });
}

const rarity = (speakers: number): number => Math.log(1 + 20 / (0.5 + speakers));

function weighted(weights: readonly number[], shares: readonly number[]): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return whole === 0 ? 0 : weights.reduce((sum, weight, at) => sum + weight * (shares[at] ?? 0), 0) / whole;
}

/** The words of a text, and two neighbours as one where a thing writes them so: "uber eats" is "ubereats". */
function saidIn(text: string, things: readonly Described[]): Term[] {
  const words = wordsOf(text.slice(0, 1000));
  const known = new Set(things.flatMap(({ all }) => all.map(({ root }) => root)));
  const joined = words.slice(1).map((word, at) => stem(`${words[at]}${word}`));
  const compounds = joined.filter((root) => known.has(root)).map((root) => ({ root, weight: COMPOUND }));
  return [...termsOf(text.slice(0, 1000)), ...compounds];
}

/** The weight of two words that are written as one. */
const COMPOUND = 0.9;

const nearestOf = (term: Term, among: readonly Term[]): number =>
  among.reduce((best, one) => (best === 1 ? 1 : Math.max(best, likeness(term, one))), 0);
