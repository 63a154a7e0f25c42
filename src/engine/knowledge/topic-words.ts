import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import type { Subject } from "./affinity.ts";

// A word of three or more subjects, such as "booking" or "cancel", is about none of them.
const MOST_SHARED = 2;
// A word that a subject uses in a single text, such as "company", is a detail and not its topic.
const LEAST_TEXTS = 2;

/** Which words speak for one subject rather than another. */
export interface TopicWords {
  /** Whether the text has a word that only this subject uses. */
  speaksOf(text: string, name: string): boolean;
  /** Whether the text has a topic word of `name` that `other` does not use. */
  tellsApart(text: string, name: string, other: string): boolean;
}

export function createTopicWords(subjects: readonly Subject[]): TopicWords {
  /** In how many of its texts each subject uses a word. */
  const uses = new Map<string, Map<string, number>>();
  for (const { name, texts } of subjects) {
    for (const word of texts.flatMap((text) => [...rootsOf(text)])) {
      const bySubject = uses.get(word) ?? new Map<string, number>();
      uses.set(word, bySubject.set(name, (bySubject.get(name) ?? 0) + 1));
    }
  }
  const usesIn = (text: string) => [...rootsOf(text)].flatMap((word) => ({ word, by: uses.get(word) ?? new Map() }));
  return {
    speaksOf: (text, name) => usesIn(text).some(({ by }) => by.size === 1 && by.has(name)),
    tellsApart: (text, name, other) =>
      usesIn(text).some(
        ({ word, by }) =>
          (by.get(name) ?? 0) >= LEAST_TEXTS &&
          !by.has(other) &&
          by.size <= MOST_SHARED &&
          !EVERYWHERE.has(word) &&
          !isSingleHan(word),
      ),
  };
}

// What can be done, and when and for how much, is the same everywhere.
export const EVERYWHERE = new Set(
  "find book change cancel search compare recommend query date day time price name place number list show 查找 查询 预订 更改 取消 推荐 预测 对比 比较 日期 时间 价格 名称 地点 数量"
    .split(" ")
    .map(stem),
);

// A Han character alone, such as 最 or 人, is part of too many words.
const isSingleHan = (word: string): boolean => /^\p{Script=Han}$/u.test(word);

/** Stems, and pairs of Han characters, since 租车 is one word to people and two to the segmenter. */
function rootsOf(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => !isStopWord(word));
  const pairs = (text.replaceAll("的", " ").match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((char, i) => `${run[i]}${char}`),
  );
  return new Set([...words.map(stem), ...pairs.filter((pair) => !isStopWord(pair))]);
}
