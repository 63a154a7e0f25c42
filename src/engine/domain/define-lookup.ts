import { z } from "zod";
import { aliases } from "../tools/aliases.ts";
import { defineTool, type ToolDefinition } from "../tools/define.ts";
import { loadPassages } from "./passage-document.ts";
import { openPassages, type PassageSearch, partsOf } from "./passage-search.ts";
import { speak } from "./wording.ts";

interface LookupPage {
  name: string;
  title: string;
  description: string;
  aliases?: readonly string[];
  /** What people ask beside the rules, and no rule tells. */
  notServed?: readonly string[];
  /** The folder of the passages: `new URL("../knowledge/", import.meta.url)`. */
  passages: URL;
}

/** Makes a tool that searches a domain's passages for a question, in the user's language. */
export function defineLookup({ passages, ...page }: LookupPage): ToolDefinition<unknown> {
  // One for all worlds, so that its schema is read once.
  const tool = defineTool({
    ...page,
    effect: "read",
    args: z.object({
      query: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .meta({
          title: "Question (问题)",
          description: "In the user's words",
          ...aliases({ words: ["what to look up", "要查询的规定"] }),
        }),
    }),
    async run({ query }, known: PassageSearch, { language }) {
      const say = speak(language);
      const found = await known.search(query, language);
      const { question } = partsOf(query);
      const nothing = say(
        `No rule fits "${question}". There are rules on: `,
        `没有与“${question}”相关的规定。现有规定：`,
      );
      return {
        text:
          found.length === 0
            ? `${nothing}${known.titles(language).join(say("; ", "；"))}`
            : found.map(({ title, content }) => `${title}\n${content}`).join("\n\n"),
      };
    },
  });
  return { name: page.name, bind: () => tool.bind(openPassages(loadPassages(passages))) };
}
