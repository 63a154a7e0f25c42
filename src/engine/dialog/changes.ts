import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import type { PendingCall } from "./task.ts";
import type { Verdicts } from "./verdict.ts";

const EDIT =
  /^(?:(?:edit|change|e)(?![a-z_])|修改|改)(?:\s*(?<number>\d+)(?=[\s:：,，]|$))?[\s:：,，]*(?<changes>.*)$/is;

/**
 * Reads changed arguments in words, such as "edit 2 nights=3". Arguments that are not named stay. Undefined if the
 * words are not an edit.
 */
export function readEdit(text: string, pending: readonly PendingCall[], language: Language): Verdicts | undefined {
  const { number, changes } = EDIT.exec(text.trim())?.groups ?? {};
  // Without changes or a number after it, "change …" is the start of a sentence.
  if (changes === undefined || !(changes === "" || number || /[=＝{]/.test(changes))) return undefined;
  const count = pending.length;
  const unusable = (problem: string): Verdicts => ({ decisions: new Map(), problem });
  if (number === undefined && count > 1) return unusable(phrase("editOfWhich", language, { count }));
  const call = pending[Number(number ?? 1) - 1];
  if (!call) return unusable(phrase("noSuchAction", language, { number: number ?? 1, count }));
  return { decisions: new Map([[call.id, { type: "edit", changes }]]) };
}

/** The longest name, in characters. */
const LONGEST_NAME = 80;

/**
 * Reads changed arguments, written as a JSON object or as `name=value` pairs; undefined if the text is neither.
 * `names`: what users call each argument, in lower case, to the argument's name. A value stays text if the present
 * value is text. Otherwise it is read as JSON if possible, and as yes or no where the present value is.
 */
export function readChanges(
  text: string,
  present: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string> = new Map(),
): Record<string, unknown> | undefined {
  const own = (name: string) => names.get(name.toLowerCase()) ?? name;
  if (text.trim().startsWith("{")) {
    const value = parsed(text);
    if (typeof value !== "object" || value === null) return undefined;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [own(name), one]));
  }
  const starts = namesIn(text, [...names.keys()]);
  const [first] = starts;
  if (!first || text.slice(0, first.start).trim() !== "") return undefined;
  return Object.fromEntries(
    starts.map(({ name, end }, at) => {
      const key = own(name);
      const written = text
        .slice(end, starts[at + 1]?.start)
        .trim()
        .replace(/[,，;；]$/, "");
      const quoted = /^(["'“])(.*)(["'”])$/s.exec(written)?.[2];
      return [key, quoted ?? valueWritten(written, present[key])];
    }),
  );
}

function valueWritten(written: string, present: unknown): unknown {
  if (typeof present === "string") return written;
  // As a card shows what is true or false.
  const isYesOrNo = typeof present === "boolean" && /^(?:yes|no|是|否)$/i.test(written);
  return isYesOrNo ? /^(?:yes|是)$/i.test(written) : (parsed(written) ?? written);
}

/** The name before each "=": the longest known name, or else one word. */
function namesIn(text: string, known: readonly string[]): { name: string; start: number; end: number }[] {
  const longestFirst = [...known].sort((a, b) => b.length - a.length);
  return [...text.matchAll(/[=＝]/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_NAME), index).trimEnd();
    const isWhole = (name: string) => /^[\s,，;；]?$/.test(before.at(-name.length - 1) ?? "");
    const fitting = longestFirst.find((name) => before.toLowerCase().endsWith(name) && isWhole(name));
    const name = fitting ?? before.split(/[\s,，;；]/).at(-1) ?? "";
    if (!/^[\p{L}_]/u.test(name)) return [];
    return [{ name, start: text.slice(0, index).trimEnd().length - name.length, end: index + 1 }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
