import { labelIn } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

type Named = Pick<Tool, "name" | "title" | "aliases">;

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？!?])|(?<=\.)\s|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** "own": only what the speaker says they did, "I have booked"; "told": what is said to be so, "is booked" among it. */
type Saying = "own" | "told" | "any";

/** The write tools that a sentence says were called: "booked", 已预订, 已为您预订, 预订成功. */
export const actsClaimed = <T extends Named>(sentence: string, writes: readonly T[], saying: Saying = "any"): T[] =>
  ASKED.test(sentence) ? [] : writes.filter((tool) => saysDone(sentence, tool, saying));

const ASKED = /[?？]$|吗[。.]?$/;

/**
 * What stands before a verb that is not said to be done. "I booked it, and no payment is needed" says that it is, because
 * only what stands before the verb counts.
 */
const NOT_DONE =
  /\b(?:not|no|never|could|cannot|can|nothing|none|neither|nor|if|until|once|when|be)\b|n['’]t\b|没有|未|不能|无法|如果|是否/i;

/** On what something depends, after the verb as well: "It is booked once you agree". */
const DEPENDS = /\b(?:if|until|once|unless|as soon as)\b|如果/i;

/** What stands before an English verb. */
const LEADS = {
  own: /\b(?:i|we)(?:['’]ve| have)?(?: (?:now|already|also|just|successfully))?\s*$/i,
  told: /(?:^|\b(?:is|are|was|were|been|have|has|['’]ve|i|we|now|already|also|just|successfully))\s*$/i,
  any: /$/,
} as const satisfies Record<Saying, RegExp>;

function saysDone(sentence: string, tool: Named, saying: Saying): boolean {
  const pasts = [...sentence.matchAll(/\w+/g)].filter(([word]) => isPast(word.toLowerCase(), tool));
  const isSaid = ({ index }: { index: number }) => LEADS[saying].test(sentence.slice(0, index));
  if (pasts.some((past) => isSaid(past) && !isDenied(sentence, past.index))) return true;
  if (saying === "own" && !/[我您]/.test(sentence)) return false;
  const [verb, root] = chineseVerb(tool);
  if (verb === undefined || root === undefined) return false;
  return placesOf(root, sentence).some((index) => {
    const isWhole = verb !== root && sentence.slice(0, index + root.length).endsWith(verb);
    const before = sentence.slice(0, isWhole ? index + root.length - verb.length : index);
    const after = sentence.slice(index + root.length);
    if (isDenied(sentence, before.length)) return false;
    return DONE.test(before) || (isWhole && /^(?:成功|完成|好了)/.test(after));
  });
}

/** Whether something before the verb in its clause denies it, or its clause says on what it depends. */
function isDenied(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at).split(CLAUSE);
  const after = sentence.slice(at).split(CLAUSE);
  const [condition = "", clause = ""] = [before.at(-2), before.at(-1)];
  return NOT_DONE.test(clause.trimEnd()) || DEPENDS.test(condition) || DEPENDS.test(after[0] ?? "");
}

const CLAUSE = /[,，;；:：]/;

/** Whether a word is the past of the verb that a tool's name begins with. */
function isPast(word: string, { name }: Named): boolean {
  const verb = name.split("_")[0] ?? "";
  const past = verb.endsWith("e") ? /^d$/ : /^\w?ed$/;
  return word.startsWith(verb) && past.test(word.slice(verb.length));
}

/** Where a word begins in a text. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** The Chinese verb that a tool's title begins with, and its part that is also said alone: 预订 and 订. */
function chineseVerb({ title = "" }: Named): [verb?: string, root?: string] {
  const chars = [...labelIn("zh", title)].filter((char) => /\p{Script=Han}/u.test(char)).slice(0, 2);
  return chars.length < 2 ? [] : [chars.join(""), chars[1]];
}

/** What stands before a Chinese verb that is done. */
const DONE = /已(?:经|为您|帮您|给您|成功){0,4}$/;

/** The write tools whose act a text asks for: "Book …", "could you cancel …", 帮我订…, 取消…. What only asks to know is none. */
export const actsAskedFor = <T extends Named>(text: string, writes: readonly T[]): T[] =>
  writes.filter((tool) => sentencesOf(text).some((sentence) => asksFor(sentence, tool)));

function asksFor(sentence: string, tool: Named): boolean {
  const words = sentence.toLowerCase().match(/[\p{Script=Latin}'’]+|[,.;:!?，。；：！？]/gu) ?? [];
  const isQuestion = /[?？]$|吗[。.]?$/.test(sentence);
  const verbs = englishVerbs(tool);
  const isBidden = words.some((word, at) => {
    if (!verbs.has(word)) return false;
    const [first, last] = words
      .slice(0, at)
      .filter((one) => one !== "please" && one !== "also")
      .slice(-2);
    const lead = last ?? first;
    if (lead === "you") return first === undefined || /^(?:can|could|would|will)$/.test(first);
    return !isQuestion && (lead === undefined || LEADS_ON.test(lead));
  });
  const [chinese, root] = chineseVerb(tool);
  if (isBidden || chinese === undefined || root === undefined) return isBidden;
  const places = [...placesOf(chinese, sentence), ...placesOf(root, sentence)];
  return places.some((index) => {
    const before = sentence.slice(0, index);
    return (
      /[帮给替][我她他咱]\S{0,6}$|请$|麻烦您?$/.test(before) ||
      (!isQuestion && /(?:^|[，,。；;、\s]|[想要再就把先])$/.test(before))
    );
  });
}

/** The words that ask for the act of a tool: the first of its name and of its title, and aliases of one word. */
const englishVerbs = ({ name, title = "", aliases = [] }: Named): ReadonlySet<string> =>
  new Set(
    [
      name.split("_")[0] ?? "",
      labelIn("en", title).split(" ")[0] ?? "",
      ...aliases.filter((one) => !one.includes(" ")),
    ].map((verb) => verb.toLowerCase()),
  );

/** Before the verb of a wish or an order: "I want to book", "and cancel". */
const LEADS_ON = /^(?:to|and|then|just|now|[,.;:!?，。；：！？])$/;
