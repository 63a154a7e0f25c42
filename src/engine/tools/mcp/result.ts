import { z } from "zod";
import { cut } from "../../cut.ts";
import type { Language } from "../../language.ts";
import type { Redact } from "../../redact.ts";
import { jsonOf } from "../openapi/json.ts";
import { resultOf as resultOfAnswer } from "../openapi/result.ts";
import { saidBy } from "../openapi/said-by.ts";
import { isRefusal, saysFailed } from "../openapi/written.ts";
import type { Tool, ToolResult } from "../tool.ts";
import { LOOK_IT_UP } from "../unsent.ts";
import { REFUSED, refusal, unreadable } from "./failure.ts";

const answerSchema = z.object({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().default(false),
});

/** The most characters of a result. */
const LONGEST = 100_000;

/**
 * The text for the model and the rows for display, without the server's secrets. Throws a `ToolError` with the server's
 * words for a call that failed there, and for an answer that is none.
 */
export function resultOf(
  given: unknown,
  redact: Redact,
  language: Language,
  { name, effect }: Pick<Tool, "name" | "effect">,
  args: Readonly<Record<string, unknown>> = {},
): ToolResult {
  const parsed = answerSchema.safeParse(given);
  if (!parsed.success) throw unreadable(name, effect, language);
  const { content, structuredContent, isError } = parsed.data;
  const texts = content.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  const said = redact(texts.join("\n").trim());
  const json = jsonOf(structuredContent ? redact(JSON.stringify(structuredContent)) : said);
  if (effect === "write" && isRefusal(json))
    throw refusal(saidBy({ json, text: said }) ?? "", { advice: `${REFUSED} It said: ${cut(said, 1000)}` }, language);
  if (isError) throw refusal(said, { advice: REFUSED }, language);
  if (effect === "write" && saysFailed(json, `${name} ${JSON.stringify(args)}`)) {
    const advice = `${LOOK_IT_UP} It said: ${cut(said, 1000)}`;
    throw refusal(saidBy({ json, text: said }) ?? "", { advice, mayBeDone: true }, language);
  }
  const other = content.find(({ type }) => type !== "text");
  const isUnreadable = said === "" && json === undefined && other;
  const result = resultOfAnswer(
    {
      status: 200,
      mediaType: String(other?.mimeType ?? other?.type ?? ""),
      retryAfter: undefined,
      json,
      text: isUnreadable ? undefined : said || (json === undefined ? "" : JSON.stringify(json)),
    },
    () => [],
    undefined,
    language,
  );
  return { ...result, text: cut(result.text, LONGEST) };
}
