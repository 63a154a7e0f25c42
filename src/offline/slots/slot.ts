import { RE2JS } from "re2js";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { between, withQuotations } from "../../engine/knowledge/quotes.ts";
import { aliasesIn } from "../../engine/tools/aliases.ts";
import { labelIn } from "../../engine/tools/labels.ts";
import { keptFor } from "../kept.ts";
import { type Choice, choicesFrom, codesFor } from "./choice.ts";
import { defaultIn, examplesIn, numberedIn } from "./description.ts";
import { kindOf, type Role, roleOf, type StringKind } from "./slot-kind.ts";

/** One value a tool wants: a parameter, or a leaf of an object parameter. */
export interface Slot {
  /** Keys from the arguments down to the value; 0 for the one element of a list of objects. */
  path: (string | number)[];
  name: string;
  /** What people call it, best first. */
  called: readonly string[];
  description: string;
  /** Title, description and other words for it, in one text. */
  words: string;
  required: boolean;
  type: "string" | "integer" | "number" | "boolean";
  isList: boolean;
  /** Values the schema allows, with what people may say for each. */
  choices?: readonly Choice[];
  /** No value outside `choices` is allowed. */
  isClosed: boolean;
  /** What people say for leaving it out. */
  leftOut: readonly string[];
  /** The tool that finds its value. */
  foundBy?: string;
  /** The slot whose values it leaves out; its choices are those of that slot. */
  leavesOut?: string;
  /** The slot whose values it tells more of. */
  describes?: string;
  /** The slot whose event days are of, and what they are of where that slot has no value. */
  daysOf?: { by: string; otherwise: string };
  /** Whether its tool tells of each of several days. */
  isOfEachDay: boolean;
  /** Whether its tool takes several days, or one. */
  isOfDays: boolean;
  kind: StringKind;
  /** Whether it names a person. */
  isPerson: boolean;
  role: Role;
  examples: string[];
  pattern?: { test(text: string): boolean };
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** What its description says goes without saying, where the schema still requires a value. */
  assumed?: string | number;
  /** Stems of the name's words, and of all other words for it. */
  nameRoots: string[];
  roots: string[];
  /** How much each of them says: 1 when no other slot of the tool has it, less the more have it. */
  weights: ReadonlyMap<string, number>;
}

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The values a tool wants, in the order of its schema. */
export const slotsOf = keptFor((tool: ModelTool): readonly Slot[] => {
  const days = withFirst(leaves(tool.parameters as Schema, [], true), ({ kind }) => kind === "moment");
  const slots = withFirst(days, takesHour);
  const counts = new Map<string, number>();
  for (const { nameRoots, roots } of slots) {
    for (const root of new Set([...nameRoots, ...roots])) counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  const weights = new Map([...counts].map(([root, count]) => [root, 1 / count]));
  const choicesOf = (slot: Omit<Slot, "weights" | "isOfEachDay" | "isOfDays">) =>
    slot.leavesOut === undefined ? slot.choices : slots.find(({ name }) => name === slot.leavesOut)?.choices;
  const isNamed = (root: string) => slots.some(({ kind, nameRoots }) => kind === "moment" && nameRoots.includes(root));
  const isOfEachDay = isNamed("start");
  const isOfDays = isOfEachDay || isNamed("end");
  return slots.map((slot) => ({ ...slot, choices: choicesOf(slot), isOfEachDay, isOfDays, weights }));
});

/** The slots of a tool for days and times. */
export const daySlotsOf = keptFor((tool: ModelTool): readonly Slot[] =>
  slotsOf(tool).filter(({ kind }) => kind === "moment"),
);

/** Whether a tool takes a day or a time. */
export const takesDay = (tool: ModelTool): boolean => daySlotsOf(tool).length > 0;

/** The slots of a tool for places. */
export const placeSlotsOf = keptFor((tool: ModelTool): readonly Slot[] =>
  slotsOf(tool).filter(({ kind }) => kind === "place"),
);

/** The slots of a tool for the ids and codes that it needs. */
export const codeSlotsOf = keptFor((tool: ModelTool): readonly Slot[] =>
  slotsOf(tool).filter(({ kind, required }) => required && kind === "code"),
);

/** The slot for the id or code of the thing that a tool is for. */
export const codeSlotOf = (tool: ModelTool): Slot | undefined => codeSlotsOf(tool)[0];

/** If one of two days, or of two hours, is the last, the other one is the first. */
function withFirst<One extends Pick<Slot, "role">>(slots: readonly One[], isOfKind: (slot: One) => boolean): One[] {
  const both = slots.filter(isOfKind);
  const isPair = both.length === 2 && both.some(({ role }) => role === "target");
  return slots.map((slot) => (isPair && isOfKind(slot) && !slot.role ? { ...slot, role: "source" } : slot));
}

/** Whether a slot takes an hour of the day. */
export const takesHour = ({ type, nameRoots, maximum }: Pick<Slot, "type" | "nameRoots" | "maximum">): boolean =>
  type === "integer" && nameRoots.includes("hour") && (maximum === 23 || nameRoots.includes("until"));

function leaves(
  schema: Schema,
  path: Slot["path"],
  required: boolean,
): Omit<Slot, "weights" | "isOfEachDay" | "isOfDays">[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const property = { ...(value.anyOf ?? value.oneOf)?.find(({ type }) => type !== "null"), ...value };
    const isRequired = required && (schema.required ?? []).includes(key);
    const at = [...path, key];
    if (property.properties) return leaves(property, at, isRequired);
    if (property.items?.properties) return leaves(property.items, [...at, 0], isRequired);
    return [slot(property, at, isRequired)];
  });
}

