import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { SetupError } from "../../errors.ts";
import { withoutCredentials } from "../../redact.ts";
import { isDeeperThan, isObject, type JsonObject } from "./json.ts";
import { withOutsideReferences } from "./outside-references.ts";
import { parseText } from "./parse-text.ts";
import { readDocumentText, type SourceOptions } from "./read-document-text.ts";

export interface OpenApiDocument {
  /** OpenAPI 3.0 or 3.1 with all references inside the document. */
  content: JsonObject;
  /** The document's address; undefined for an object. */
  url: URL | undefined;
}

/** The greatest depth of a document that is given as an object. */
const DEEPEST = 500;

/**
 * Reads a document from a URL, a file or memory. Swagger 2.0 is converted, and references to other files are resolved.
 */
export async function readOpenApiDocument(
  source: string | URL | object,
  reading: SourceOptions,
): Promise<OpenApiDocument> {
  const url = typeof source === "string" ? urlOf(source) : source instanceof URL ? source : undefined;
  const name = url ? withoutCredentials(url.href) : "The OpenAPI document";
  const parsed = url ? parseText(name, await readDocumentText(url, reading, false)) : source;
  if (!isObject(parsed)) throw new SetupError(`${name} is not an OpenAPI document: it holds no object.`);
  if (isDeeperThan(parsed, DEEPEST)) throw new SetupError(`${name} is nested more than ${DEEPEST} levels deep.`);
  const whole = await withOutsideReferences(structuredClone(parsed), url, reading);
  if (typeof whole.openapi === "string" && whole.openapi.startsWith("3.")) return { content: whole, url };
  if (String(whole.swagger) === "2.0") return { content: await converted(name, whole), url };
  const version = JSON.stringify(whole.openapi ?? whole.swagger)?.slice(0, 100);
  throw new SetupError(`${name} has the version ${version}. Supported are "openapi" 3.0 and 3.1 and "swagger" 2.0.`);
}

function urlOf(source: string): URL {
  return /^(https?|file):/i.test(source) ? new URL(source) : pathToFileURL(resolve(source));
}

async function converted(name: string, swagger: JsonObject): Promise<JsonObject> {
  const { default: converter } = await import("swagger2openapi");
  try {
    const { openapi } = await converter.convertObj(swagger, { patch: true, warnOnly: true, anchors: true, text: " " });
    if (isObject(openapi)) return openapi;
    throw new Error("the converter returned nothing");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${name} cannot be converted from Swagger 2.0: ${reason}`, { cause });
  }
}
