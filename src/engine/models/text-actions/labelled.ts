import { isControl, type ModelTool } from "../../dialog/protocol.ts";
import { type Action, type Found, filled, isFinal, nameIn } from "./actions.ts";
import { isInExample } from "./in-example.ts";
import { LABELS } from "./labels.ts";
import { readLooseJson } from "./loose-json.ts";
import { valueBetweenTags } from "./value-between-tags.ts";

const ACTION =
  /^[ \t]*(?:\*\*)?(?:Action|行动|动作|调用工具)(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*(?<name>[^\n（(]{1,80})/gim;
const ARGUMENTS =
  /^\s*(?:\*\*)?(?:Action[ _]?Input|Input|Arguments|行动输入|动作输入|工具输入|输入|参数)(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*/i;
const ANSWER = /^[ \t]*(?:\*\*)?(?:Final[ _]?Answer|最终答案|最终回答)(?:\*\*)?[ \t]*[:：](?:\*\*)?/gim;
/** The line with which a model goes on to invent what a tool says. */
const INVENTED = /\n[^\S\n]{0,8}(?:Observation|Thought|Question|观察|观察结果|思考|问题)\s{0,3}[:：]/i;
/** Tags of a call by name: <function=search>…</function> or <invoke name="search">…</invoke>. */
const TAG =
  /<(?:function=|invoke\s+name=)["']?(?<name>[\w.-]{1,64})["']?\s*>(?<body>[\s\S]*?)(?:<\/(?:function|invoke)>|$)/;
const PARAMETER =
  /<parameter(?:=|\s+name=)["']?(?<name>[\w.-]{1,64})["']?\s*>(?<value>(?:(?!<\/?parameter)[\s\S])*)<\/parameter>/g;

/** An action in words: "Action: search", "Action Input: …", "行动：[search]", "Final Answer: …", or tags by name. */
export function labelled(text: string, tools: readonly ModelTool[]): Found | undefined {
  const tagged = inTags(text, tools);
  const action = meant(ACTION, text);
  const answer = meant(ANSWER, text);
  const at = Math.min(tagged?.at ?? Number.POSITIVE_INFINITY, action?.index ?? Number.POSITIVE_INFINITY);
  const name = nameIn(action?.groups?.name ?? "");
  // "Action: None" above the answer is no action.
  const isNone = action !== undefined && /^(?:none|n\/?a|无)$/i.test(name);
  if (answer && (answer.index < at || isNone)) {
    const said = text.slice(answer.index + answer[0].length).trim();
    return { at: answer.index, end: text.length, actions: [{ answer: said }], repaired: false };
  }
  if (tagged && tagged.at === at) return tagged;
  if (!action || !(tools.some((tool) => tool.name === name) || /^[\w.-]{1,64}$/.test(name) || isFinal(name)))
    return undefined;
  const rest = text.slice(at + action[0].length);
  const label = ARGUMENTS.exec(rest)?.[0];
  if (label === undefined) {
    const isCall = tools.some((tool) => tool.name === name) && !/^\s*[（(]/.test(rest);
    return isCall ? { at, end: at + action[0].length, actions: [{ name, args: {} }], repaired: true } : undefined;
  }
  const written = (rest.slice(label.length).split(INVENTED)[0] ?? "").trim();
  return { at, end: text.length, actions: [withInput(name, written, tools)], repaired: true };
}

/** The first such line that is not part of an example. */
const meant = (label: RegExp, text: string) =>
  [...text.matchAll(label)].slice(0, MOST_PLACES).find(({ index }) => !isInExample(text, index));

/** The most lines of a reply that are looked at. */
const MOST_PLACES = 20;

function withInput(name: string, written: string, tools: readonly ModelTool[]): Action {
  const opened = written.replace(/^`{3}\w*\s*/, "");
  const bare = opened.endsWith("```") ? opened.slice(0, -3).trimEnd() : opened;
  if (isFinal(name)) return { answer: bare };
  if (!/^[{[｛"“]/.test(bare)) return filled(name, bare, tools);
  const read = readLooseJson(bare, 0);
  if ("problem" in read) return { problem: `The input of "${name}" is not valid JSON.` };
  return filled(name, read.value, tools);
}

function inTags(text: string, tools: readonly ModelTool[]): Extract<Found, { end: number }> | undefined {
  const tag = TAG.exec(text);
  const { name = "", body = "" } = tag?.groups ?? {};
  if (!tag) return undefined;
  const schemas = tools.find((tool) => tool.name === name)?.parameters.properties ?? {};
  const given = [...body.matchAll(PARAMETER)].map(({ groups: { name = "", value = "" } = {} }) => [
    name,
    valueBetweenTags(value, schemas[name]),
  ]);
  const action = given.length > 0 ? { name, args: Object.fromEntries(given) } : withInput(name, body.trim(), tools);
  return { at: tag.index, end: tag.index + tag[0].length, actions: [action], repaired: true };
}

/** The answer of a reply that stands in words of an action, below a thought or alone; undefined if it does not. */
export function labelledAnswer(text: string, tools: readonly ModelTool[]): string | undefined {
  const found = LABELS.test(text) ? labelled(text, tools) : undefined;
  const [action] = found && "actions" in found ? found.actions : [];
  return action && "answer" in action && action.answer !== "" ? action.answer : undefined;
}

/** Whether a reply is nothing but the name of a control call. */
export const isOnlyControl = (text: string): boolean => /^[\w-]{1,80}$/.test(nameIn(text)) && isControl(nameIn(text));

/**
 * The name of a known tool on its own line or after a tag, and after it the input as JSON; or nothing but such a name, or
 * that of a control call.
 */
export function named(text: string, tools: readonly ModelTool[]): Found | undefined {
  const only = nameIn(text);
  if (tools.some(({ name }) => name === only) || isOnlyControl(text))
    return { at: 0, end: text.length, actions: [{ name: only, args: {} }], repaired: true };
  const begins =
    /(?:^|\n|>)[ \t]*(?:functions\.)?(?<name>[\w.-]{1,64})(?::\d{1,3})?(?:<[^<>\n]{1,40}>)?\s*(?:`{3}\w*\s*)?(?=[{｛])/g;
  for (const begin of text.matchAll(begins)) {
    const name = begin.groups?.name ?? "";
    if (!tools.some((tool) => tool.name === name)) continue;
    const read = readLooseJson(text, begin.index + begin[0].length);
    if ("problem" in read) return { at: begin.index, problem: `The input of "${name}" is not valid JSON.` };
    return { at: begin.index, end: read.end, actions: [filled(name, read.value, tools)], repaired: true };
  }
  return undefined;
}
