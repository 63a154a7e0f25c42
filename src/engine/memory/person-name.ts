import { FAMILIES, FAMILY_NAME_HAN } from "../embedding/family-names.ts";
import { cosine } from "../embedding/nearest.ts";
import { isPlaceName } from "../embedding/place-names.ts";
import { isStopWord } from "../embedding/stop-words.ts";
import { meaningOfWord } from "../embedding/word-meanings.ts";

/** How plainly the words before it say that a name follows: "my name is", 我叫; or "I'm", 我是. */
export type Cue = "plain" | "weak";

/** Whether the text after a cue is the name of a person. */
export const isPersonName = (text: string, cue: Cue): boolean =>
  /^\p{Script=Han}+$/u.test(text) ? isHanName(text, cue) : isLatinName(text, cue);

/** First names among which the names of all others lie. */
const NAMES =
  "anna peter maria david laura michael bob tom emma kevin lisa sam jack nina carlos elena tony alice ben max"
    .split(" ")
    .flatMap((name) => meaningOfWord(name) ?? []);
const LEAST_LIKENESS = 0.56;

const FAMILY = new Set(FAMILIES.split(" "));
const LATIN = /^\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3}$/u;
const SMALL = /^\p{Ll}[\p{Ll}'’-]{1,20}$/u;

function isLatinName(text: string, cue: Cue): boolean {
  if (SMALL.test(text)) return isFirstName(text) && (cue === "plain" || meaningOfWord(text) !== undefined);
  if (!LATIN.test(text)) return false;
  const words = text.toLowerCase().split(" ");
  if (words.some((word) => isStopWord(word) || isPlaceName(word))) return false;
  if (cue === "plain") return true;
  const isTwice = words.length === 2 && words[0] === words[1];
  return isTwice || words.some((word) => isFirstName(word) || (words.length > 1 && FAMILY.has(word)));
}

/** Whether a lower-case word is a first name: one that is used like others, or one that means nothing else. */
function isFirstName(word: string): boolean {
  const meaning = meaningOfWord(word);
  if (!meaning) return !isStopWord(word);
  return NAMES.some(({ vector }) => cosine(vector, meaning.vector) >= LEAST_LIKENESS);
}

/** Characters that are in no name, and endings of words for a person: 北方人, 学生, 老师. */
const IN_NO_NAME = /[的个了着过得地在你您他她它我们这那哪谁啥么不没是说做想要去来到把被给帮和跟与就都还很真太吗呢吧]/;
const SORT_OF_PERSON = /[人者员师生家客工商户主友民长兵迷丝商医]$/;
const TITLE = /(?:先生|女士|小姐|老师|医生|经理|同学|师傅|总)$/;
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

function isHanName(text: string, cue: Cue): boolean {
  const family = FAMILY_NAME_HAN.exec(text)?.[0];
  const given = text.slice(family?.length ?? 0);
  if (IN_NO_NAME.test(text) || isKnownWord(text) || isPlaceName(text)) return false;
  if (family && TITLE.test(given) && given.length <= 4) return true;
  if (/^[小老阿]/.test(text) && text.length === 2) return cue === "plain" || FAMILY_NAME_HAN.test(text.slice(1));
  if (text.length === 2 && text[0] === text[1]) return true;
  const begins = [...segmenter.segment(text)][0]?.segment ?? "";
  const isBegunByWord = begins.length > 1 && begins !== text && begins !== family && isKnownWord(begins);
  if (family && given.length >= 1 && given.length <= 2 && !isBegunByWord) return !SORT_OF_PERSON.test(given);
  // 晓明: signs that no word joins. 外卖 is one word.
  return cue === "plain" && text.length <= 3 && text.length >= 2 && begins.length === 1 && !SORT_OF_PERSON.test(text);
}

const isKnownWord = (word: string): boolean => meaningOfWord(word) !== undefined || isStopWord(word);
