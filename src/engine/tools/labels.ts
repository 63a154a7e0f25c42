import { spaced } from "../embedding/words.ts";
import { type Language, languageOf } from "../language.ts";
import { aliasesIn } from "./aliases.ts";
import type { Tool } from "./tool.ts";

/** The part of a two-language label, such as "Date (日期)", in the user's language. */
export function labelIn(language: Language, label: string): string {
  const bracket = label.search(/[(（]/);
  if (bracket < 0 || !/[)）]$/.test(label)) return label;
  const [outside, inside] = [label.slice(0, bracket).trimEnd(), label.slice(bracket + 1, -1)];
  if (outside === "" || inside === "" || isHan(outside) === isHan(inside)) return label;
  return isHan(outside) === (language === "zh") ? outside : inside;
}

/** The name of a tool for people: its title, or else its name in words. */
export const toolLabel = ({ name, title }: Pick<Tool, "name" | "title">, language: Language): string =>
  title === undefined ? spaced(name) : labelIn(language, title);

/** The name of an argument for people: the title of its schema, or else its name in words. */
export function argumentLabel({ parameters }: Pick<Tool, "parameters">, name: string, language: Language): string {
  return fieldLabel(schemaOf(parameters, name), name, language);
}

/** The name of a field for people: the title of its schema, or else its name in words. */
export const fieldLabel = ({ title }: { title?: unknown }, name: string, language: Language): string =>
  typeof title === "string" ? labelIn(language, title) : spaced(name);

/** The schema of a field of an object; without keywords if there is none. */
const schemaOf = (schema: object, name: string): object => {
  const properties: object = Object(Reflect.get(schema, "properties"));
  return Object.hasOwn(properties, name) ? Object(Reflect.get(properties, name)) : {};
};

/**
 * The name of a value for people: the value itself if it is in their language, else the first of `said` that is. A code
 * is called by its own words if they are said, else by the first of `said`: "working days" for working_days, "not
 * shipped" for to_ship, "SF Express" for sf.
 */
export function valueLabel(value: string, said: readonly string[], language: Language): string {
  const words = said.filter((word) => languageOf(word) === language);
  const [first] = words;
  const spelled = value.replaceAll("_", " ");
  if (languageOf(value) !== language) return first ?? said.find((word) => word === spelled) ?? value;
  const isName = /^\p{Lu}/u.test(said[0] ?? "") && /^\p{Ll}/u.test(value);
  if (first === undefined || !(value.includes("_") || isName)) return value;
  return words.find((word) => word === spelled) ?? first;
}

/** Maps everything that people may call an argument, in lower case, to the argument's name. */
export function argumentNames(tool: Pick<Tool, "parameters">): ReadonlyMap<string, string> {
  const names = Object.keys(tool.parameters.properties);
  const called = (name: string) => [
    argumentLabel(tool, name, "en"),
    argumentLabel(tool, name, "zh"),
    spaced(name),
    name,
  ];
  return new Map(names.flatMap((name) => called(name).map((label) => [label.toLowerCase(), name])));
}

/** A call as people read it: "Hotels (City: Zurich)", 酒店（住宿城市：苏黎世）. */
export function callLabel(
  tool: Pick<Tool, "name" | "title" | "parameters">,
  args: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const given = argumentsLabel(tool, args, language).join(language === "zh" ? "，" : ", ");
  if (given === "") return toolLabel(tool, language);
  return language === "zh" ? `${toolLabel(tool, language)}（${given}）` : `${toolLabel(tool, language)} (${given})`;
}

/** Arguments as people read them, each "Rooms: 2". */
export const argumentsLabel = (
  tool: Pick<Tool, "parameters">,
  args: Readonly<Record<string, unknown>>,
  language: Language,
): string[] =>
  Object.entries(args).map(
    ([name, value]) =>
      `${argumentLabel(tool, name, language)}${language === "zh" ? "：" : ": "}${argumentText(tool, name, value, language)}`,
  );

/** The value of an argument in words, with the names that its schema has for its fields and values. */
export const argumentText = (
  { parameters }: Pick<Tool, "parameters">,
  name: string,
  value: unknown,
  language: Language,
): string => valueText(value, language, schemaOf(parameters, name));

/** The words for a value; without aliases, the words of a code that the schema lists. */
function saidFor(value: string, schema: object): readonly string[] {
  const said = aliasesIn(schema).values?.[value];
  if (said) return said;
  const listed: unknown = Reflect.get(schema, "enum") ?? Object(Reflect.get(schema, "items")).enum;
  return Array.isArray(listed) && listed.includes(value) ? [value.replaceAll("_", " ")] : [];
}

/** A value in words: no brackets, quotes, true or null. `schema`: its own, or that of the list it is in. */
export function valueText(value: unknown, language: Language, schema: object = {}): string {
  const list = (parts: string[]) =>
    language === "zh" ? parts.join("、") : [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
  if (typeof value === "boolean") return language === "zh" ? (value ? "是" : "否") : value ? "yes" : "no";
  const isEmpty =
    value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
  if (isEmpty) return language === "zh" ? "无" : "none";
  if (Array.isArray(value)) return list(value.map((one) => valueText(one, language, schema)));
  if (typeof value === "string") return valueLabel(value, saidFor(value, schema), language);
  if (typeof value !== "object") return String(value);
  const items: object = Object(Reflect.get(schema, "items") ?? schema);
  const parts = Object.entries(value).map(([name, one]) => {
    const field = schemaOf(items, name);
    return `${fieldLabel(field, name, language)} ${valueText(one, language, field)}`;
  });
  return list(parts);
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
