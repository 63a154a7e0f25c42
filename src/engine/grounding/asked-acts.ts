import { asksToKnow } from "../question.ts";
import {
  type Acting,
  chinesePhrases,
  chineseVerb,
  englishPhrases,
  englishVerbs,
  placesOf,
  sentencesOf,
} from "./act-words.ts";
import { ASKED } from "./claimed-acts.ts";

/** The write tools whose act a text asks for: "Book …", "could you cancel …", 帮我订…, 取消…. What only asks to know is none. */
export const actsAskedFor = <T extends Acting>(text: string, writes: readonly T[]): T[] => {
  const sentences = sentencesOf(text);
  return writes.filter((tool) => sentences.some((sentence) => asksFor(sentence, tool)));
};

function asksFor(sentence: string, tool: Acting): boolean {
  const words = wordsIn(sentence);
  const verbs = englishVerbs(tool);
  const phrases = englishPhrases(tool);
  const isBidden = words.some((word, at) => {
    if (!verbs.includes(word) && !phrases.some((phrase) => isSaidAt(words, at, phrase))) return false;
    return isBiddenAt(words, at, sentence);
  });
  return isBidden || asksInChinese(sentence, tool);
}

const wordsIn = (sentence: string): string[] =>
  sentence.toLowerCase().match(/[\p{Script=Latin}'’]+|[,.;:!?，。；：！？]/gu) ?? [];

/** Whether a word stands where the verb of a wish or an order does. */
function isBiddenAt(words: readonly string[], at: number, sentence: string): boolean {
  const before = words.slice(0, at).filter((one) => one !== "please" && one !== "also");
  const [first, last] = before.slice(-2);
  const lead = last ?? first;
  if (lead === "you") return first === undefined || /^(?:can|could|would|will)$/.test(first);
  return !ASKED.test(sentence) && (lead === undefined || LEADS_ON.test(lead));
}

/** Before the verb of a wish or an order: "I want to book", "and cancel". */
const LEADS_ON = /^(?:to|and|then|just|now|[,.;:!?，。；：！？])$/;

/** Between the first word of a phrase and the others may stand what it is done to: "put the blue tents on sale". */
const MOST_BETWEEN = 6;

function isSaidAt(words: readonly string[], at: number, [first, ...rest]: readonly string[]): boolean {
  if (words[at] !== first) return false;
  const behind = words.slice(at + 1, at + 1 + MOST_BETWEEN + rest.length).join(" ");
  return ` ${behind} `.includes(` ${rest.join(" ")} `);
}

function asksInChinese(sentence: string, tool: Acting): boolean {
  const [verb, root] = chineseVerb(tool);
  const places = verb && root ? [...placesOf(verb, sentence), ...placesOf(root, sentence)] : [];
  const isBidden = places.some((index) => {
    const before = sentence.slice(0, index);
    return (
      /[帮给替][我她他咱]\S{0,6}$|请$|麻烦您?$/.test(before) ||
      (!ASKED.test(sentence) && /(?:^|[，,。；;、\s]|[想要再就把先])$/.test(before))
    );
  });
  return (
    isBidden || (!asksToKnow(sentence) && chinesePhrases(tool).some((phrase) => isSaidInChinese(phrase, sentence)))
  );
}

/** Whether a clause has both parts of a phrase. Between single characters stand few: 打八折. */
const isSaidInChinese = ([first, second]: [string, string], sentence: string): boolean =>
  sentence.split(/[，,；;。]/).some((clause) => {
    const at = clause.indexOf(first);
    const behind = at === -1 ? -1 : clause.indexOf(second, at + first.length);
    return behind !== -1 && (first.length > 1 || behind - at - first.length <= 2);
  });
