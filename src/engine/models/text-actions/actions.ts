import type { ModelTool } from "../../dialog/protocol.ts";
import { withoutEnding } from "../../ending.ts";
import { readLooseJson } from "./loose-json.ts";

/** A call, the final answer, or a call whose input cannot be told. `thought`: what is said with it. */
export type Action = { thought?: string } & (
  | { name: string; args: Record<string, unknown> }
  | { answer: string }
  | { problem: string }
);

/** Actions found in a text, or the fault of something that looks like one; `at` and `end`: its place. */
export type Found =
  | { at: number; end: number; actions: readonly Action[]; repaired: boolean }
  | { at: number; problem: string };

export const isUnfilled = (action: Action): action is Extract<Action, { problem: string }> => "problem" in action;

const NAMES = ["action", "tool", "tool_name", "function_name", "name", "recipient_name", "工具", "动作"];
const INPUTS = ["action_input", "tool_input", "arguments", "parameters", "parameter", "args", "input", "参数", "输入"];
const LISTS = ["actions", "tool_calls", "calls", "tool_uses"];
const THOUGHTS = ["thought", "reason", "reasoning", "思考"];
const FINAL = /^(?:final[\s_-]?answer|answer|最终答案|最终回答|回答)$/i;

/** The actions in a JSON value; undefined if it has none. */
export function actionsIn(value: unknown, tools: readonly ModelTool[]): readonly Action[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map((one) => actionsIn(one, tools));
    return all.length > 0 && all.every((one) => one !== undefined) ? all.flat() : undefined;
  }
  if (!isObject(value)) return undefined;
  const list = firstOf(value, LISTS);
  if (Array.isArray(list)) return actionsIn(list, tools);
  const called = value.function ?? value.action;
  if (isObject(called)) return actionsIn({ ...value, function: undefined, action: undefined, ...called }, tools);
  const action = actionIn(value, tools);
  return action && [action];
}

function actionIn(value: Record<string, unknown>, tools: readonly ModelTool[]): Action | undefined {
  const key = NAMES.find((name) => typeof value[name] === "string" && nameIn(value[name]) !== "");
  const said = firstOf(value, THOUGHTS);
  const thought = typeof said === "string" && said.trim() !== "" ? { thought: said.trim() } : {};
  const input = INPUTS.find((name) => name in value);
  const name = key === undefined ? onlyKeyIn(value, tools) : nameIn(String(value[key]));
  if (name === undefined) return undefined;
  const isKnown = tools.some((tool) => tool.name === name);
  if (key === undefined) return { ...thought, ...filled(name, value[name], tools) };
  if (FINAL.test(name) && !isKnown) return { ...thought, answer: answerIn(input === undefined ? "" : value[input]) };
  if (input !== undefined) return { ...thought, ...filled(name, value[input], tools) };
  // A name alone is one of many things, if it is not a tool's.
  if (!isKnown && key !== "action") return undefined;
  const rest = Object.entries(value).filter(([one]) => one !== key && !THOUGHTS.includes(one));
  return { ...thought, name, args: Object.fromEntries(rest) };
}

/** A call of the tool `name` with what was written as its input. */
export function filled(name: string, input: unknown, tools: readonly ModelTool[]): Action {
  if (isObject(input)) return { name, args: input };
  if (input === undefined || input === null || (typeof input === "string" && /^(?:none|null)?$/i.test(input.trim())))
    return { name, args: {} };
  if (typeof input === "string" && /^\s*[{｛]/.test(input)) {
    const read = readLooseJson(input, input.search(/\S/));
    if ("value" in read && isObject(read.value)) return { name, args: read.value };
  }
  const schema = tools.find((tool) => tool.name === name)?.parameters;
  const all = Object.keys(schema?.properties ?? {});
  const needed = schema?.required ?? [];
  const only = needed.length === 1 ? needed[0] : all.length === 1 ? all[0] : undefined;
  if (only !== undefined) return { name, args: { [only]: input } };
  const wanted = all.length > 0 ? `an object with: ${all.join(", ")}` : "an object";
  return { problem: `The input of "${name}" is ${JSON.stringify(input).slice(0, 100)}, but it has to be ${wanted}.` };
}

/** The tool of a value such as {"search": {"query": "x"}}. */
function onlyKeyIn(value: Record<string, unknown>, tools: readonly ModelTool[]): string | undefined {
  const keys = Object.keys(value).filter((one) => !THOUGHTS.includes(one));
  const [only = ""] = keys;
  return keys.length === 1 && isObject(value[only]) && tools.some(({ name }) => name === only) ? only : undefined;
}

/** Without the brackets, quotes and namespaces that some models write around a name. */
export function nameIn(written: string): string {
  const name = written
    .trim()
    .replace(/^functions\./, "")
    .replace(/^[[【"“'`]+/, "");
  return withoutEnding(name, /[\]】"”'`]$/).trim();
}

export const isFinal = (name: string): boolean => FINAL.test(name);

function answerIn(input: unknown): string {
  if (typeof input === "string") return input.trim();
  const only = isObject(input) && Object.keys(input).length === 1 ? Object.values(input)[0] : undefined;
  return typeof only === "string" ? only.trim() : JSON.stringify(input);
}

const firstOf = (value: Record<string, unknown>, keys: readonly string[]): unknown =>
  value[keys.find((key) => key in value) ?? ""];

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
