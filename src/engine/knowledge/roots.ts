import { isStopWord } from "../embedding/stop-words.ts";
import { pairsOf, stem, wordsOf } from "../embedding/words.ts";

/** Stems of a text's words, in order. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);

const NUMERAL = "一二两三四五六七八九十百千几";
// Not 第二个, which says which, nor 周三班机, where the numeral belongs to a day.
const COUNTED = new RegExp(
  `(?<=(?![第周期拜${NUMERAL}])\\p{Script=Han})(?:(?:[${NUMERAL}]{1,6}| ?\\d{1,6} ?)[个辆台间家张份条件座位名套趟班起项场种]){1,3}(?=\\p{Script=Han})`,
  "gu",
);

/**
 * Neighbouring Han characters, in order: 租车 is one word to people and two to the segmenter. A count between them is no
 * part of the word: 租一辆车.
 */
export const hanPairs = (text: string): string[] =>
  (text.replace(COUNTED, "").match(/\p{Script=Han}+/gu) ?? []).flatMap(pairsOf).filter((pair) => !isStopWord(pair));

/** Words for acts, times and prices, which are the same everywhere. */
export const EVERYWHERE = new Set(
  "find book change cancel search compare recommend query date day time price name place number list show 查找 查询 预订 更改 取消 推荐 预测 对比 比较 日期 时间 价格 名称 地点 数量"
    .split(" ")
    .map(stem),
);
