import type { ModelTool } from "../../dialog/protocol.ts";
import { type Action, type Found, nameIn } from "./actions.ts";
import { valueBetweenTags } from "./value-between-tags.ts";

/** The reply ended in the middle of a call. */
const CUT = "The reply ended in the middle of the call.";

/**
 * Calls with a tag around each argument, as GLM writes them:
 * `<tool_call>search<arg_key>query</arg_key><arg_value>x</arg_value></tool_call>`.
 */
export function taggedArguments(text: string, tools: readonly ModelTool[]): Found | undefined {
  const [first] = text.matchAll(/<tool_call>\s*[\w.-]{1,64}\s*<(?:arg_key>|\/tool_call>)/g);
  if (!first) return undefined;
  const actions: Action[] = [];
  let end = first.index;
  for (;;) {
    const [head, written] = matchAt(/\s*<tool_call>\s*([\w.-]{1,64})\s*/y, text, end);
    if (head === undefined || written === undefined) break;
    const tool = tools.find(({ name }) => name === nameIn(written));
    const call = argumentsAt(text, end + head.length, tool);
    if (!call) return { at: first.index, problem: CUT };
    actions.push({ name: nameIn(written), args: call.args });
    end = call.end;
  }
  return { at: first.index, end, actions, repaired: true };
}

/** The arguments that begin here, and the index after the call; undefined if it does not end. */
function argumentsAt(text: string, from: number, tool: ModelTool | undefined) {
  const args: Record<string, unknown> = {};
  let at = from;
  for (;;) {
    const [closing] = matchAt(/\s*<\/tool_call>/y, text, at);
    if (closing !== undefined) return { args, end: at + closing.length };
    const [head, key] = matchAt(/\s*<arg_key>([^<]{1,200})<\/arg_key>\s*<arg_value>/y, text, at);
    const end = head === undefined ? -1 : text.indexOf(VALUE_END, at + head.length);
    if (head === undefined || key === undefined || end < 0) return undefined;
    const name = key.trim();
    args[name] = valueBetweenTags(text.slice(at + head.length, end), tool?.parameters.properties[name]);
    at = end + VALUE_END.length;
  }
}

const VALUE_END = "</arg_value>";

function matchAt(pattern: RegExp, text: string, at: number): (string | undefined)[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
