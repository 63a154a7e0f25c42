import { spaced } from "../embedding/words.ts";
import { type Language, languageOf } from "../language.ts";
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
  const schema = Object.hasOwn(parameters.properties, name) ? Object(parameters.properties[name]) : {};
  return typeof schema.title === "string" ? labelIn(language, schema.title) : spaced(name);
}

/** The name of a value for people: the value itself if it is in their language, else the first of `said` that is. */
export const valueLabel = (value: string, said: readonly string[], language: Language): string =>
  [value, ...said].find((word) => languageOf(word) === language) ?? value;

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
      `${argumentLabel(tool, name, language)}${language === "zh" ? "：" : ": "}${typeof value === "string" ? value : JSON.stringify(value)}`,
  );

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
