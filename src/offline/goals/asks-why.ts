import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { saidOf } from "../said-of.ts";

/** "Why is it so", 怎么这么堵: asks for reasons. */
const WHY =
  /^(?:(?:and|but|so|ok|hmm?)[, ]{1,2}){0,3}(?:why|how come)\b|为什么|为何|为啥|怎么(?:会|这么|那么|回事)|什么原因|[啥何]原因/i;
const REASONS = /\b(?:why|reasons?|causes?|explains?)\b|原因|为什么/i;

/** Whether a text asks for reasons, which none of some tools gives. */
export const asksWhyInVain = (text: string, tools: readonly ModelTool[]): boolean =>
  WHY.test(text) && !tools.some((tool) => REASONS.test(`${tool.name.replaceAll("_", " ")} ${saidOf(tool)}`));

/** "Why is it so slow", 为什么这么慢, for tools that give no reasons: how it is. Any other text stays as it is. */
export const withoutWhy = (text: string, tools: readonly ModelTool[]): string =>
  asksWhyInVain(text, tools) ? text.replace(HAN_WHY, "") : text;

const HAN_WHY = /为什么|为何|为啥/;
