import { SetupError } from "../errors.ts";
import { compileCheck } from "./json-schema.ts";
import { argumentsOf } from "./openapi/arguments.ts";
import { type Credentials, checkCredentials, credentialsOf } from "./openapi/auth.ts";
import { call } from "./openapi/call.ts";
import { circlesOf } from "./openapi/circles.ts";
import { columnsIn } from "./openapi/columns.ts";
import { readDocument } from "./openapi/document.ts";
import { describe, effectOf, type Operation, operationsOf } from "./openapi/operation.ts";
import { OWN_HEADERS, requestOf } from "./openapi/request.ts";
import { resultOf } from "./openapi/result.ts";
import { schemaReader } from "./openapi/schema.ts";
import { checkedBaseUrl, serverOf } from "./openapi/server.ts";
import type { Tool } from "./tool.ts";

export interface OpenApiOptions {
  /** A URL, a file, or the parsed document: OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML. */
  document: string | URL | object;
  /** Called instead of the servers the document names. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Sent with every request. */
  headers?: Record<string, string>;
  auth?: Credentials;
  timeoutMs?: number;
  /** Longer answers are refused. */
  maxBytes?: number;
  /** Names of the tools wanted; all when absent. */
  only?: readonly string[];
}

/**
 * A tool for every operation of an OpenAPI document, in its order. Parameters and body are one flat object.
 * Throws `SetupError` when the document cannot be read or used; failed calls are `ToolError`s.
 */
export async function openApiTools(options: OpenApiOptions): Promise<Tool[]> {
  const { headers = {}, auth = {}, timeoutMs = 10_000, maxBytes = 1_000_000 } = options;
  const calling = { fetch: options.fetch ?? fetch, timeoutMs, maxBytes };
  const { content, url } = await readDocument(options.document, { ...calling, headers });
  checkCredentials(content, auth);
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl);
  const circles = circlesOf(content);
  const sent = new Set([...OWN_HEADERS, ...Object.keys(headers).map((name) => name.toLowerCase())]);
  return chosen(operationsOf(content), options.only).map((operation): Tool => {
    const { name, method, path, security } = operation;
    const args = argumentsOf(content, operation, schemaReader(content, circles), sent);
    const effect = effectOf(operation);
    const target = { method, path, baseUrl: baseUrl ?? serverOf(operation, url), effect, headers };
    const credentials = credentialsOf(content, security, auth);
    const columns = columnsIn(content, operation);
    return {
      name,
      description: describe(operation),
      effect,
      parameters: args.schema,
      returnDirect: false,
      check: compileCheck(name, args.schema),
      run: async (given, run) => {
        const request = requestOf(target, args, credentials(), given, run);
        return resultOf(await call(request, effect, calling, run), columns, run.language);
      },
    };
  });
}

function chosen(operations: Operation[], only: readonly string[] | undefined): Operation[] {
  if (!only) return operations;
  const names = operations.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length === 0) return operations.filter(({ name }) => only.includes(name));
  throw new SetupError(`The OpenAPI document has no operation ${unknown.join(", ")}. It has: ${names.join(", ")}.`);
}
