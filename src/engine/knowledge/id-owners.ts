import { linearPattern } from "../tools/json-schema/linear-pattern.ts";
import type { Tool } from "../tools/tool.ts";

/** Somebody whose tools take ids. */
interface Taker {
  readonly name: string;
  readonly tools: readonly Partial<Pick<Tool, "parameters">>[];
}

/**
 * Finds the takers of all ids that a message names, by the patterns of arguments: the ticket desk takes a ticket's id.
 * Empty if nobody takes an id of the message.
 */
export function createIdOwners(takers: readonly Taker[]): (message: string) => string[] {
  // Compiled when the first message names an id.
  let known: { name: string; takes: (id: string) => boolean }[] | undefined;
  return (message) => {
    const named = message.match(ID) ?? [];
    if (named.length === 0) return [];
    known ??= takers.map(({ name, tools }) => ({ name, takes: takesBy(tools) }));
    const all = known;
    const ids = named.filter((id) => all.some(({ takes }) => takes(id)));
    return ids.length === 0 ? [] : all.filter(({ takes }) => ids.every(takes)).map(({ name }) => name);
  };
}

/** Letters with a number, or a long number; a day or an amount is none. Behind a hyphen, two digits are enough. */
const ID = /(?<![\p{Script=Latin}\d-])(?:[A-Z]{1,6}(?:-\d{2,20}|\d{3,20})|\d{8,20})(?![\p{Script=Latin}\d-])/giu;

function takesBy(tools: Taker["tools"]): (id: string) => boolean {
  const sources = tools.flatMap(({ parameters }) =>
    Object.values(parameters?.properties ?? {}).flatMap((schema) => [
      Object(schema),
      Object(Reflect.get(Object(schema), "items")),
    ]),
  );
  const patterns = [...new Set(sources.map((schema) => Reflect.get(schema, "pattern")))].flatMap((source) =>
    typeof source === "string" ? (linearPattern(source) ?? []) : [],
  );
  return (id) => patterns.some((pattern) => pattern.test(id) || pattern.test(id.toUpperCase()));
}
