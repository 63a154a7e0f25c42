import { aliasesIn } from "../tools/aliases.ts";
import type { Need } from "../tools/data-flow.ts";
import { isObject } from "../tools/openapi/json.ts";
import type { Dependency, Linked } from "./dependency.ts";
import { derivedFrom } from "./derived.ts";
import { withObserved } from "./observed.ts";

/** What tools take from each other: declared, and derived and observed for tools that declare no needs. */
export function dependenciesOf(tools: readonly Linked[]): Dependency[] {
  const declared = declaredAmong(tools);
  const declaring = new Set(tools.flatMap(({ name, needs = [] }) => (needs.length > 0 ? [name] : [])));
  const isDeclared = ({ tool, parameter }: Dependency) =>
    declaring.has(tool) || declared.some((one) => one.tool === tool && one.parameter === parameter);
  return withObserved([...declared, ...derivedFrom(tools).filter((one) => !isDeclared(one))], tools);
}

export const declaredAmong = (tools: readonly Linked[]): Dependency[] => tools.flatMap(declaredBy);

/** What the tool's data flow says, and which tool finds a parameter's value by the parameter's aliases. */
function declaredBy({ name, needs = [], parameters }: Linked): Dependency[] {
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
