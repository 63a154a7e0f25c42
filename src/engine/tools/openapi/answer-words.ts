import type { Language } from "../../language.ts";
import { fieldLabel, labelIn, toolLabel, valueText } from "../labels.ts";
import { answerSchema, fieldsOf } from "./answer-schema.ts";
import { isObject, type JsonObject, textIn } from "./json.ts";
import type { Operation } from "./operation.ts";
import { resolve } from "./reference.ts";

/** Puts an answer into words; undefined if it is only data. */
export type AnswerWords = (json: unknown, language: Language) => string | undefined;

/**
 * The words for the answers of an operation: values under the titles of their fields, lists numbered. Answers are only
 * data if the document titles none of their fields in two languages.
 */
export function answerWords(document: JsonObject, operation: Operation): AnswerWords {
  const whole = answerSchema(document, operation);
  const fields = (schema: JsonObject): Map<string, JsonObject> =>
    new Map([...fieldsOf(document, memberOf(schema))].map(([name, field]) => [name, resolve(document, field)]));
  const memberOf = (schema: JsonObject) => (schema.items === undefined ? schema : resolve(document, schema.items));
  const isTitled = (schema: JsonObject, seen: Set<JsonObject>): boolean =>
    [...fields(schema).values()].some((field) => {
      if (seen.has(field)) return false;
      seen.add(field);
      return isForPeople(textIn(field.title)) || isTitled(field, seen);
    });
  let isWorded: boolean | undefined;
  const name = { name: operation.name, title: textIn(operation.source["x-title"]) ?? "" };

  return (json, language) => {
    isWorded ??= isTitled(whole, new Set());
    if (!isWorded || (Array.isArray(json) && json.length === 0)) return undefined;
    const isChinese = language === "zh";
    const [colon, comma] = isChinese ? ["：", "，"] : [": ", ", "];
    if (!Array.isArray(json)) return lines(json, whole).join("\n");
    const heading = name.title === "" ? [] : [`${toolLabel(name, language)}${colon.trimEnd()}`];
    return [...heading, ...list(json, whole)].join("\n");

    /** Each field in a line, lists of objects below their name. */
    function lines(value: unknown, schema: JsonObject): string[] {
      if (!isObject(value)) return [single(value, schema)];
      const known = fields(schema);
      return Object.entries(value).flatMap(([key, one]) => {
        const field = known.get(key) ?? {};
        return isList(one)
          ? [`${fieldLabel(field, key, language)}${colon.trimEnd()}`, ...list(one, field)]
          : inLine(key, one, field);
      });
    }

    function list(items: readonly unknown[], schema: JsonObject): string[] {
      return items.map((item, at) => `${at + 1}. ${members(item, schema).join(comma)}`);
    }

    function members(value: unknown, schema: JsonObject): string[] {
      if (!isObject(value)) return [single(value, schema)];
      const known = fields(schema);
      return Object.entries(value).flatMap(([key, one]) => inLine(key, one, known.get(key) ?? {}));
    }

    /** A nested object is told by its fields; its own name stands before them if people have one for it. */
    function inLine(key: string, value: unknown, field: JsonObject): string[] {
      const name = fieldLabel(field, key, language);
      if (isList(value)) return [`${name}${colon}${value.map((one) => members(one, field).join(comma)).join("; ")}`];
      if (!isObject(value)) return [`${name}${colon}${single(value, field)}`];
      const inside = members(value, field);
      if (textIn(field.title) === undefined) return inside;
      return [isChinese ? `${name}（${inside.join(comma)}）` : `${name} (${inside.join(comma)})`];
    }

    function single(value: unknown, field: JsonObject): string {
      const listed = [value].flat();
      const only = listed.length === 0 ? null : listed.length === 1 ? listed[0] : value;
      const words = valueText(only, language, { ...memberOf(field), ...field });
      const unit = textIn(field["x-unit"]);
      return unit === undefined || typeof value !== "number" ? words : `${words} ${labelIn(language, unit)}`;
    }
  };
}

const isForPeople = (title: string | undefined): boolean =>
  title !== undefined && labelIn("en", title) !== labelIn("zh", title);

const isList = (value: unknown): value is JsonObject[] => Array.isArray(value) && value.some(isObject);
