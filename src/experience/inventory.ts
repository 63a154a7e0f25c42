import { PLANNER } from "../engine/dialog/message.ts";
import type { Domain, Specialist } from "../engine/domain/domain.ts";
import { isStopWord } from "../engine/embedding/stop-words.ts";
import { wordsOf } from "../engine/embedding/words.ts";
import { aliasesIn } from "../engine/tools/aliases.ts";
import { isObject } from "../engine/tools/openapi/json.ts";
import type { Tool } from "../engine/tools/tool.ts";
import { REQUEST_WORDS } from "./request-words.ts";

/** The agents, tools, parameters and words that an experience may speak of. All of it was written by developers. */
export interface Inventory {
  tools: ReadonlyMap<string, Tool>;
  agents: ReadonlyMap<string, Agent>;
  /** Names of parameters. */
  parameters: ReadonlySet<string>;
  /** Words of names and descriptions, in lower case. None is a single sign. */
  words: ReadonlySet<string>;
  /** Values from long lists, such as districts, with the parameter that takes them; the longest first. */
  values: readonly KnownValue[];
}

interface Agent {
  /** Undefined for the planner of several domains. */
  domain?: string;
  tools: ReadonlySet<string>;
}

/** A text that is the value of a parameter. */
export interface KnownValue {
  text: string;
  parameter: string;
}

type Described = Pick<Domain, "name" | "description" | "specialists" | "tools" | "synonyms" | "words"> &
  Partial<Pick<Domain, "passages">>;

/** A longer list holds names of things; a shorter one holds notions, which tell requests apart. */
const LONGEST_LIST_OF_NOTIONS = 8;

export function inventoryOf(domains: readonly Described[]): Inventory {
  const tools = new Map(domains.flatMap(toolsOf).map((tool) => [tool.name, tool]));
  const agents = new Map<string, Agent>();
  for (const { name: domain, specialists } of domains)
    for (const { name, tools } of specialists) agents.set(name, { domain, tools: namesOf(tools) });
  const [only, ...more] = domains;
  agents.set(PLANNER, {
    ...(only && more.length === 0 && { domain: only.name }),
    tools: namesOf(domains.flatMap((domain) => domain.tools)),
  });
  const schemas = [...tools.values()].flatMap(({ parameters }) => fieldsOf(parameters.properties));
  const values = schemas.flatMap(({ name, schema }) => namesIn(schema).map((text) => ({ text, parameter: name })));
  const fields = schemas.flatMap(({ name, schema }) => [name, ...wordsOfField(schema)]);
  const words = wordsIn([...domains.flatMap(textsOf), ...fields]);
  const isName = (text: string) =>
    text.length > 1 && !wordsOf(text).every((word) => words.has(word) || isStopWord(word));
  return {
    ...{ tools, agents, words },
    parameters: new Set(schemas.map(({ name }) => name)),
    values: values.filter(({ text }) => isName(text)).sort((a, b) => b.text.length - a.text.length),
  };
}

const namesOf = (tools: readonly Tool[]) => new Set(tools.map(({ name }) => name));

const toolsOf = ({ specialists, tools }: Described): Tool[] => [
  ...tools,
  ...specialists.flatMap((specialist) => specialist.tools),
];

/** What developers wrote about a domain, its agents and its tools. */
const textsOf = (domain: Described): string[] => [
  domain.description,
  ...Object.entries(domain.synonyms).flat(2),
  ...Object.values(domain.words ?? {}).flat(),
  ...(domain.passages ?? []).flatMap(({ title, aliases = [] }) => [title, ...aliases]),
  ...domain.specialists.flatMap(({ name, title = "", handles, aliases = [] }: Specialist) => [
    ...[name, title, handles],
    ...aliases.flat(),
  ]),
  ...toolsOf(domain).flatMap(({ name, title = "", description, aliases = [] }) => [
    ...[name, title, description],
    ...aliases,
  ]),
];

interface Field {
  name: string;
  schema: Record<string, unknown>;
}

/** The fields of arguments, at any depth. */
const fieldsOf = (properties: Record<string, unknown>): Field[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (!isObject(schema)) return [];
    const inner = isObject(schema.items) ? schema.items : schema;
    return [{ name, schema }, ...(isObject(inner.properties) ? fieldsOf(inner.properties) : [])];
  });

/** The words about an argument, without the names that it may take. */
function wordsOfField(schema: Record<string, unknown>): string[] {
  const { words = [], leftOut = [] } = aliasesIn(schema);
  const texts = [schema.title, schema.description].filter((text) => typeof text === "string");
  const notions = namesIn(schema).length > 0 ? [] : listedIn(schema);
  return [...texts, ...words, ...leftOut, ...notions];
}

const namesIn = (schema: Record<string, unknown>): string[] =>
  valuesIn(schema).length > LONGEST_LIST_OF_NOTIONS ? listedIn(schema) : [];

/** The values that a schema lists, in all their wordings. */
const listedIn = (schema: Record<string, unknown>): string[] => [
  ...new Set([...valuesIn(schema), ...Object.values(aliasesIn(schema).values ?? {}).flat()]),
];

function valuesIn(schema: Record<string, unknown>): string[] {
  const branches = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const listed = [schema, schema.items, ...branches].filter(isObject).find((one) => Array.isArray(one.enum));
  const values = Array.isArray(listed?.enum) ? listed.enum.map(String) : [];
  return [...new Set([...values, ...Object.keys(aliasesIn(schema).values ?? {})])];
}

/** The words of texts. A single sign may be part of a name, and digits tell a value. */
function wordsIn(texts: readonly string[]): Set<string> {
  return new Set([...texts.flatMap(wholeWordsOf), ...REQUEST_WORDS].filter(isWord));
}

const isWord = (word: string): boolean => [...word].length > 1 && !/\p{N}/u.test(word);

/** The words of a text. Where the segmenter leaves Han signs apart, those side by side are a word: 航班. */
function wholeWordsOf(text: string): string[] {
  const whole: string[] = [];
  let signs = "";
  for (const word of [...wordsOf(text), ""]) {
    if (/^\p{Script=Han}$/u.test(word) && !isStopWord(word)) signs += word;
    else {
      whole.push(signs, word);
      signs = "";
    }
  }
  return whole;
}
