import type { Reader } from "./reader.ts";

/** Capitalised words that name nothing but days, months, languages and currencies, or only say what kind of place a name is. */
const PLAIN =
  /^(?:I|The|A|An|This|That|These|Those|It|Its|You|Your|We|Our|They|There|Here|He|She|In|On|At|From|To|Of|For|And|Or|But|If|No|Not|Yes|All|Which|What|When|Where|Who|How|Could|Would|Please|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Today|Tomorrow|Yesterday|January|February|March|April|May|June|July|August|September|October|November|December|English|Chinese|CNY|RMB|USD|EUR|CHF|OK|District|City|County|Province)$/;

const PLACE = "区|路|街|大道|高架|酒店|旅馆|旅舍|宾馆|机场|车站|公司|旗舰店";

/** Ids and links. */
export const idReaders: readonly Reader[] = [
  {
    pattern: /https?:\/\/[^\s)\]，。；）】"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{0,62}\w){1,8}/g,
    read: ([id]) => ({ kind: "id", id }),
  },
  // Letters and digits in one word: HT-0202, SB100-20261125, A23. A number with a unit, such as 5km, is none.
  {
    pattern:
      /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?!\d+(?:st|nd|rd|th|km|kg|h|min|MB|GB)\b)[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*(?![\w])/g,
    read: ([id]) => ({ kind: "id", id }),
  },
  { pattern: /(?<![\d.,])\d{8,}(?![\d.,]?\d)/g, read: ([id]) => ({ kind: "id", id }) },
];

/** Names: capitalised words, quoted words, and Chinese names of places and firms. */
export const nameReaders: readonly Reader[] = [
  // A part of a longer word is no name: isFree, SWITCHBOARD_DOCS.
  {
    pattern:
      /(?<![\p{Script=Latin}\d_])\p{Lu}(?:(?!\p{Script=Han})[\p{L}'’])+(?:[ -](?:(?:of|the|de|and) )?\p{Lu}(?:(?!\p{Script=Han})[\p{L}'’])+)*(?![\p{Script=Latin}\d_])/gu,
    read: (match, text) => {
      const words = match[0].split(/[ -]/).filter((word) => !PLAIN.test(word));
      const all = text.slice(0, match.index);
      const before = all.trimEnd();
      const after = text.slice((match.index ?? 0) + match[0].length);
      // The first word of a sentence has its capital from there, and so may one after a list's number or a colon.
      const line = before.slice(before.lastIndexOf("\n") + 1);
      const isListed = /^[ \t]*\d{1,3}[.、)]$|[:：•-]$/.test(line);
      const opens =
        before === "" || /[.!?;。！？；]$/.test(before.slice(-1)) || all.slice(before.length).includes("\n");
      const isPlain = isListed ? /^ ?\p{Ll}/u.test(after) : opens;
      // "50 GB" has a unit.
      if (/\d\s?$/.test(all.slice(-2)) && /^\p{Lu}{2,3}$/u.test(match[0])) return undefined;
      // "Booked for you, Anna.", "Dear Anna, …"
      if ((ADDRESSING.test(all.slice(-9)) || ADDRESSED.test(match[0])) && /^[.!,，]/.test(after)) return undefined;
      const said = isPlain ? words.slice(/^[^ -]*/.exec(match[0])?.[0] === words[0] ? 1 : 0) : words;
      const named = said.filter((word) => /^\p{Lu}/u.test(word));
      return named.length === 0 ? undefined : { kind: "name", name: named.join(" ") };
    },
  },
  { pattern: /[「“"]([^「」“”"\n]{2,40})[」”"]/g, read: ([, name = ""]) => ({ kind: "name", name }) },
  {
    pattern: new RegExp(`(?<![各该本此每全市城整个])[\\p{Script=Han}]{2}(?:${PLACE})(?!域|间|别|段)`, "gu"),
    read: (match, text) => {
      const [name] = match;
      if (/[的是在和与到从为有个哪几按各该将您你我祝请问了订退租]/.test(name.slice(0, 2))) return undefined;
      const longer = cutWord(text.slice(Math.max(0, match.index - LONGEST_WORD), match.index), name);
      return { kind: "name", name: `${longer}${name}`, longer: longer.length };
    },
  },
];

const ADDRESSING = /\b(?:you|thanks|hello|hi|dear|welcome),? $/i;
const ADDRESSED = /^(?:Thanks|Hello|Hi|Dear|Welcome) /;

const LONGEST_WORD = 4;
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** The beginning of the word that a name begins in the middle of: 皇 of 宫大酒店; "" if it begins with a word. */
function cutWord(before: string, name: string): string {
  const run = before.split(/\P{Script=Han}/u).at(-1) ?? "";
  const words = [...segmenter.segment(`${run}${name}`)];
  const word = words.find(({ index, segment }) => index < run.length && index + segment.length > run.length);
  return word ? run.slice(word.index) : "";
}
