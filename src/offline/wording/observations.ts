import { keptOf } from "../../engine/cut.ts";
import type { Language } from "../../engine/language.ts";
import { numbersIn, renumberedBy, withEachListApart } from "./numbered-lists.ts";
import { offlinePhrases } from "./phrases.ts";

/**
 * An observation in readable words: texts as they are, JSON as "key: value" lists with its numbers
 * untouched. Of one that was cut it is said that only a part was read.
 */
export function readable(observation: string, language: Language): string {
  const text = observation.trim();
  const kept = keptOf(text);
  // Half of a JSON has no words.
  if (kept !== undefined)
    return [/^[[{]/.test(kept) ? [] : kept, offlinePhrases(language).partRead].flat().join("\n\n");
  if (!/^[[{]/.test(text)) return text;
  try {
    return worded(JSON.parse(text), language, 0);
  } catch {
    // Text that only begins like JSON is text.
    return text;
  }
}

function worded(value: unknown, language: Language, depth: number): string {
  const colon = language === "zh" ? "：" : ": ";
  const comma = language === "zh" ? "，" : ", ";
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null)) return value.join(comma);
    return value.map((item) => `${"  ".repeat(depth)}- ${inLine(item, colon, comma)}`).join("\n");
  }
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, item]) => {
      const isDeep = Array.isArray(item) && item.some((one) => typeof one === "object" && one !== null);
      return `${key}${colon}${isDeep ? `\n${worded(item, language, depth + 1)}` : inLine(item, colon, comma)}`;
    })
    .join("\n");
}

function inLine(value: unknown, colon: string, comma: string): string {
  if (Array.isArray(value)) return value.map((item) => inLine(item, colon, comma)).join(comma);
  if (typeof value !== "object" || value === null) return String(value ?? "-");
  return Object.entries(value)
    .map(([key, item]) => `${key}${colon}${inLine(item, colon, comma)}`)
    .join(comma);
}

/**
 * Texts one after another, each once, sentences running on in one paragraph and lists on lines of their own. Lists are
 * numbered through, so that each number stands for one thing.
 */
export function together(texts: readonly string[], language: Language): string {
  const distinct = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
  const kept = distinct.filter((text) => !distinct.some((other) => other !== text && other.includes(text)));
  const counts = kept.map((text) => Math.max(0, ...numbersIn(text)));
  const numbered = kept.map((text, i) => {
    const before = counts.slice(0, i).reduce((sum, count) => sum + count, 0);
    return before > 0 ? withEachListApart(renumberedBy(before, text)) : text;
  });
  return numbered
    .map((text, i) => {
      if (i === 0) return text;
      const isBlock = text.includes("\n") || (numbered[i - 1] ?? "").includes("\n");
      return `${isBlock ? "\n\n" : language === "zh" ? "" : " "}${text}`;
    })
    .join("");
}
