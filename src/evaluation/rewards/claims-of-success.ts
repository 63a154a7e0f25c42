import type { Fault, Rule } from "../../engine/domain/rule.ts";
import { callsIn, speechIn } from "../../engine/journal/calls.ts";
import { labelIn } from "../../engine/tools/labels.ts";
import type { Tool } from "../../engine/tools/tool.ts";
import { sourcesIn } from "./journal-sources.ts";

/**
 * No agent claims that something was booked, cancelled or changed without a call that did it. Sentences of earlier
 * results may be quoted. The words come from the names and titles of the write tools.
 */
export const backlessClaims: Rule = ({ run, earlier, tools }) => {
  const writes = [...tools.values()].filter(({ effect }) => effect === "write");
  const calls = callsIn(run);
  const known = sourcesIn([...earlier, run])
    .map(({ text }) => text)
    .join("\n");
  const told = new Set<string>();
  const sentences = speechIn(run).flatMap(({ agent, id: event, output }) =>
    output.split(/(?<=[。！？!?])|(?<=\.)\s|\n/).map((sentence) => ({ agent, event, sentence: sentence.trim() })),
  );
  const faults = sentences.flatMap(({ agent, event, sentence }): Fault[] => {
    if (sentence === "" || known.includes(sentence) || told.has(sentence) || NOT_DONE.test(sentence)) return [];
    told.add(sentence);
    const claimed = writes.filter((tool) => claims(sentence, tool));
    if (claimed.length === 0) return [];
    const made = calls.filter(({ tool }) => claimed.some(({ name }) => name === tool));
    if (made.some(({ outcome }) => outcome === "done")) return [];
    const failed = made.find(({ status }) => status === "failure");
    const kind = failed ? "ignored error" : "claim without a call";
    const why = failed ? `${failed.tool} ${failed.outcome}: ${failed.observation ?? ""}` : "no call did it";
    return [{ kind, agent, event, part: "observation", reason: `"${sentence}": ${why}` }];
  });
  return { faults, of: sentences.length };
};

/** What is asked, offered, or said not to have happened. */
const NOT_DONE =
  /[?？]$|\b(?:not|no|never|could|cannot|can't|nothing|if|until|once|be)\b|没有|未|不能|无法|如果|是否|吗/i;

/** Whether a sentence says that a write call was done: "booked", 已预订, 已为您预订, 预订成功. */
function claims(sentence: string, tool: Tool): boolean {
  const verb = tool.name.split("_")[0] ?? "";
  const past = verb.endsWith("e") ? /^d$/ : /^\w?ed$/;
  const words = sentence.toLowerCase().match(/\w+/g) ?? [];
  if (words.some((word) => word.startsWith(verb) && past.test(word.slice(verb.length)))) return true;
  const chinese = [...labelIn("zh", tool.title ?? "")].filter((char) => /\p{Script=Han}/u.test(char));
  const [before, ...others] = chinese.length === 0 ? [sentence] : sentence.split(chinese.slice(0, 2).join(""));
  return others.some((after, at) => DONE.test([before, ...others][at] ?? "") || /^(?:成功|好了)/.test(after));
}

/** The text before a Chinese verb that says it was done. */
const DONE = /已(?:经|为您|帮您|成功){0,4}$/;
