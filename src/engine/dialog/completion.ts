import { z } from "zod";

const completionStatus = z.enum(["done", "dropped", "elsewhere"]);

/** The arguments with which a specialist ends its task, as models see them. */
export const completeArgs = z.object({
  status: completionStatus.default("done").describe("dropped: the user gave it up. elsewhere: another's work."),
  reason: z.string().default(""),
  result: z.string().default("").describe("Worded for the user; empty: the results."),
});
export type Completion = z.infer<typeof completeArgs>;

const receivedArgs = z.object({
  ...completeArgs.shape,
  status: completionStatus.optional(),
  cancel: z.boolean().optional(),
});

/**
 * Reads a call of CompleteOrEscalate; returns a text with the problem if it cannot be read. `cancel` is an argument of
 * LangGraph's customer-support tutorial. Whatever its value, control returns to the planner, which reads the reason.
 */
export function completionOf({ args }: { args: unknown }): Completion | string {
  const parsed = receivedArgs.safeParse(args);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const { status, cancel, reason, result } = parsed.data;
  const isGivenBack = cancel !== undefined && result === "";
  return { status: status ?? (isGivenBack ? "elsewhere" : "done"), reason, result };
}
