import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { pairsOf, wordsOf } from "../../engine/embedding/words.ts";
import { usedIn } from "../conversation/used-in.ts";

const EMPTY_HAN =
  /什么|为什么|多少钱?|可以|怎么办?|怎样|以后|总共|要是|如果|是否|有没有|能不能|我想|好的|不过|[吗呢的了是有在能我你您去个]/gu;

/** Children by other words: "our 3 year old", 三岁的宝宝. */
const CHILD =
  /\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)[ -]years?[ -]olds?\b|\b(?:kids?|toddlers?|bab(?:y|ies))\b/gi;
const HAN_CHILD =
  /(?:[\d一二两三四五六七八九十]{1,2}岁)?的?(?:宝宝|小孩|孩子|娃|小朋友)|[\d一二两三四五六七八九十]{1,2}岁/g;

/** What a question is about, apart from what waits: words, and pairs of Han characters. */
export function contentOf(question: string, topic: string): string[] {
  const isTopic = usedIn(topic);
  const asked = question.replace(CHILD, "children").replace(HAN_CHILD, "儿童");
  const runs = asked.replace(EMPTY_HAN, " ").match(/\p{Script=Han}+/gu) ?? [];
  const pairs = runs.flatMap((run) => (run.length === 1 ? [run] : pairsOf(run)));
  const words = wordsOf(asked).filter((word) => /[a-z]{3}/.test(word) && !isStopWord(word));
  return [...words, ...pairs].filter((word) => !isTopic(word));
}
