import type { Linked } from "./dependency.ts";
import { isSameKind, wordsIn } from "./identifier.ts";
import type { Taken } from "./taken.ts";

/**
 * The tools that a parameter's description sends to: "can be looked up from the user or order details" names two, by
 * words of their names.
 */
export function lookedUpIn({ tool, description }: Taken, tools: readonly Linked[]): string[] {
  const source = FOUND_IN.exec(description)?.[1];
  if (source === undefined) return [];
  const named = wordsIn(source);
  const written = source.split(/[^\w-]+/);
  return tools
    .filter(({ name, effect }) => effect !== "write" && name !== tool)
    .filter(({ name }) => written.includes(name) || tellsOf(name, named))
    .map(({ name }) => name);
}

const FOUND_IN =
  /\b(?:look(?:ed)?[ -]up|found|obtained|retrieved|returned|taken|comes?|got(?:ten)?) (?:it |them )?(?:from|in|by|via|with|using) ([^.;\n]{3,120})/i;

/** "user or order details" tells of `get_user_details` and of `get_order_details`: its last words, and one before. */
function tellsOf(name: string, said: readonly string[]): boolean {
  const [, ...rest] = wordsIn(name);
  return rest.length >= 2 && rest.every((word) => said.includes(word));
}

/**
 * By kind of thing, the reading tools that are said to show it: what includes it ("the details of a user, including
 * their orders"), and what it is a part of ("items of a delivered order" are in the order).
 */
export function saidToHold(tools: readonly Linked[], kinds: readonly string[]): Map<string, string[]> {
  const containers = containersIn(
    tools.map(({ description }) => description),
    kinds,
  );
  const readers = tools.filter(({ effect }) => effect !== "write");
  return new Map(
    kinds.map((kind) => [
      kind,
      readers
        .filter((tool) => includes(tool, kind) || (containers.get(kind) ?? []).some((whole) => shows(tool, whole)))
        .map(({ name }) => name),
    ]),
  );
}

function includes({ description }: Linked, kind: string): boolean {
  const part = /\bincluding (?:its|their|all|the)? ?([\p{L} ,]{3,60})/iu.exec(description)?.[1];
  return part !== undefined && ` ${wordsIn(part).join(" ")} `.includes(` ${kind} `);
}

/** Whether a tool takes the identifier of a thing and shows the thing. */
function shows({ name, parameters }: Linked, whole: string): boolean {
  const said = ` ${wordsIn(name).join(" ")} `;
  const takes = Object.keys(parameters.properties).some((parameter) => wordsIn(parameter).join(" ") === `${whole} id`);
  return takes && said.includes(` ${whole} `);
}

/** Of which kinds another kind is a part: "items in a pending order" makes "item" a part of "order". */
function containersIn(texts: readonly string[], kinds: readonly string[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const text of texts) {
    const words = wordsIn(text.slice(0, 1000));
    words.forEach((word, at) => {
      if (!kinds.includes(word) || !["in", "of"].includes(words[at + 1] ?? "")) return;
      const whole = words.slice(at + 2, at + 7).find((one) => kinds.includes(one));
      if (whole !== undefined && whole !== word) found.set(word, (found.get(word) ?? new Set()).add(whole));
    });
  }
  return new Map([...found].map(([part, wholes]) => [part, [...wholes]]));
}

/** Whether a tool's name says that it finds things of a kind: `search_hotels` finds hotels. */
export function findsKind({ name, effect }: Linked, kind: readonly string[]): boolean {
  const [verb = "", ...things] = wordsIn(name);
  return effect !== "write" && FINDING.has(verb) && isSameKind(things, kind);
}

const FINDING = new Set(["find", "search", "list", "browse", "query"]);
