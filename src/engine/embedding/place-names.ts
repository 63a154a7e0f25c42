import { cosine } from "./nearest.ts";
import { meaningOfWord } from "./word-meanings.ts";

/** Places of many countries, among which the names of all others lie. */
const PLACES =
  "london paris chicago shanghai tokyo berlin lisbon guangzhou cairo sydney istanbul toronto mumbai stockholm vienna madrid milan florence athens bangkok jakarta nairobi dubai melbourne boston denver geneva zurich lima 上海 南京 嘉兴 昆山 浦东 巴黎 里斯本 香港 东京 柏林 苏州 成都 新加坡 曼谷".split(
    " ",
  );

const [LEAST_WEIGHT, LEAST_LIKENESS] = [0.85, 0.65];

const places = PLACES.flatMap((word) => meaningOfWord(word) ?? []);

/** Whether a lower-case word is the name of a town, a district or a country, judged by how it is used. */
export function isPlaceName(word: string): boolean {
  const meaning = meaningOfWord(word);
  if (!meaning || meaning.weight < LEAST_WEIGHT) return false;
  return places.some(({ vector }) => cosine(vector, meaning.vector) >= LEAST_LIKENESS);
}
