import type { Language } from "../../language.ts";
import { plainJson } from "../../plain-text.ts";
import { valueText } from "../labels.ts";
import type { Column, Row, ToolResult } from "../tool.ts";
import type { ApiAnswer } from "./answer.ts";
import type { AnswerWords } from "./answer-words.ts";
import { IN, NESTED } from "./columns.ts";
import { isObject, type JsonObject, textIn } from "./json.ts";
import { readable } from "./readable.ts";

/** The most columns that the document does not describe. */
const MOST_COLUMNS = 100;

/**
 * The text for the model and the rows for display.
 * `columnsFor`: describes the rows that are found under these properties of the answer, outermost first. `words`:
 * words the answer for people; absent: the model reads its JSON.
 */
export function resultOf(
  answer: ApiAnswer,
  columnsFor: (path: readonly string[]) => Column[],
  words: AnswerWords | undefined,
  language: Language,
): ToolResult {
  if (answer.text === undefined) return { text: unreadable(answer.mediaType, language) };
  if (answer.text === "") return { text: "" };
  if (answer.json === undefined) return { text: readable(answer.text) || unreadable(answer.mediaType, language) };
  const found = rowsIn(answer.json, language);
  const summary = summaryOf(answer.json);
  const text = summary ?? words?.(answer.json, language) ?? plainJson(answer.json);
  if (!found) return { text };
  // If the answer has words of its own, its title describes its rows.
  const title = summary !== undefined && isObject(answer.json) ? textIn(answer.json.title) : undefined;
  const given = new Set(found.rows.flatMap(Object.keys));
  const columns = columnsFor(found.path).filter(({ name }) => given.has(name));
  const known = new Set(columns.map(({ name }) => name));
  const others = [...given].filter((name) => !known.has(name)).slice(0, MOST_COLUMNS);
  return {
    text,
    ...(title !== undefined && { title }),
    rows: found.rows,
    columns: [...columns, ...others.map((name) => ({ name }))],
  };
}

/** The answer's own words for a reader. If the answer has an `id` or `key`, `summary` is just one of its fields. */
function summaryOf(json: unknown): string | undefined {
  return isObject(json) && json.id === undefined && json.key === undefined ? textIn(json.summary) : undefined;
}

interface Found {
  path: string[];
  rows: Row[];
}

/** The first list of objects, the outermost if there are several. Without a list, the answer itself if it is flat. */
function rowsIn(json: unknown, language: Language): Found | undefined {
  const list = listIn(json, [], language);
  if (list || !isObject(json)) return list;
  const isFlat = Object.values(json).every((value) => typeof value !== "object" || value === null);
  return isFlat && Object.keys(json).length > 0 ? { path: [], rows: [rowOf(json, language)] } : undefined;
}

function listIn(value: unknown, path: string[], language: Language): Found | undefined {
  if (isRecords(value)) return { path, rows: value.map((record) => rowOf(record, language)) };
  // Answers are often wrapped, as in `{ data: { items: […] } }`. Deeper lists describe something else.
  if (!isObject(value) || path.length > 2) return undefined;
  const entries = Object.entries(value);
  const lists = entries.filter(([, part]) => isRecords(part));
  for (const [name, part] of lists.length > 0 ? lists : entries) {
    const found = listIn(part, [...path, name], language);
    if (found) return found;
  }
  return undefined;
}

const isRecords = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** The fields of nested objects are cells of their own. Copying a row would assign "__proto__" as the prototype. */
function rowOf(record: JsonObject, language: Language): Row {
  return Object.fromEntries(cellsOf(record, "", language));
}

const cellsOf = (record: JsonObject, outer: string, language: Language): [string, Cell][] =>
  Object.entries(record).flatMap(([name, value]): [string, Cell][] => {
    if (name === "__proto__") return [];
    const isOpen = isObject(value) && Object.keys(value).length > 0 && outer.split(IN).length < NESTED;
    return isOpen ? cellsOf(value, `${outer}${name}${IN}`, language) : [[outer + name, cell(value, language)]];
  });

type Cell = Row[string];

function cell(value: unknown, language: Language): Cell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) && value.length === 0 ? "" : valueText(value, language);
}

function unreadable(mediaType: string, language: Language): string {
  const type = mediaType || "?";
  return language === "zh"
    ? `调用成功，返回的是 ${type}，无法以文字显示。`
    : `Done; the answer is ${type}, which cannot be shown as text.`;
}
