import type { ObjectSchema } from "../tools/tool.ts";
import type { Dependency, Linked } from "./dependency.ts";
import { givenBy } from "./given.ts";
import { identifierIn, isSameKind, isSameWords, wordsIn } from "./identifier.ts";
import { kindsByShape } from "./shapes.ts";
import type { Given, Taken } from "./taken.ts";
import { findsKind, lookedUpIn, saidToHold } from "./words-of-tools.ts";

/** How sure a dependency is, by its source. */
const SURE = {
  sameName: 0.95,
  likeName: 0.9,
  sameKind: 0.85,
  nearKind: 0.7,
  shape: 0.65,
  saidInParameter: 0.8,
  saidInTool: 0.6,
  named: 0.55,
};
/** A whole number for a text, or the other way round, is seldom the same value. */
const OTHER_TYPE = 0.6;
/** A name that so great a share of all tools yields identifies nothing. */
const COMMON = 0.3;

/**
 * The dependencies in the tools' names, schemas and descriptions. A parameter depends on every tool that yields a
 * thing's identifier under the same name or for the same kind of thing. The kind is told by the parameter's own name,
 * by its place in a path, and by the likeness of the fields around it.
 */
export function derivedFrom(tools: readonly Linked[]): Dependency[] {
  const taken = tools.flatMap(takenBy);
  const kinds = [...new Set(taken.map(({ of }) => of.join(" ")))].filter((kind) => kind !== "");
  const given = tools.flatMap((tool) => givenBy(tool, taken));
  const shapes = kindsByShape(given, taken);
  const holds = saidToHold(tools, kinds);
  // Where nothing is said of "new item", what is said of "item" holds.
  const heldBy = (of: readonly string[]) =>
    holds.get(kinds.find((kind) => isSameKind(kind.split(" "), of.slice(-1))) ?? "") ?? [];
  const edges = new Map<string, Dependency>();
  const add = (taker: Taken, on: string, sureness: number) => {
    const key = `${taker.tool}\n${taker.parameter}\n${on}`;
    if (taker.tool === on || sureness <= (edges.get(key)?.sureness ?? 0)) return;
    if (takesSame(taken, on, taker, sureness)) return;
    edges.set(key, { tool: taker.tool, on, parameter: taker.parameter, source: "derived", sureness });
  };
  for (const taker of taken) {
    for (const one of given) add(taker, one.tool, sureOf(taker, one, shapes.get(one)));
    for (const on of lookedUpIn(taker, tools)) add(taker, on, SURE.saidInParameter);
    for (const on of heldBy(taker.of)) add(taker, on, SURE.saidInTool);
    for (const tool of tools) if (findsKind(tool, taker.of)) add(taker, tool.name, SURE.named);
  }
  return withoutCommon([...edges.values()], tools.length);
}

/** The parameters of a tool that identify things. */
function takenBy({ name, parameters, flow }: Linked): Taken[] {
  const named = flow?.().of ?? {};
  return Object.entries(parameters.properties).flatMap(([parameter, schema]) => {
    const identifier = identifierIn(parameter) ?? (named[parameter] === undefined ? undefined : bare);
    if (!identifier) return [];
    const of = identifier.of.length > 0 ? identifier.of : wordsIn(named[parameter] ?? "");
    return [{ tool: name, parameter, of, ending: identifier.ending, ...about(schema, parameters, parameter) }];
  });
}

const bare = { of: [], ending: "id" };

function about(schema: unknown, { required }: ObjectSchema, parameter: string) {
  const { type, description } = (schema ?? {}) as { type?: unknown; description?: unknown };
  return {
    isRequired: required?.includes(parameter) ?? false,
    ...(typeof type === "string" && { type }),
    description: typeof description === "string" ? description : "",
  };
}

/**
 * A tool that takes an identifier gives the same one back, so it is no source of it. But what it gives under exactly
 * the name that another tool takes is a different identifier from what it takes under a shorter name.
 */
const takesSame = (taken: readonly Taken[], tool: string, { of, ending }: Taken, sureness: number): boolean =>
  taken.some(
    (one) =>
      one.tool === tool &&
      one.isRequired &&
      one.ending === ending &&
      (sureness === SURE.sameName ? isSameWords(one.of, of) : isSameKind(one.of, of)),
  );

function sureOf(taker: Taken, given: Given, shape: string | undefined): number {
  const isBare = given.identifier.of.length === 0;
  if (given.identifier.ending !== taker.ending) return 0;
  const type = taker.type && given.type && isOtherType(taker.type, given.type) ? OTHER_TYPE : 1;
  if (!isBare && isSameWords(given.identifier.of, taker.of)) return type * SURE.sameName;
  if (!isBare) return isSameKind(given.identifier.of, taker.of) ? type * SURE.likeName : 0;
  if (taker.of.length === 0) return 0;
  const [first, ...rest] = given.of.map(wordsIn);
  if (first && isSameKind(first, taker.of)) return type * SURE.sameKind;
  if (rest.some((words) => isSameKind(words, taker.of))) return type * SURE.nearKind;
  return shape === taker.of.join(" ") ? type * SURE.shape : 0;
}

/** A list is taken apart or put together; anything else has to be of one type. */
const isOtherType = (a: string, b: string): boolean =>
  a !== b && a !== "array" && b !== "array" && !(isNumber(a) && isNumber(b));

const isNumber = (type: string): boolean => type === "integer" || type === "number";

/** A value that nearly every tool gives, such as a page's number, comes from none in particular. */
function withoutCommon(edges: readonly Dependency[], tools: number): Dependency[] {
  const givers = new Map<string, number>();
  for (const { tool, parameter } of edges) {
    const key = `${tool}\n${parameter}`;
    givers.set(key, (givers.get(key) ?? 0) + 1);
  }
  return edges.filter(
    ({ tool, parameter, sureness }) =>
      sureness > SURE.shape || (givers.get(`${tool}\n${parameter}`) ?? 0) <= Math.max(5, COMMON * tools),
  );
}
