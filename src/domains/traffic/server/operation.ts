import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { ALIASES, HIGH_IS, NOT_SERVED } from "../../../engine/tools/aliases.ts";
import { type Moment, momentOf, type TrafficServices } from "./moment.ts";

interface OperationPage<Query extends z.ZodObject, Row extends z.ZodObject> {
  path: string;
  operationId: string;
  title: string;
  description: string;
  highIs?: "bad";
  notServed?: readonly string[];
  aliases: readonly string[];
  query: Query;
  /** A row of the answer. */
  row: Row;
}

/** What every operation answers: one sentence with the key figures, and the rows behind it. */
interface Answer<Row> {
  summary: string;
  title: string;
  rows: Row[];
}

/** An operation from one page: its description for people and models, and the work itself. */
export function operation<Query extends z.ZodObject, Row extends z.ZodObject>(
  { path, operationId, title, description, highIs, notServed, aliases, query, row }: OperationPage<Query, Row>,
  answer: (query: z.output<Query>, moment: Moment) => Answer<z.output<Row>>,
) {
  const route = createRoute({
    ...{ method: "get", path, operationId, "x-title": title, description },
    ...(highIs && { [HIGH_IS]: highIs }),
    ...(notServed && { [NOT_SERVED]: notServed }),
    ...{ [ALIASES]: aliases, request: { query }, responses: responsesOf(row) },
  });
  return (app: OpenAPIHono, services: TrafficServices): void => {
    app.openapi(route, (c) => {
      // The route has checked it. TypeScript does not follow the type of a query of any shape so far.
      const checked = c.req.valid("query" as never) as z.output<Query>;
      return c.json(answer(checked, momentOf(c, services)), 200);
    });
  };
}

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

function responsesOf<Row extends z.ZodObject>(row: Row) {
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
