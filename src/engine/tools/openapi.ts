import { SetupError } from "../errors.ts";
import { redactor } from "../redact.ts";
import { demandKnownOptions } from "./known-options.ts";
import { answerTypes } from "./openapi/answer-schema.ts";
import { type Credentials, checkCredentials, credentialsOf, secretsOf } from "./openapi/auth.ts";
import { call } from "./openapi/call.ts";
import { type OpenApiDocument, readOpenApiDocument } from "./openapi/document.ts";
import { checkHeader } from "./openapi/headers.ts";
import type { JsonObject } from "./openapi/json.ts";
import { type Operation, operationsOf } from "./openapi/operation.ts";
import type { SourceOptions } from "./openapi/read-document-text.ts";
import { requestOf } from "./openapi/request.ts";
import { resultOf } from "./openapi/result.ts";
import { checkedBaseUrl, serverOf } from "./openapi/server.ts";
import { type ToolPage, toolPages } from "./openapi/tool-page.ts";
import { demandWritten } from "./openapi/written.ts";
import { toldAsDone } from "./told-as-done.ts";
import type { Tool } from "./tool.ts";

export interface OpenApiOptions {
  /** A URL, a file, or the parsed document, which must not change: OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML. */
  document: string | URL | object;
  /** Called instead of the document's servers. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Sent with every request and to fetch the document, but only to these servers, also after a redirect. */
  headers?: Record<string, string>;
  auth?: Credentials;
  timeoutMs?: number;
  /** A longer answer, unpacked, is refused. */
  maxBytes?: number;
  /** The names of the wanted tools; absent: all. */
  only?: readonly string[];
  /** Gets a note about parts of the document that cannot be checked here; absent: a process warning. */
  warn?: (note: string) => void;
}

const OPTIONS = ["document", "baseUrl", "fetch", "headers", "auth", "timeoutMs", "maxBytes", "only", "warn"];

/**
 * A tool for every operation of an OpenAPI document, in the document's order. Parameters and body are one flat object.
 * A document that is given as an object is read once, and all tools made from it have the same schemas.
 * Throws a `SetupError` if the document cannot be read or used. A failed call throws a `ToolError`.
 */
export async function openApiTools(options: OpenApiOptions): Promise<Tool[]> {
  demandKnownOptions("openApiTools", options, OPTIONS);
  if (options.document === undefined)
    throw new SetupError('openApiTools needs a "document": a URL, a file, or the parsed OpenAPI document.');
  const { headers = {}, auth = {}, timeoutMs = 10_000, maxBytes = 1_000_000, warn = process.emitWarning } = options;
  for (const [name, most] of Object.entries({ timeoutMs, maxBytes }))
    if (!(Number.isFinite(most) && most > 0))
      throw new SetupError(`The ${name} of openApiTools is ${most}. It must be a number above 0.`);
  for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
  const redact = redactor([...Object.values(headers), ...secretsOf(auth)]);
  const calling = { fetch: options.fetch ?? fetch, timeoutMs, maxBytes, redact };
  const { content, url } = await documentOf(options.document, { ...calling, headers });
  checkCredentials(content, auth);
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl);
  const sent = Object.keys(headers).map((name) => name.toLowerCase());
  return pagesIn(content, sent, options.only).map(({ operation, args, unchecked, columns, words, tool }): Tool => {
    const { name, method, path, security } = operation;
    if (unchecked.length > 0) warn(noteOn(name, unchecked));
    const { effect } = tool;
    const target = { method, path, baseUrl: baseUrl ?? serverOf(operation, url), effect, headers };
    const credentials = credentialsOf(content, security, auth);
    return {
      ...tool,
      run: async (given, run) => {
        const request = requestOf(target, args, credentials(), given, run);
        const answer = await call(request, effect, calling, run);
        const called = `${name} ${JSON.stringify(given)}`;
        if (effect === "write") demandWritten(request, answer, answerTypes(content, operation), called, run.language);
        return toldAsDone(resultOf(answer, columns, words, run.language), tool, given, run.language);
      },
    };
  });
}

const documents = new WeakMap<object, OpenApiDocument>();

async function documentOf(source: string | URL | object, reading: SourceOptions): Promise<OpenApiDocument> {
  if (typeof source === "string" || source instanceof URL) return readOpenApiDocument(source, reading);
  const document = documents.get(source) ?? (await readOpenApiDocument(source, reading));
  documents.set(source, document);
  return document;
}

const pages = new WeakMap<JsonObject, Map<string, readonly ToolPage[]>>();

function pagesIn(content: JsonObject, sent: string[], only: readonly string[] | undefined): readonly ToolPage[] {
  const known = pages.get(content) ?? new Map<string, readonly ToolPage[]>();
  pages.set(content, known);
  const key = JSON.stringify([sent, only]);
  const made = known.get(key) ?? toolPages(content, chosen(operationsOf(content), only), new Set(sent));
  known.set(key, made);
  return made;
}

/** Tells the operator which of an operation's arguments are not checked. */
function noteOn(name: string, unchecked: readonly string[]): string {
  const more = unchecked.length > 3 ? `; and ${unchecked.length - 3} more` : "";
  return `OpenAPI operation ${name}: the service alone checks ${unchecked.slice(0, 3).join("; ")}${more}.`;
}

/** A model cannot choose from more, and each tool costs time at start-up. */
const MOST_TOOLS = 1000;

function chosen(operations: Operation[], only: readonly string[] | undefined): Operation[] {
  if (!only && operations.length <= MOST_TOOLS) return operations;
  if (!only) {
    throw new SetupError(
      `The OpenAPI document has ${operations.length} operations; at most ${MOST_TOOLS} become tools. Name those wanted in "only".`,
    );
  }
  const names = operations.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length === 0) return operations.filter(({ name }) => only.includes(name));
  const known = names.slice(0, MOST_TOOLS).join(", ") + (names.length > MOST_TOOLS ? ", …" : "");
  throw new SetupError(`The OpenAPI document has no operation ${unknown.join(", ")}. It has: ${known}.`);
}
