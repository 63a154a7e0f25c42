import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import type { Subject } from "./affinity.ts";
import { type NamedThing, namedThings } from "./named-things.ts";
import { EVERYWHERE } from "./topic-words.ts";

// What a quarter of a subject's texts name is its very topic; rooms, seats and roads are details to others, too.
const TOPIC_SHARE = 0.25;
const LEAST_TEXTS = 2;
const MOST_SHARED = 2;

/** Whose a thing is, going by what the subjects' texts name rather than by what they mention. */
export interface SoughtThings {
  /** Whether a thing is plainly one of `name`'s, and `other` does not even mention such things. */
  isOf(thing: NamedThing, name: string, other: string): boolean;
}

export function createSoughtThings(subjects: readonly Subject[]): SoughtThings {
  /** In how many of its texts each subject names a thing with a word. */
  const names = new Map<string, Map<string, number>>();
  for (const { name, texts } of subjects) {
    for (const root of texts.flatMap((text) => [
      ...new Set(namedThings(text).flatMap(({ words }) => rootsOf(words))),
    ])) {
      const bySubject = names.get(root) ?? new Map<string, number>();
      names.set(root, bySubject.set(name, (bySubject.get(name) ?? 0) + 1));
    }
  }
  const mentioned = new Map(subjects.map(({ name, texts }) => [name, new Set(texts.flatMap(rootsOf))]));
  const sizes = new Map(subjects.map(({ name, texts }) => [name, texts.length]));
  return {
    isOf: ({ words, of, isOpen }, name, other) => {
      const isKnown = (root: string) => mentioned.get(name)?.has(root) === true;
      const speaksFor = (root: string) => {
        const by = names.get(root);
        return by && by.size <= MOST_SHARED && !mentioned.get(other)?.has(root) ? (by.get(name) ?? 0) : 0;
      };
      const thing = withoutNameBehind(words, isKnown);
      const roots = rootsOf(thing);
      const head = roots.at(-1);
      if (head === undefined || speaksFor(head) < LEAST_TEXTS) return false;
      if (new Set([...roots, ...rootsOf(of)].filter((root) => speaksFor(root) > 0)).size > 1) return true;
      const isTopic = speaksFor(head) >= TOPIC_SHARE * (sizes.get(name) ?? 0);
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

/** Stems, and pairs of Han characters, in order; what every subject has is left out at the end. */
function rootsOf(words: string): string[] {
  const text = words.replace(MEASURES, "");
  const english = wordsOf(text.replace(/\p{Script=Han}+/gu, " "))
    .filter((word) => !isStopWord(word))
    .map(stem);
  while (EVERYWHERE.has(english.at(-1) ?? "")) english.pop();
  const pairs = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((char, i) => `${run[i]}${char}`),
  );
  return [...english, ...pairs.filter((pair) => !isStopWord(pair))];
}

const MEASURES = /(?:查询|情况|数量|数据|信息|名称|价格|时间|日期|地点|总数)+$/;