function slot(
  schema: Schema,
  path: Slot["path"],
  required: boolean,
): Omit<Slot, "weights" | "isOfEachDay" | "isOfDays"> {
  const name = String(path.at(-1));
  const leaf = schema.items ?? schema;
  const description = schema.description ?? leaf.description ?? "";
  const title = schema.title ?? leaf.title;
  const aliases = { ...aliasesIn(leaf), ...aliasesIn(schema) };
  const words = [title, description, ...(aliases.words ?? [])].filter(Boolean).join(". ");
  const type = [leaf.type ?? "string"].flat().find((one) => one !== "null");
  const given = [...(schema.examples ?? []), ...(leaf.examples ?? [])].filter((one) => typeof one === "string");
  const examples = [...new Set([...given, ...examplesIn(description)])];
  const values = leaf.enum ?? (leaf.const === undefined ? undefined : [leaf.const]);
  const isListed = values !== undefined;
  const isNumber = type === "integer" || type === "number";
  const numbered = isNumber && !isListed ? numberedIn(description) : [];
  // A part of the day that is one of a list is no day.
  const kind = kindOf(name, words, leaf.format, examples);
  const nameRoots = [...new Set(wordsOf(name).map(stem))];
  return {
    path,
    name,
    called: [...(aliases.words ?? []), ...(title === undefined ? [] : [labelIn("en", title), labelIn("zh", title)])],
    description,
    words,
    required,
    type: isNumber || type === "boolean" ? type : "string",
    isList: schema.items !== undefined || schema.type === "array",
    choices:
      choicesFrom(values ?? (numbered.length > 0 ? numbered : undefined), description, aliases.values ?? {}) ??
      codesFor(name, examples),
    isClosed: isListed || aliases.isClosed === true || aliases.leavesOut !== undefined,
    leftOut: aliases.leftOut ?? [],
    foundBy: aliases.foundBy,
    leavesOut: aliases.leavesOut,
    describes: aliases.describes,
    daysOf: aliases.daysOf,
    kind: isListed && kind === "moment" ? "any" : kind,
    isPerson: PERSON.test(words),
    role: roleOf(nameRoots, words),
    examples,
    pattern: leaf.pattern ? linear(leaf.pattern) : undefined,
    format: leaf.format,
    minimum: leaf.minimum,
    maximum: leaf.maximum,
    default: schema.default,
    assumed: required ? defaultIn(description, isNumber) : undefined,
    nameRoots,
    roots: rootsOf(withQuotations(words, BRACKETS, () => " ")),
  };
}

const PERSON = /姓名|人名|\bfull name\b|\bnames? of (?:a person|people|persons)\b|\bperson's name\b/i;

const BRACKETS = [between("(", ")"), between("（", "）")];

const rootsOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  ),
];

/** A pattern from elsewhere may be made to take forever; RE2 takes linear time for every one it knows. */
function linear(source: string): Slot["pattern"] {
  try {
    const pattern = RE2JS.compile(source);
    return { test: (text) => pattern.matcher(text).find() };
  } catch {
    // One of another dialect, or that looks around itself, is no help.
    return undefined;
  }
}

/** Whether two slots are the same place in the arguments. */
export const isSameSlot = (a: Pick<Slot, "path">, b: Pick<Slot, "path">): boolean =>
  a.path.join(".") === b.path.join(".");

/** Whether a slot tells which thing is meant: one of a list of names or properties, and no order that they come in. */
export const tellsThings = ({ choices, type, kind, default: preset }: Slot): boolean =>
  choices !== undefined && type === "string" && kind !== "place" && preset === undefined;

/** Whether a slot takes one of a list of kinds, and no place. */
export const takesKind = ({ isClosed, type, kind }: Slot): boolean => isClosed && type === "string" && kind !== "place";

/** Whether a slot holds the order in which things are found. */
export const sorts = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:sort|order)$/.test(root));

/** A value a text offers for a slot. */
export interface Proposal {
  slot: Slot;
  value: unknown;
  /** The further members of a list that stands in brackets. */
  others?: readonly unknown[];
  start: number;
  end: number;
  /** How strongly the text speaks for it; what a required slot needs is less than what an optional one needs. */
  score: number;
  /** May share its words with other slots: yes/no answers and listed values. */
  shares?: boolean;
  /** The number is said in the very unit that the slot counts in. */
  isInUnit?: boolean;
  /** One end of a span of days. */
  isHalf?: boolean;
}

/** Whether a slot takes the state of something. */
export const isOfState = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:status|state)$/.test(root));
