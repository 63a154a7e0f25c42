import type { Linked } from "./dependency.ts";
import { identifierIn, wordsIn } from "./identifier.ts";
import type { Given, Taken } from "./taken.ts";

/**
 * The identifiers that a tool's result holds: those of its schema, and those that its name or description speaks of
 * ("Find user id by email"), where it does not take them itself.
 */
export function givenBy(tool: Linked, taken: readonly Taken[]): Given[] {
  const yields = (tool.flow?.().yields ?? []).flatMap(({ name, type, of, beside }): Given[] => {
    const identifier = identifierIn(name);
    return identifier ? [{ tool: tool.name, identifier, ...(type && { type }), of, beside }] : [];
  });
  return [...yields, ...spokenOf(tool, taken)];
}

function spokenOf(tool: Linked, taken: readonly Taken[]): Given[] {
  if (tool.effect === "write") return [];
  const said = ` ${wordsIn(`${tool.name} . ${firstSentence(tool.description)}`).join(" ")} `;
  const own = new Set(taken.filter((one) => one.tool === tool.name).map(({ of }) => of.join(" ")));
  const identifiers = new Map(taken.map(({ of, ending }) => [`${of.join(" ")} ${ending}`, { of: [...of], ending }]));
  return [...identifiers].flatMap(([words, identifier]): Given[] =>
    identifier.of.length > 0 && !own.has(identifier.of.join(" ")) && said.includes(` ${words} `)
      ? [{ tool: tool.name, identifier, of: [], beside: [] }]
      : [],
  );
}

/** The first sentence says what a tool does. Later ones may speak of other tools. */
const firstSentence = (text: string): string => /^[^.;\n]{0,300}/.exec(text)?.[0] ?? "";
