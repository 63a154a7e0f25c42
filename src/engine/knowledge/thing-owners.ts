import { stem } from "../embedding/words.ts";
import { withoutEnding } from "../ending.ts";
import type { Subject } from "./affinity.ts";
import { type NamedThing, namedThings } from "./named-things.ts";
import { EVERYWHERE, hanPairs, stemsOf } from "./roots.ts";
import { LEAST_TEXTS, speaksFor, spread } from "./spread.ts";

// A thing in a quarter of a subject's texts is its topic; rooms, seats and roads are also details of other subjects.
const TOPIC_SHARE = 0.25;
/** Of a subject with more texts, the share is taken of this many: three texts that name a thing are always enough. */
const COUNTED_TEXTS = 10;

/** Whose a thing is, going by what the subjects' texts name rather than by what they mention. */
export interface ThingOwners {
  /** Whether a thing is plainly one of `name`'s, and `other` does not even mention such things. */
  owns(name: string, thing: NamedThing, other: string): boolean;
}

export function createThingOwners(subjects: readonly Subject[]): ThingOwners {
  const names = spread(subjects, (text) => new Set(namedThings(text).flatMap(({ words }) => rootsOf(words))));
  const mentions = spread(subjects, (text) => new Set(rootsOf(text)));
  const sizes = new Map(subjects.map(({ name, texts }) => [name, texts.length]));
  return {
    owns: (name, { words, of, isOpen }, other) => {
      const isKnown = (root: string) => mentions.get(root)?.has(name) === true;
      const weight = (root: string) => (mentions.get(root)?.has(other) ? 0 : speaksFor(names.get(root), name));
      const thing = withoutNameBehind(words, isKnown);
      const roots = rootsOf(thing);
      const head = roots.at(-1);
      if (head === undefined || weight(head) < LEAST_TEXTS) return false;
      if (new Set([...roots, ...rootsOf(of.join(" "))].filter((root) => weight(root) > 0)).size > 1) return true;
      const isTopic = weight(head) >= TOPIC_SHARE * Math.min(sizes.get(name) ?? 0, COUNTED_TEXTS);
      return isTopic && isOpen && (isAnyOf(thing) || (thing === words && roots.every(isKnown)));
    },
  };
}

/** "Flights Zurich": what is named, without the name that says which. */
function withoutNameBehind(words: string, isKnown: (root: string) => boolean): string {
  const [, thing, name = ""] = words.match(/^(.*\S)\s+(\p{Lu}[\p{L}'-]*)$/u) ?? [];
  return thing === undefined || isKnown(stem(name.toLowerCase())) ? words : withoutNameBehind(thing, isKnown);
}

/** "A quiet hotel", "cheap hotels", "the cheapest hotel"; "Hilton hotel" may be the name of one. */
const isAnyOf = (words: string): boolean => /^an?\b|(?<![su])s$|\b\w+est\b|\bmost\b/i.test(words);

/** In order; words that every subject has are left out at the end. */
function rootsOf(words: string): string[] {
  const text = withoutEnding(words, MEASURES, 2);
  const english = stemsOf(text.replace(/\p{Script=Han}+/gu, " "));
  while (EVERYWHERE.has(english.at(-1) ?? "")) english.pop();
  return [...english, ...hanPairs(text)];
}

const MEASURES = /(?:查询|情况|数量|数据|信息|名称|价格|时间|日期|地点|总数)$/;
