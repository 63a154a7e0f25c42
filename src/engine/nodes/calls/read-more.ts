import { pageOf } from "../../dialog/observations.ts";
import { readMoreArgs, readMoreTool } from "../../dialog/protocol.ts";
import { ToolError } from "../../errors.ts";
import { defineTool } from "../../tools/define.ts";
import type { Tool } from "../../tools/tool.ts";

/** Finds an observation, in the form its reader saw, by the id shown where it was cut; undefined if it was not seen. */
type Find = (of: string) => string | undefined;

const page = defineTool({
  name: readMoreTool.name,
  description: readMoreTool.description,
  effect: "read",
  args: readMoreArgs,
  run({ of, from }, { find, tokens }: { find: Find; tokens: number }) {
    const text = find(of);
    if (text === undefined)
      throw new ToolError(`There is no observation "${of}" here. Take "of" from where it was cut.`);
    if (from >= text.length) throw new ToolError(`The observation ends at character ${text.length}.`);
    return { text: pageOf(text, of, from, tokens) };
  },
});

/** The tool that reads on in a cut observation. It calls no service. */
export const readMoreIn = (find: Find, tokens: number): Tool => page.bind({ find, tokens });
