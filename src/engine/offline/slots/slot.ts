import type { ControlTool } from "../../dialog/protocol.ts";
import { isStopWord } from "../../embedding/stop-words.ts";
import { stem, wordsOf } from "../../embedding/words.ts";
import { examplesIn, openChoicesIn, type Synonyms, synonymsIn } from "./description.ts";

/** What a string parameter holds, as far as its schema tells. */
export type StringKind = "moment" | "email" | "url" | "phone" | "code" | "free" | "place" | "name" | "any";
export type Role = "source" | "target" | undefined;

/** One value a tool wants: a parameter, or a leaf of an object parameter. */
export interface Slot {
  /** Keys from the arguments down to the value; 0 for the one element of a list of objects. */
  path: (string | number)[];
  name: string;
  description: string;
  required: boolean;
  type: "string" | "integer" | "number" | "boolean";
  isList: boolean;
  /** Values the schema allows, with what people may say for each. */
  choices?: Synonyms;
  /** No value outside `choices` is allowed. */
  isClosed: boolean;
  kind: StringKind;
  role: Role;
  examples: string[];
  pattern?: RegExp;
  default?: unknown;
  /** Stems of the name's words, and of the description's words. */
  nameRoots: string[];
  roots: string[];
  /** How much each of them says: 1 when no other slot of the tool has it, less the more have it. */
  weights: ReadonlyMap<string, number>;
}

interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export function slotsOf(tool: ControlTool): Slot[] {
  const slots = leaves(tool.parameters as Schema, [], true);
  const counts = new Map<string, number>();
  for (const { nameRoots, roots } of slots) {
    for (const root of new Set([...nameRoots, ...roots])) counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const weights = new Map([...counts].map(([root, count]) => [root, 1 / count]));
  return slots.map((slot) => ({ ...slot, weights }));
}

function leaves(schema: Schema, path: Slot["path"], required: boolean): Omit<Slot, "weights">[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const property = { ...(value.anyOf ?? value.oneOf)?.find(({ type }) => type !== "null"), ...value };
    const isRequired = required && (schema.required ?? []).includes(key);
    const at = [...path, key];
    if (property.properties) return leaves(property, at, isRequired);
    if (property.items?.properties) return leaves(property.items, [...at, 0], isRequired);
    return [slot(property, at, isRequired)];
  });
}

function slot(schema: Schema, path: Slot["path"], required: boolean): Omit<Slot, "weights"> {
  const name = String(path.at(-1));
  const leaf = schema.items ?? schema;
  const description = schema.description ?? leaf.description ?? "";
  const type = [leaf.type ?? "string"].flat().find((one) => one !== "null");
  const examples = examplesIn(description);
  const values = leaf.enum ?? (leaf.const === undefined ? undefined : [leaf.const]);
  const open = openChoicesIn(description);
  const choices = values ? synonymsIn(description, values) : open.length > 0 ? open : undefined;
  const nameRoots = [...new Set(wordsOf(name).map(stem))];
  return {
    path,
    name,
    description,
    required,
    type: type === "integer" || type === "number" || type === "boolean" ? type : "string",
    isList: schema.items !== undefined || schema.type === "array",
    choices,
    isClosed: values !== undefined,
    kind: kindOf(name, description, leaf.format, examples),
    role: roleOf(nameRoots, description),
    examples,
    pattern: leaf.pattern ? safePattern(leaf.pattern) : undefined,
    default: schema.default,
    nameRoots,
    roots: rootsOf(description.replace(/\(.*?\)|（.*?）/g, " ")),
  };
}

const rootsOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  ),
];

function safePattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    // A schema from elsewhere may hold a pattern of another dialect; it is then no help.
    return undefined;
  }
}

const kinds: [StringKind, RegExp, RegExp][] = [
  ["email", /e-?mail/i, /e-?mail address|邮箱/i],
  ["url", /ur[il]|website|link/i, /\burl\b|网址/i],
  ["phone", /phone|mobile|tel/i, /phone number|手机号|电话/i],
  [
    "moment",
    /(?:^|[_ ])(?:date|day|time|datetime|when)(?:$|[_ ])|Date|Time(?!zone)|日期|时间|^(?:check_?in|check_?out|departure|arrival)$/,
    /YYYY|yyyy|HH:MM|date of|日期|ISO 8601|\bdate\b/,
  ],
  [
    "free",
    /quer(?:y|ies)|keyword|text|content|message|prompt|question|note|comment|reason|summary|body|description|request|^q$|关键词|内容|问题/i,
    /free text|search (?:term|text|query)|关键词|搜索词/i,
  ],
  [
    "code",
    /(?:^|[_ ])(?:id|code|sku|isbn|pin)(?:$|[_ ])|I[Dd]$|[a-z]Id$|number$|Number$|编号|代码|单号/,
    /identifier|\bcode\b|编号|识别码|标识符|单号|\bID of\b|\d+[- ]?(?:digit|位)/,
  ],
  [
    "place",
    /city|location|place|country|state|address|region|area|destination|origin|airport|station|district|town|venue|where/i,
    /\bcity\b|地点|城市|位置|地址|区域|国家|地区/i,
  ],
  [
    "name",
    /name|title|author|artist|person|company|brand|player|team|actor|composer|who/i,
    /\bname of|名称|姓名|名字/i,
  ],
];

function kindOf(name: string, description: string, format: string | undefined, examples: string[]): StringKind {
  if (format && /^date|^time/.test(format)) return "moment";
  if (format === "email") return "email";
  if (format === "uri" || format === "url") return "url";
  const byName = kinds.find(([, names]) => names.test(name));
  if (byName?.[0] === "moment" && /(?:zone|duration|frame|period)/i.test(name)) return "any";
  const kind = byName ?? kinds.find(([, , descriptions]) => descriptions.test(description));
  if (!kind && examples.some((example) => /^\d{4}-\d{2}-\d{2}/.test(example))) return "moment";
  return kind?.[0] ?? "any";
}

const sources =
  /^(?:from|origin|start|source|depart|departur|begin|pickup|pick|base|initial|first|in|since|min|minimum|lower|old|current)$/;
const targets =
  /^(?:to|destin|destination|end|target|arriv|arrival|drop|dropoff|final|second|out|until|return|max|maximum|upper|new|last)$/;

function roleOf(nameRoots: string[], description: string): Role {
  if (nameRoots.some((root) => sources.test(root))) return "source";
  if (nameRoots.some((root) => targets.test(root))) return "target";
  if (/出发|起点|起始|开始|始发|入住/.test(description)) return "source";
  if (/到达|终点|目的|结束|截止|退房|离店/.test(description)) return "target";
  if (/\b(?:depart(?:s|ure)?|start(?:s|ing)?|origin)\b/i.test(description)) return "source";
  return /\b(?:destination|arriv(?:es?|al)|end(?:s|ing)?)\b/i.test(description) ? "target" : undefined;
}
