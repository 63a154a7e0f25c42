import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import type { PendingCall } from "./task.ts";
import type { Reading } from "./verdict.ts";

const EDIT = /^(?:edit|change|e|修改|改)(?:\s*(?<number>\d+)(?=[\s:：,，]|$))?[\s:：,，]*(?<changes>.*)$/is;

/** Changed arguments in words, "edit 2 nights=3"; undefined for words that are no edit. What is not named stays. */
export function readEdit(text: string, pending: readonly PendingCall[], language: Language): Reading | undefined {
  const { number, changes } = EDIT.exec(text.trim())?.groups ?? {};
  // Without changes or a number behind it, "change …" is the start of a sentence.
  if (changes === undefined || !(changes === "" || number || /[=＝{]/.test(changes))) return undefined;
  const count = pending.length;
  const unusable = (problem: string): Reading => ({ decisions: new Map(), problem });
  if (number === undefined && count > 1) return unusable(phrase("editOfWhich", language, { count }));
  const call = pending[Number(number ?? 1) - 1];
  if (!call) return unusable(phrase("noSuchAction", language, { number: number ?? 1, count }));
  const args = readChanges(changes, call.args);
  if (!args) return unusable(phrase("editForm", language, { names: Object.keys(call.args).join(", ") }));
  return { decisions: new Map([[call.id, { type: "edit", args: { ...call.args, ...args } }]]) };
}

/**
 * Changed arguments, written as a JSON object or as `key=value` pairs; undefined when it is neither.
 * A value stays text where the present one is text; elsewhere it is read as JSON if it can be.
 */
export function readChanges(
  text: string,
  present: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (text.trim().startsWith("{")) {
    const value = parsed(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  }
  const starts = [...text.matchAll(/(?:^|[\s,，;；])([A-Za-z_]\w*)\s*[=＝]\s*/g)];
  if (starts.length === 0 || text.slice(0, starts[0]?.index).trim() !== "") return undefined;
  return Object.fromEntries(
    starts.map((start, at) => {
      const [whole, key = ""] = start;
      const written = text
        .slice(start.index + whole.length, starts[at + 1]?.index)
        .trim()
        .replace(/[,，;；]$/, "");
      const quoted = /^(["'“])(.*)(["'”])$/s.exec(written)?.[2];
      return [key, quoted ?? (typeof present[key] === "string" ? written : (parsed(written) ?? written))];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
