import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { callLabel } from "./labels.ts";
import type { Tool, ToolResult } from "./tool.ts";

/** How data begins that models read. */
export const DATA = /^[[{<]/;

/**
 * The result of a write whose tool words no card: its text says that it was done, and what it was. Data stays as it is,
 * because models read it.
 */
export function toldAsDone(
  result: ToolResult,
  tool: Pick<Tool, "name" | "title" | "parameters" | "effect">,
  args: Readonly<Record<string, unknown>>,
  language: Language,
): ToolResult {
  const { text } = result;
  if (tool.effect === "read" || text === "" || DATA.test(text)) return result;
  return { ...result, text: phrase("done", language, { what: join(callLabel(tool, args, language), text, language) }) };
}

/** The words of a call without the beginning that says that it was done. */
export function withoutDone(words: string): string {
  const begun = (["en", "zh"] as const).map((language) => phrase("done", language, { what: "" }));
  return words.slice(begun.find((one) => words.startsWith(one))?.length ?? 0);
}

/** Words below those of the call that they are about. */
export const join = (preview: string, words: string, language: Language): string =>
  `${preview}${language === "zh" ? "：" : ":"}${words.includes("\n") ? "\n" : language === "zh" ? "" : " "}${words}`;
