import { z } from "zod";
import type { DataFlow } from "../../../src/engine/tools/data-flow.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";

/** A reading tool that needs some texts. */
export function plainTool(
  name: string,
  description: string,
  required: readonly string[] = [],
  { needs, ...flow }: DataFlow & Pick<Tool, "needs"> = {},
): Tool {
  return {
    name,
    description,
    effect: "read",
    parameters: {
      type: "object",
      properties: Object.fromEntries(required.map((parameter) => [parameter, { type: "string" }])),
      required: [...required],
    },
    ...(needs && { needs }),
    flow: () => flow,
    returnDirect: false,
    check: (args) => z.record(z.string(), z.unknown()).parse(args),
    run: async () => ({ text: "ok" }),
  };
}

/** A result with the identifier of a kind of thing. */
export const givesId = (name: string, of: readonly string[] = []): DataFlow => ({
  yields: [{ name, type: "string", of, beside: [] }],
});
