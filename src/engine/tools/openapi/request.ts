import { ToolError } from "../../errors.ts";
import type { ToolRun } from "../tool.ts";
import type { Arguments, ParameterSlot } from "./arguments.ts";
import type { Credential } from "./auth.ts";
import { type Body, isForm, isJson, isUrlEncoded } from "./body.ts";
import { heldIn, objectIn } from "./json.ts";
import { pairsOf, plain, segmentOf } from "./serialize.ts";
import { below, demandBelow } from "./server.ts";

interface Target {
  method: string;
  /** Without a slash at its end. */
  baseUrl: string;
  /** With `{name}` for each path parameter. */
  path: string;
  effect: "read" | "write";
  headers: Record<string, string>;
}

export interface Request {
  url: string;
  /** The request without the server's address and secrets: front ends show it with the answer. */
  shown: string;
  init: { method: string; headers: Headers; body?: string | FormData };
}

/** The request of a call; `args` have been checked. */
export function requestOf(
  target: Target,
  { parameters, body }: Arguments,
  credentials: readonly Credential[],
  args: Record<string, unknown>,
  run: ToolRun,
): Request {
  const given = new Map(Object.entries(args));
  const headers = new Headers(target.headers);
  headers.set("Accept", "application/json, */*;q=0.5");
  headers.set("Accept-Language", run.language === "zh" ? "zh-CN" : "en");
  if (target.effect === "write") headers.set("Idempotency-Key", run.idempotencyKey);
  let path = target.path;
  const query: string[] = [];
  const cookies: string[] = [];
  for (const slot of parameters) {
    const argument = given.get(slot.argument);
    const value = slot.json && argument !== undefined ? JSON.stringify(argument) : argument;
    if (value === undefined || value === null) continue;
    if (slot.place === "path") path = path.replace(`{${slot.name}}`, () => pathSegment(slot, value));
    else if (slot.place === "query") query.push(...pairsOf(slot, value));
    else if (slot.place === "cookie") cookies.push(...pairsOf(slot, value));
    else headers.set(slot.name, headerText(value));
  }
  const shown = [...query];
  for (const { place, name, value } of credentials) {
    if (place === "header") headers.set(name, value);
    else (place === "query" ? query : cookies).push(...pairsOf({ name, style: "form", explode: true }, value));
  }
  if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
  const content = body && contentOf(body, parameters, given);
  if (body && content !== undefined && !(content instanceof FormData)) headers.set("Content-Type", body.mediaType);
  const address = below(target.baseUrl, path);
  demandBelow(target.baseUrl, address);
  const url = (pairs: string[]): string => `${address}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
  const init = { method: target.method, headers, ...(content !== undefined && { body: content }) };
  return { url: url(query), shown: url(shown).slice(target.baseUrl.length), init };
}

function pathSegment(slot: ParameterSlot, value: unknown): string {
  const segment = segmentOf(slot, value);
  // In a URL these would address another path, and so another operation.
  if (!["", ".", ".."].includes(segment)) return segment;
  throw new ToolError(
    `Nothing was called: "${slot.argument}" is ${JSON.stringify(value)}, which cannot stand in a URL.`,
  );
}

/** Headers hold ASCII text only; other text is sent percent-encoded. */
function headerText(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plain).join(",") : plain(value);
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

function contentOf(
  body: Body,
  parameters: ParameterSlot[],
  args: ReadonlyMap<string, unknown>,
): string | FormData | undefined {
  if (body.kind === "whole") {
    const value = args.get(body.argument);
    if (value === undefined) return undefined;
    if (isUrlEncoded(body.mediaType)) return formOf(objectIn(value), {});
    return isJson(body.mediaType) ? JSON.stringify(value) : plain(value);
  }
  const taken = new Set(parameters.map((slot) => slot.argument));
  const given = [...args].filter(([argument, value]) => value !== undefined && !taken.has(argument));
  const fields = Object.fromEntries(given.map(([argument, value]) => [body.fields.get(argument) ?? argument, value]));
  if (given.length === 0 && !body.required) return undefined;
  if (isUrlEncoded(body.mediaType)) return formOf(fields, body.encoding);
  return isForm(body.mediaType) ? multipart(fields) : JSON.stringify(fields);
}

function formOf(fields: Record<string, unknown>, encoding: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const { style, explode } = objectIn(heldIn(encoding, name));
    if (typeof style === "string") return pairsOf({ name, style, explode: explode !== false }, value);
    return pairsOf({ name, style: "form", explode: true }, Array.isArray(value) ? value : plain(value));
  });
  return pairs.join("&");
}

function multipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, plain(item));
  }
  return form;
}
