import { SetupError } from "../../errors.ts";
import { isObject, type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import { withoutEdges } from "./names.ts";
import { resolve } from "./reference.ts";

/** The methods that fetch can send. GET and HEAD are sent without a body. */
const METHODS = ["get", "put", "post", "delete", "patch", "head", "options"];

/** One operation of a document, including what its path and the document define for it. */
export interface Operation {
  /** Valid for function calling and unique in the document. */
  name: string;
  /** Upper case. */
  method: string;
  path: string;
  source: JsonObject;
  /** Parameters of the path, then of the operation, with references resolved. */
  parameters: JsonObject[];
  /** The servers of the operation, else of the path, else of the document. */
  servers: JsonObject[];
  security: unknown[];
}

/** The operations in document order. A name depends on the whole document, never on which operations are used. */
export function operationsOf(document: JsonObject): Operation[] {
  const names = new Map<string, number>();
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(objectIn(document.paths))) {
    const pathItem = resolve(document, item);
    for (const method of METHODS) {
      const source = pathItem[method];
      if (!isObject(source)) continue;
      const server = [source, pathItem, document].find((level) => listIn(level.servers).length > 0);
      operations.push({
        name: nameOf(textIn(source.operationId), method, path, names),
        method: method.toUpperCase(),
        path,
        source,
        parameters: merged(document, listIn(pathItem.parameters), listIn(source.parameters)),
        servers: listIn(server?.servers).map(objectIn),
        security: listIn(source.security ?? document.security),
      });
    }
  }
  demandOneEach(operations);
  if (operations.length === 0) throw new SetupError('The OpenAPI document has no operations: "paths" is empty.');
  return operations;
}

function demandOneEach(operations: readonly Operation[]): void {
  const first = new Map<string, Operation>();
  for (const operation of operations) {
    const id = textIn(operation.source.operationId) ?? placeOf(operation);
    const other = first.get(id);
    if (other)
      throw new SetupError(
        `The OpenAPI document has the operationId "${id}" twice: ${placeOf(other)} and ${placeOf(operation)}. Rename one.`,
      );
    first.set(id, operation);
  }
}

const placeOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Throws a `SetupError` for a `{name}` in the path that no parameter fills: the service would be called with braces. */
export function demandPathParameters(operation: Operation): void {
  const { name, path, parameters } = operation;
  const given = parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
  const slots = path
    .split("{")
    .slice(1)
    .filter((rest) => rest.includes("}"));
  const lacking = slots.map((rest) => rest.slice(0, rest.indexOf("}"))).find((slot) => !given.includes(slot));
  if (lacking !== undefined)
    throw new SetupError(
      `The operation ${name} (${placeOf(operation)}) of the OpenAPI document has no parameter "${lacking}" with in: path. It has: ${given.join(", ") || "none"}. Add it to "parameters".`,
    );
}

/** The operation id, or method and path. A number is added if the name is taken. */
function nameOf(id: string | undefined, method: string, path: string, taken: Map<string, number>): string {
  const own = legal(id ?? "");
  const name = /[a-zA-Z]/.test(own) ? own : legal(method + path);
  const first = name.slice(0, 64);
  let free = first;
  let n = taken.get(first) ?? 2;
  for (; taken.has(free); n++) free = `${name.slice(0, 63 - String(n).length)}_${n}`;
  taken.set(first, n);
  taken.set(free, taken.get(free) ?? 2);
  return free;
}

const legal = (text: string): string => withoutEdges(text.slice(0, 1000).replace(/[^a-zA-Z0-9_-]+/g, "_"));

/** An operation's parameter replaces the path's of the same name and place. */
function merged(document: JsonObject, ofPath: unknown[], ofOperation: unknown[]): JsonObject[] {
  const parameters = new Map<string, JsonObject>();
  for (const parameter of [...ofPath, ...ofOperation].map((value) => resolve(document, value))) {
    parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}

/** The description for the model: the document's words, cut to the limit of function calling. */
export function describe({ source, method, path }: Operation): string {
  const summary = textIn(source.summary);
  const description = textIn(source.description);
  const both = description?.startsWith(summary?.replace(/\.$/, "") ?? "") ? [description] : [summary, description];
  const words = both.filter((part) => part !== undefined).join("\n") || `${method} ${path}`;
  const text = source.deprecated === true ? `Deprecated; prefer another tool. ${words}` : words;
  return text.length > 1000 ? `${text.slice(0, 999)}…` : text;
}

/** "write" for every method but GET, HEAD and OPTIONS, unless `x-consequential` says otherwise. */
export function effectOf(operation: Operation): "read" | "write" {
  const isWrite = flagOf(operation, "x-consequential");
  if (isWrite !== undefined) return isWrite ? "write" : "read";
  return ["GET", "HEAD", "OPTIONS"].includes(operation.method) ? "read" : "write";
}

/** A yes or no on an operation; undefined if it is not there. Throws a `SetupError` for anything else. */
export function flagOf({ name, source }: Operation, key: "x-consequential" | "x-return-direct"): boolean | undefined {
  const given = source[key];
  if (given === undefined || typeof given === "boolean") return given;
  throw new SetupError(
    `The operation ${name} of the OpenAPI document has ${key}: ${JSON.stringify(given)}. It must be true or false.`,
  );
}
