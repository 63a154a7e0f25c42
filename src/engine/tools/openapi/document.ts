import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "yaml";
import { SetupError } from "../../errors.ts";
import { isObject, type JsonObject } from "./json.ts";

interface OpenApiDocument {
  /** OpenAPI 3.0 or 3.1, every reference inside it. */
  content: JsonObject;
  /** Where it came from; undefined for one that was handed over. */
  url: URL | undefined;
}

interface Reading {
  fetch: typeof fetch;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** Reads a document from a URL, a file or memory; Swagger 2.0 is converted, references to other files are brought in. */
export async function readDocument(source: string | URL | object, reading: Reading): Promise<OpenApiDocument> {
  const url = typeof source === "string" ? urlOf(source) : source instanceof URL ? source : undefined;
  const name = url ? url.href : "The OpenAPI document";
  const parsed = url ? parsedFrom(name, await textOf(url, reading)) : source;
  if (!isObject(parsed)) throw new SetupError(`${name} is not an OpenAPI document: it holds no object.`);
  const whole = await withOutsideReferences(structuredClone(parsed), url);
  if (typeof whole.openapi === "string" && whole.openapi.startsWith("3.")) return { content: whole, url };
  if (String(whole.swagger) === "2.0") return { content: await converted(name, whole), url };
  const version = JSON.stringify(whole.openapi ?? whole.swagger);
  throw new SetupError(`${name} has the version ${version}. Supported are "openapi" 3.0 and 3.1 and "swagger" 2.0.`);
}

function urlOf(source: string): URL {
  return /^(https?|file):/i.test(source) ? new URL(source) : pathToFileURL(resolve(source));
}

async function textOf(url: URL, { fetch, headers, timeoutMs }: Reading): Promise<string> {
  try {
    if (url.protocol === "file:") return await readFile(fileURLToPath(url), "utf8");
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`the server answered ${answer.status} ${answer.statusText}`);
    return await answer.text();
  } catch (cause) {
    throw new SetupError(`The OpenAPI document ${url.href} cannot be read: ${reasonOf(cause)}.`, { cause });
  }
}

function parsedFrom(name: string, text: string): unknown {
  try {
    return jsonIn(text) ?? parse(text);
  } catch (cause) {
    throw new SetupError(`${name} is neither JSON nor YAML: ${reasonOf(cause)}`, { cause });
  }
}

/** JSON is YAML too, but large documents are JSON, which a YAML parser reads a hundred times slower. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function withOutsideReferences(content: JsonObject, url: URL | undefined): Promise<JsonObject> {
  if (!refersOutside(content)) return content;
  const { $RefParser } = await import("@apidevtools/json-schema-ref-parser");
  const base = url ? (url.protocol === "file:" ? fileURLToPath(url) : url.href) : process.cwd();
  // A document from the network has no business with the files of this machine.
  const file = url && url.protocol !== "file:" ? false : {};
  try {
    const whole: unknown = await new $RefParser().bundle(base, content, {
      resolve: { file, http: { safeUrlResolver: false } },
    });
    return isObject(whole) ? whole : content;
  } catch (cause) {
    throw new SetupError(`A reference of the OpenAPI document ${base} leads nowhere: ${reasonOf(cause)}`, { cause });
  }
}

function refersOutside(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersOutside);
  if (!isObject(value)) return false;
  if (typeof value.$ref === "string" && !value.$ref.startsWith("#")) return true;
  return Object.values(value).some(refersOutside);
}

async function converted(name: string, swagger: JsonObject): Promise<JsonObject> {
  const { default: converter } = await import("swagger2openapi");
  try {
    const { openapi } = await converter.convertObj(swagger, { patch: true, warnOnly: true, anchors: true, text: " " });
    if (isObject(openapi)) return openapi;
    throw new Error("the converter returned nothing");
  } catch (cause) {
    throw new SetupError(`${name} cannot be converted from Swagger 2.0: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
