import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";

/** Stems of a text's words, in order. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);

/** Neighbouring Han characters, in order: 租车 is one word to people and two to the segmenter. */
export const hanPairs = (text: string): string[] =>
  (text.match(/\p{Script=Han}+/gu) ?? [])
    .flatMap((run) => [...run].slice(1).map((char, i) => `${run[i]}${char}`))
    .filter((pair) => !isStopWord(pair));

/** What can be done, and when and for how much, is the same everywhere. */
export const EVERYWHERE = new Set(
  "find book change cancel search compare recommend query date day time price name place number list show 查找 查询 预订 更改 取消 推荐 预测 对比 比较 日期 时间 价格 名称 地点 数量"
    .split(" ")
    .map(stem),
);
