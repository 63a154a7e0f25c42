import { z } from "zod";

const axis = z.strictObject({
  labelOverlap: z.literal(true).optional(),
  labelLimit: z.number().optional(),
  format: z.literal("%m-%d").optional(),
});
const channel = z.strictObject({
  field: z.enum(["x", "y", "series"]),
  type: z.enum(["temporal", "ordinal", "nominal", "quantitative"]),
  timeUnit: z.enum(["utcyearmonthdate", "utcyearmonthdatehoursminutes"]).optional(),
  title: z.string().nullable().optional(),
  /** null: in the order of the rows. */
  sort: z.null().optional(),
  axis: axis.optional(),
});

/**
 * A chart as a Vega-Lite specification, with its data inside. It holds for Vega-Lite 5 and 6, and is as much of their
 * language as this program writes. `x` is the moment or the name of a row, `y` its figure, `series` which figure it is.
 */
export const chartSchema = z.strictObject({
  $schema: z.literal("https://vega.github.io/schema/vega-lite/v6.json"),
  title: z.string(),
  width: z.number().optional(),
  usermeta: z
    .strictObject({ wished: z.literal(true) })
    .optional()
    .describe("The user asked for a picture."),
  data: z.strictObject({
    values: z.array(z.strictObject({ x: z.string(), y: z.number(), series: z.string().optional() })),
  }),
  mark: z.strictObject({
    type: z.enum(["line", "bar", "arc"]),
    point: z.literal(true).optional(),
    tooltip: z.literal(true),
  }),
  encoding: z.strictObject({
    x: channel.optional(),
    y: channel.optional(),
    theta: channel.optional(),
    color: channel.optional(),
  }),
});
export type Chart = z.infer<typeof chartSchema>;
