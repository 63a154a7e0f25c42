import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { callLabel, fieldLabel, valueText } from "./labels.ts";
import { isObject, jsonOf } from "./openapi/json.ts";
import type { Tool, ToolResult } from "./tool.ts";

/** How data begins that models read. */
export const DATA = /^[[{<]/;

/**
 * The result of a write whose tool words no card: its text says that it was done, and what it was. An object is told by
 * its fields; other data stays as it is, because models read it.
 */
export function toldAsDone(
  result: ToolResult,
  tool: Pick<Tool, "name" | "title" | "parameters" | "effect">,
  args: Readonly<Record<string, unknown>>,
  language: Language,
): ToolResult {
  if (tool.effect === "read" || result.text === "") return result;
  const text = DATA.test(result.text) ? fieldsIn(result.text, language) : result.text;
  if (text === undefined) return result;
  return { ...result, text: phrase("done", language, { what: join(callLabel(tool, args, language), text, language) }) };
}

/** The fields of an object in JSON, each in a line; undefined for other data, and for what holds a table. */
function fieldsIn(text: string, language: Language): string | undefined {
  const json = jsonOf(text);
  if (!isObject(json) || Object.keys(json).length === 0 || hasTable(json)) return undefined;
  const colon = language === "zh" ? "：" : ": ";
  return Object.entries(json)
    .map(([name, value]) => `${fieldLabel({}, name, language)}${colon}${valueText(value, language)}`)
    .join("\n");
}

const hasTable = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isObject) : isObject(value) && Object.values(value).some(hasTable);

/** The words of a call without the beginning that says that it was done. */
export function withoutDone(words: string): string {
  const begun = (["en", "zh"] as const).map((language) => phrase("done", language, { what: "" }));
  return words.slice(begun.find((one) => words.startsWith(one))?.length ?? 0);
}

/** Words below those of the call that they are about. */
export const join = (preview: string, words: string, language: Language): string =>
  `${preview}${language === "zh" ? "：" : ":"}${words.includes("\n") ? "\n" : language === "zh" ? "" : " "}${words}`;
