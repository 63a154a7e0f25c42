import type { Language } from "../../language.ts";
import type { Column, Row, ToolResult } from "../tool.ts";
import type { Answer } from "./answer.ts";
import { isObject, type JsonObject, textIn } from "./json.ts";
import { readable } from "./readable.ts";

/** Most characters of an answer the model reads. */
const LONGEST_TEXT = 4000;

/**
 * What the model reads and what is kept for display.
 * `columnsFor`: describes the rows found under the given property of the answer, or in the answer itself.
 */
export function resultOf(
  answer: Answer,
  columnsFor: (property: string | undefined) => Column[],
  language: Language,
): ToolResult {
  if (answer.text === undefined) return { text: unreadable(answer.mediaType, language) };
  if (answer.text === "") return { text: language === "zh" ? "已完成，没有返回内容。" : "Done; the answer is empty." };
  if (answer.json === undefined) return { text: cut(readable(answer.text)) || unreadable(answer.mediaType, language) };
  const found = rowsIn(answer.json);
  const text = summaryOf(answer.json) ?? cut(JSON.stringify(answer.json));
  if (!found) return { text };
  const columns = columnsFor(found.property).filter(({ name }) => found.rows.some((row) => name in row));
  const known = new Set(columns.map(({ name }) => name));
  const others = [...new Set(found.rows.flatMap(Object.keys))].filter((name) => !known.has(name));
  return { text, rows: found.rows, columns: [...columns, ...others.map((name) => ({ name }))] };
}

/** The answer's own words for a reader; of a thing with an `id`, `summary` is but one of its fields. */
function summaryOf(json: unknown): string | undefined {
  return isObject(json) && json.id === undefined && json.key === undefined ? textIn(json.summary) : undefined;
}

/** The answer when it is a list of objects, its first property that is one, or itself when nothing in it has parts. */
function rowsIn(json: unknown): { property: string | undefined; rows: Row[] } | undefined {
  if (isRecords(json)) return { property: undefined, rows: json.map(rowOf) };
  if (!isObject(json)) return undefined;
  for (const [property, value] of Object.entries(json)) {
    if (isRecords(value)) return { property, rows: value.map(rowOf) };
  }
  const isFlat = Object.values(json).every((value) => typeof value !== "object" || value === null);
  return isFlat && Object.keys(json).length > 0 ? { property: undefined, rows: [rowOf(json)] } : undefined;
}

const isRecords = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function rowOf(record: JsonObject): Row {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cell(value)]));
}

function cell(value: unknown): string | number | boolean | null {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function unreadable(mediaType: string, language: Language): string {
  const type = mediaType || "?";
  return language === "zh"
    ? `调用成功，返回的是 ${type}，无法以文字显示。`
    : `Done; the answer is ${type}, which cannot be shown as text.`;
}

function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT)}… [cut: the first ${LONGEST_TEXT} of ${text.length} characters; ask for less to see all]`;
}
