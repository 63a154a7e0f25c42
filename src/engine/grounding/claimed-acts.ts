import { labelIn } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

type Named = Pick<Tool, "name" | "title">;

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
  NOT_DONE.test(sentence) ? [] : writes.filter((tool) => saysDone(sentence, tool, saying));

/** What is asked, offered, or said not to have happened. */
const NOT_DONE =
  /[?？]$|\b(?:not|no|never|could|cannot|can't|nothing|if|until|once|be)\b|没有|未|不能|无法|如果|是否|吗/i;

/** What stands before an English verb. */
const LEADS = {
  own: /\b(?:i|we)(?:['’]ve| have)?(?: (?:now|already|just|successfully))?\s*$/i,
  told: /(?:^|\b(?:is|are|was|were|been|have|has|['’]ve|i|we|now|already|just|successfully))\s*$/i,
  any: /$/,
} as const satisfies Record<Saying, RegExp>;

function saysDone(sentence: string, tool: Named, saying: Saying): boolean {
  const pasts = [...sentence.matchAll(/\w+/g)].filter(([word]) => isPast(word.toLowerCase(), tool));
  if (pasts.some(({ index }) => LEADS[saying].test(sentence.slice(0, index)))) return true;
  if (saying === "own" && !/[我您]/.test(sentence)) return false;
  const chinese = [...labelIn("zh", tool.title ?? "")].filter((char) => /\p{Script=Han}/u.test(char));
  const [before, ...others] = chinese.length === 0 ? [sentence] : sentence.split(chinese.slice(0, 2).join(""));
  return others.some((after, at) => DONE.test([before, ...others][at] ?? "") || /^(?:成功|好了)/.test(after));
}

/** Whether a word is the past of the verb that a tool's name begins with. */
function isPast(word: string, { name }: Named): boolean {
  const verb = name.split("_")[0] ?? "";
  const past = verb.endsWith("e") ? /^d$/ : /^\w?ed$/;
  return word.startsWith(verb) && past.test(word.slice(verb.length));
}

/** What stands before a Chinese verb that is done. */
const DONE = /已(?:经|为您|帮您|成功){0,4}$/;
