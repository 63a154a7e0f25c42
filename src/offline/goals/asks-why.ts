import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, without } from "../shown/degrees.ts";
import { saidOf } from "../wording/name-of.ts";
import { takesQuestion } from "./match.ts";
import { isTelling } from "./small-words.ts";

/** "Why is it so", 怎么这么堵: asks for reasons. */
const WHY =
  /^(?:(?:and|but|so|ok|hmm?)[, ]{1,2}){0,3}(?:why|how come)\b|为什么|为何|为啥|怎么(?:会|这么|那么|回事)|什么原因|[啥何]原因|\bwhat(?:['’]?s| is| are| was| were)? (?:the )?(?:causes?|reasons?)\b|^(?:and |any |the )?reasons?(?: given| known)?\W*$|^原因/i;
const REASONS = /\b(?:why|reasons?|causes?|explains?)\b|原因|为什么/i;

/** Whether a text asks for reasons, which none of some tools gives. */
export const asksWhyInVain = (text: string, tools: readonly ModelTool[]): boolean =>
  WHY.test(text) && !tools.some((tool) => REASONS.test(`${tool.name.replaceAll("_", " ")} ${saidOf(tool)}`));

/**
 * Whether a text asks for nothing but the reasons of what some tools told, 为什么那么高, and neither these nor one that an
 * agent has beside them gives any. `all`: the agents that there are.
 */
export function asksOnlyWhyInVain(text: string, last: readonly ModelTool[], all: readonly ModelTool[], read: Read) {
  if (last.length === 0 || !WHY.test(text)) return false;
  const beside = all.flatMap(({ does = [] }) => (does.some((one) => last.includes(one)) ? does : []));
  const rest = without(text, WHY, SAID_OF_IT);
  const { tokens, mentions } = read(degreeIn(rest)?.rest ?? rest);
  const isBare = mentions.every(({ kind }) => kind === "phrase") && !tokens.some(isTelling);
  return isBare && asksWhyInVain(text, [...last, ...beside.filter((tool) => !takesQuestion(tool))]);
}

const SAID_OF_IT = /\b(?:given|known)\b/i;

/** "Why is it so slow", 为什么这么慢, for tools that give no reasons: how it is. Any other text stays as it is. */
export const withoutWhy = (text: string, tools: readonly ModelTool[]): string =>
  asksWhyInVain(text, tools) ? text.replace(HAN_WHY, "") : text;

const HAN_WHY = /为什么|为何|为啥/;
