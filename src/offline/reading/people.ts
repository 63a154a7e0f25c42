import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { FAMILIES, FAMILY_NAME_HAN } from "../../engine/embedding/family-names.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "./mention.ts";
import type { Reading } from "./read.ts";
import { matchesIn } from "./spans.ts";
import type { Token } from "./tokens.ts";

/** What stands behind a name, or in no name. */
const OUTSIDE =
  /[的了着过各没同寄买下订是有在和跟与这那先总个几多少什么啥咋谁都也还退收付要想说催电手账号单件家店月日周年元块色区县市省镇街路锅额端率价费品类款型]/;
const MEASURED = /[\d一二两三四五六七八九十几多每这那]$/;
const ENGLISH = /(?<!\p{L})\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){1,2}/gu;
const FAMILY_NAME = new RegExp(`^(?:${FAMILIES.replaceAll(" ", "|")})$`, "i");
/** "orders of li na", "li na's orders", "gao's order": without capitals, only where somebody is spoken of. */
const SMALL = new RegExp(
  `(?<=\\b(?:of|from|by|did|has|is) )(?:${FAMILIES.replaceAll(" ", "|")}) [a-z]{2,10}\\b|\\b(?:${FAMILIES.replaceAll(" ", "|")})(?: [a-z]{2,10})?(?='s\\b)`,
  "g",
);

/** "Delivered to guo fang", "was guo fangs order sent": where a place or a thing may stand, too, if both words are syllables. */
const SMALL_SYLLABLES = new RegExp(
  `(?<=\\b(?:to|for|was|were|does) )(?:${FAMILIES.replaceAll(" ", "|")}) [a-z]{2,10}?(?=s?\\b)`,
  "g",
);

/** "Gao's parcel": a family name by itself. */
const FAMILY_ALONE = new RegExp(
  `(?<!\\b[A-Z][a-z]{1,9} )\\b(?:${FAMILIES.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(" ", "|")})(?='s\\b)`,
  "g",
);

/** Small words that people are called, too: 吴刚. */
const GIVEN = /^[刚正真平永]$/;

/** Where people are named: 王萍萍, and "Wang Pingping" within a sentence. */
export const peopleIn = keptFor((reading: Reading): Span[] => [
  ...reading.tokens.flatMap((token, at) => {
    const name = notSigned(hanName(token, reading.tokens.slice(at + 1, at + 3)), reading.text);
    // 哪周最好 asks for a week.
    return name && !isPlace(name, reading.text) && reading.text[name.start - 1] !== "哪" ? [name] : [];
  }),
  ...[...reading.text.matchAll(ENGLISH)].flatMap(({ 0: run, index }) => {
    // "And Li Wei": a sentence begins with a capital, too, but none in Chinese: "He Li 买的".
    const isBegun =
      /[\p{L}\d,]['"]? $/u.test(reading.text.slice(0, index)) ||
      /^ ?\p{Script=Han}/u.test(reading.text.slice(index + run.length));
    const name = run.replace(FIRST_WORD, (word) =>
      isNoName(word.trim()) && !(isBegun && SMALL_FAMILY.test(word.trim())) ? "" : word,
    );
    const start = index + run.length - name.length;
    return isLatinName(name) ? [{ start, end: start + name.length }] : [];
  }),
  ...matchesIn(reading.text, FAMILY_ALONE),
  ...[
    ...matchesIn(reading.text, SMALL),
    ...matchesIn(reading.text, SMALL_SYLLABLES).filter(({ start, end }) =>
      PINYIN.test(reading.text.slice(start, end).split(" ").at(-1) ?? ""),
    ),
  ].filter(({ start, end }) => !reading.text.slice(start, end).split(" ").some(isStopWord)),
]);

/** Family names that are small words, too. */
const SMALL_FAMILY = /^(?:he|an|we)$/i;
/** Family names that are English words, too. */
const OTHER_FAMILY = /^(?:ma|han|song|mao|shao|wen|dai|kang|wan)$/i;
/** One to three syllables as Chinese is written in Latin letters. */
const PINYIN = /^(?=[a-z]{2,12}$)(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])[aeiou]{1,3}(?:ng?|r)?){1,3}$/;
const FIRST_WORD = /^\p{L}+ /u;
const isNoName = (word: string): boolean => isStopWord(word.toLowerCase()) || isRequestVerb(stem(word.toLowerCase()));

/** Black Friday and Red Tent are nobody: a name has a family name, or no word that means something else. */
function isLatinName(name: string): boolean {
  const words = name.toLowerCase().split(" ");
  // Who is called He is written with a capital within the sentence.
  if (words.length < 2 || words.some((word, at) => isNoName(word) && !(at === 0 && SMALL_FAMILY.test(word))))
    return false;
  return (
    words.some((word) => FAMILY_NAME.test(word) || SMALL_FAMILY.test(word)) ||
    (words.length === 2 && OTHER_FAMILY.test(words[0] ?? "") && PINYIN.test(words[1] ?? "")) ||
    words.every((word) => meaningOfWord(word) === undefined)
  );
}

/** Names that stand for anybody's. */
const SOMEBODY = /^(?:张三|李四|王五|赵六)$/;

/** A family name and one or two signs behind it, as the words were cut. */
function hanName(token: Token, next: readonly Token[]): Span | undefined {
  const family = token.kind === "han" ? FAMILY_NAME_HAN.exec(token.text)?.[0] : undefined;
  if (family === undefined) return undefined;
  const given = token.text.slice(family.length);
  if (given.length > 2 || OUTSIDE.test(given) || (given !== "" && isWord(token.text))) return undefined;
  let name = given;
  let { end } = token;
  for (const { text: said, kind, start } of next) {
    // The cutter joins 的 to a word that it does not know.
    const text = said.length > 1 ? said.replace(/的$/, "") : said;
    const fits = kind === "han" && start === end && name.length + text.length <= 2 && !OUTSIDE.test(text);
    if (!fits || (isStopWord(text) && !GIVEN.test(text)) || isRequestVerb(text)) break;
    name += text;
    end = start + text.length;
    if (text !== said) break;
  }
  const isMeasured = MEASURED.test(name) && !SOMEBODY.test(token.text + name.slice(given.length));
  return name === "" || isMeasured ? undefined : { start: token.start, end };
}

/** 郭芳签收了吗, 马签收了吗: who signs is called by what stands in front of that. */
const notSigned = (name: Span | undefined, text: string): Span | undefined =>
  name && text.startsWith("签收", name.end - 1) ? { ...name, end: name.end - 1 } : name;

/** 余杭区 and 苏黎世 begin as names do. */
const isPlace = ({ start, end }: Span, text: string): boolean =>
  /^[区县市省镇乡路街道站]/.test(text.slice(end)) ||
  [end - 1, end, end + 1].some((last) => isPlaceName(text.slice(start, last)));

const isWord = (text: string): boolean => meaningOfWord(text) !== undefined || isStopWord(text) || isRequestVerb(text);
