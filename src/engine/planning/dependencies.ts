import { aliasesIn } from "../tools/aliases.ts";
import type { Need } from "../tools/data-flow.ts";
import { isObject } from "../tools/openapi/json.ts";
import type { Tool } from "../tools/tool.ts";
import type { Dependency } from "./dependency.ts";
import { derivedFrom } from "./derived.ts";

/** What tools take from each other: declared, and derived for tools that declare nothing. */
export function dependenciesOf(tools: readonly Tool[]): Dependency[] {
  const declared = declaredAmong(tools);
  const declaring = new Set(declared.map(({ tool }) => tool));
  return [...declared, ...derivedFrom(tools).filter(({ tool }) => !declaring.has(tool))];
}

export const declaredAmong = (tools: readonly Tool[]): Dependency[] => tools.flatMap(declaredBy);

/** What the tool's data flow says, and which tool finds a parameter's value by the parameter's aliases. */
function declaredBy({ name, needs = [], parameters }: Tool): Dependency[] {
  const found = Object.entries(parameters.properties).flatMap(([parameter, schema]): Need[] => {
    const { foundBy } = isObject(schema) ? aliasesIn(schema) : {};
    return foundBy === undefined ? [] : [{ from: [foundBy], parameter }];
  });
  return [...needs, ...found].flatMap(({ from, parameter, isConditional }) =>
    from.map((on) => ({
      tool: name,
      on,
      ...(parameter !== undefined && { parameter }),
      source: "declared" as const,
      sureness: 1,
      ...(isConditional && { isConditional }),
    })),
  );
}
