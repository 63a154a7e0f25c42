import type { ModelTool } from "../../dialog/protocol.ts";
import { type Action, type Found, isObject } from "./actions.ts";
import { type LooseJson, readLooseJson } from "./loose-json.ts";

/** Calls written as in a program: `search(query="x", most=3)`, alone on a line or in a list. Only known tools count. */
export function calledFunctions(text: string, tools: readonly ModelTool[]): Found | undefined {
  const begins = /(?:^|\n|`{3}\w*\s)[ \t]*(?:(?:\[|print\(|Action:|行动[:：])[ \t]*)?(?=[\w.-]{1,64}[ \t]*[(（])/g;
  for (const begin of text.matchAll(begins)) {
    const calls: Action[] = [];
    let end = begin.index + begin[0].length;
    for (;;) {
      const call = callAt(text, end, tools);
      if (!call) break;
      calls.push(call.action);
      end = call.end + (/^\s*[,;]?\s*/.exec(text.slice(call.end))?.[0].length ?? 0);
    }
    if (calls.length > 0) return { at: begin.index, end, actions: calls, repaired: true };
  }
  return undefined;
}

function callAt(text: string, at: number, tools: readonly ModelTool[]): { action: Action; end: number } | undefined {
  const [head = "", written = ""] = /^([\w.-]{1,64})[ \t]*[(（]/.exec(text.slice(at, at + 80)) ?? [];
  const tool = tools.find(({ name }) => name === written.replace(/^functions\./, ""));
  if (!tool) return undefined;
  const end = closingOf(text, at + head.length);
  if (end === undefined) return { action: { problem: "The reply ended in the middle of the call." }, end: text.length };
  const args = argumentsIn(text.slice(at + head.length, end), Object.keys(tool.parameters.properties));
  const action = args
    ? { name: tool.name, args }
    : { problem: `The arguments of "${tool.name}" cannot be read. Write them as a JSON object.` };
  return { action, end: end + 1 };
}

/** Where a call of a known tool ends that begins at `at`; undefined if none does. */
export function callEnd(text: string, at: number, tools: readonly ModelTool[]): number | undefined {
  const call = callAt(text, at, tools);
  return call && "name" in call.action ? call.end : undefined;
}

/** The place of the bracket that ends a call's arguments; undefined if the text ends before. */
function closingOf(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (/["']/.test(sign)) at = stringEnd(text, at) - 1;
    else if (/[([{（]/.test(sign)) depth += 1;
    else if (/[)\]}）]/.test(sign)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The index after the string that begins at `from`: a quote ends it only before a sign of a list. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[from] && /^\s*(?:[,)\]}:），]|$)/.test(text.slice(at + 1, at + 40))) return at + 1;
  }
  return text.length;
}

/** `a="x", b=2` as an object; arguments without a name take the parameters in order. Undefined if they cannot be told. */
function argumentsIn(written: string, parameters: readonly string[]): Record<string, unknown> | undefined {
  const bare = written.trim();
  if (bare === "") return {};
  if (/^[{｛]/.test(bare)) {
    const read = readLooseJson(bare, 0);
    return read.end < bare.length ? undefined : objectIn(read);
  }
  const isNamed = /^[\p{L}_][\p{L}\w]*\s*=(?!=)/u.test(bare);
  if (!isNamed) {
    const list = readLooseJson(`[${bare}]`, 0);
    const values: unknown = "value" in list ? list.value : undefined;
    if (!Array.isArray(values) || values.length > parameters.length) return undefined;
    return Object.fromEntries(values.map((value, at) => [parameters[at] ?? "", value]));
  }
  return objectIn(readLooseJson(`{${colons(bare)}}`, 0));
}

const objectIn = (read: LooseJson): Record<string, unknown> | undefined =>
  "value" in read && isObject(read.value) ? read.value : undefined;

/** Replaces the equals sign after each name outside strings by a colon. */
function colons(written: string): string {
  let read = "";
  for (let from = 0; from < written.length; ) {
    const quote = from + (/["']|$/.exec(written.slice(from))?.index ?? 0);
    read += written.slice(from, quote).replace(/(^|,\s*)([\p{L}_][\p{L}\w]*)\s*=\s*/gu, '$1"$2":');
    from = stringEnd(written, quote);
    read += written.slice(quote, from);
  }
  return read;
}
