import { canonical } from "../../dialog/canonical.ts";
import type { PendingCall } from "../../dialog/task.ts";
import type { Language } from "../../language.ts";
import { argumentLabel, valueText } from "../../tools/labels.ts";
import type { Tool } from "../../tools/tool.ts";

/**
 * What was done, for people. A tool that words its card words its result too. The answer of any other is said below what
 * its card said, because it need not name the action; of data, the single values are said that the card does not have.
 */
export function doneInWords(
  words: string,
  { preview, args }: Pick<PendingCall, "preview" | "args">,
  tool: Tool | undefined,
  language: Language,
): string {
  if (!/^[[{<]/.test(words)) return tool?.preview || words.startsWith(preview) ? words : join(preview, words, language);
  const values = valuesIn(words).filter(([name, value]) => canonical(args[name]) !== canonical(value));
  const said = values.map(([name, value]) => {
    const label = tool ? argumentLabel(tool, name, language) : name;
    return `${label}${language === "zh" ? "：" : ": "}${valueText(value, language)}`;
  });
  return said.length === 0 ? preview : join(preview, said.join(language === "zh" ? "，" : ", "), language);
}

const join = (preview: string, words: string, language: Language): string =>
  `${preview}${language === "zh" ? "：" : ": "}${words}`;

/** The single values of an object in JSON. */
function valuesIn(text: string): [string, unknown][] {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
    return Object.entries(data).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value));
  } catch {
    return [];
  }
}
