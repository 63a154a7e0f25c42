import { z } from "@hono/zod-openapi";

/** A column of `rows`: its label for people in both languages, and its unit. */
export function column<Schema extends z.ZodType>(schema: Schema, title: string, unit?: string): Schema {
  return schema.openapi({ title, ...(unit && { "x-unit": unit }) });
}

/** What rows are, and behind it which ones. */
export const titled = (...parts: string[]): string => parts.join(" · ");

const refused = (description: string) => ({
  description,
  content: { "application/json": { schema: z.object({ error: z.string() }) } },
});

/** What every operation answers: one sentence with the key figures, and the rows behind it. */
export function answers<Row extends z.ZodObject>(row: Row) {
  const summary = z.string().describe("One sentence with the key figures, in the language of Accept-Language.");
  const title = z.string().describe("What the rows are, in the same language.");
  return {
    200: {
      description: "The figures (查询结果)",
      content: { "application/json": { schema: z.object({ summary, title, rows: z.array(row) }) } },
    },
    400: refused("A parameter is wrong; the sentence names the valid choices"),
    404: refused("There are no figures for this day or hour"),
  };
}
