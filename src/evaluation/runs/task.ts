import { z } from "zod";

/** A call, as a tool's name with those of its arguments that count. */
const call = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .refine((one) => Object.keys(one).length === 1, "one tool with its arguments, for example: search_orders: {}")
  .transform((one) => {
    const [[tool = "", args = {}] = []] = Object.entries(one);
    return { tool, args };
  });
export type ExpectedCall = z.output<typeof call>;

/** What the user does next: says something, or decides on the open approval card. */
const step = z.union(
  [
    z
      .string()
      .min(1)
      .transform((say) => ({ say })),
    /** `most`: so many cards at most, as long as one is open. */
    z.strictObject({ decide: z.enum(["approve", "reject"]), most: z.number().int().positive().optional() }),
    z.strictObject({ decide: z.literal("edit"), args: z.record(z.string(), z.unknown()) }),
  ],
  "words, { decide: approve }, { decide: reject }, or { decide: edit, args: {…} }",
);
export type Step = z.output<typeof step>;

const sql = z.strictObject({ sql: z.string().min(1) });

/** Something the user must be told: a text, one of several texts, or every value of a query over the sample data. */
const fact = z.union(
  [
    z.string().min(1),
    z.number().transform(String),
    z.array(z.union([z.string().min(1), z.number().transform(String)])).min(2),
    sql,
  ],
  "a text, a list of two or more texts of which one is enough, or { sql: … }",
);
export type Fact = z.output<typeof fact>;

/** Kinds of tasks, for the report. */
export const KINDS = ["single", "several", "follow-up", "write", "refusal", "wrong-id", "ask-back"] as const;

/** One task of a suite: what the user says, and what must have happened at the end. */
export const evalTask = z.strictObject({
  id: z.string().regex(/^[\p{L}\p{N}_.-]+$/u, "letters, digits, dots, hyphens and underscores"),
  language: z.enum(["en", "zh"]),
  kind: z.enum(KINDS),
  /** Who speaks; absent: nobody who is signed in. */
  signed_in: z.string().optional(),
  /** The steps of the user; a single one may stand alone. */
  user: z.preprocess((script) => (typeof script === "string" ? [script] : script), z.array(step).min(1)),
  /** Calls that must have been done, in any order, besides others. */
  actions: z.array(call).default([]),
  /** Calls that must not have been done; no arguments: whatever they are. */
  forbidden: z.array(call).default([]),
  /** What the user must have been told by the end. */
  facts: z.array(fact).default([]),
  /** What the user must not have been told. */
  untold: z.array(fact).default([]),
  /** New or changed rows, each by its table and the values that count. Absent: the database is as before. */
  changes: z
    .array(
      z.strictObject({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
    )
    .default([]),
});
export type EvalTask = z.output<typeof evalTask>;
