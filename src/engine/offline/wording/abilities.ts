import { ASK_USER, COMPLETE, type ControlTool, SUMMARIZE } from "../../dialog/protocol.ts";
import { spaced } from "../../embedding/words.ts";
import type { Language } from "../../language.ts";
import { phrasesIn } from "./phrases.ts";

const longest = 120;

/** What can be asked for here, a line for each tool, and plainly that this is the offline model. */
export function abilities(tools: readonly ControlTool[], language: Language): string {
  const own = tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE && name !== COMPLETE);
  return phrasesIn(language).abilities(own.map((tool) => `- ${inShort(tool)}`).join("\n"));
}

function inShort(tool: ControlTool): string {
  const sentence =
    tool.description
      .trim()
      .match(/^.*?(?:[.。!！?？](?=\s|$|\p{Script=Han})|\n|$)/u)?.[0]
      .trim() ?? "";
  if (sentence === "") return spaced(tool.name);
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 1).trimEnd()}…`;
}
