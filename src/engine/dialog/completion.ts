import { z } from "zod";

const completionStatus = z.enum(["done", "dropped", "elsewhere"]);

/** How a specialist ends its task, as models are shown it. */
export const completeArgs = z.object({
  status: completionStatus.default("done").describe("dropped: the user gave it up. elsewhere: another has to do it."),
  reason: z.string().default(""),
  result: z.string().default("").describe("Worded for the user; empty hands the tools' results over as they are."),
});
export type Completion = z.infer<typeof completeArgs>;

const receivedArgs = z.object({
  ...completeArgs.shape,
  status: completionStatus.optional(),
  cancel: z.boolean().optional(),
});

/**
 * What a call of CompleteOrEscalate says, or why it cannot be read.
 * Without a `status`, `cancel` and `reason` count as LangGraph's customer-support tutorial has them: `true` ends the task,
 * as done or given up, which the reason tells; `false` asks for somebody else.
 */
export function completionOf({ args }: { args: unknown }): Completion | string {
  const parsed = receivedArgs.safeParse(args);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const { status, cancel, reason, result } = parsed.data;
  return { status: status ?? statusFrom(cancel, reason, result), reason, result };
}

function statusFrom(cancel: boolean | undefined, reason: string, result: string): Completion["status"] {
  const words = reason || result;
  if (cancel !== true && (result !== "" || words === "")) return "done";
  if (saysDone(words)) return "done";
  // What cannot be told apart goes back to the planner with all that was found.
  return cancel !== false && GIVEN_UP.test(words) ? "dropped" : "elsewhere";
}

const GIVEN_UP =
  /\bnever ?mind\b|\bchanged (?:their|his|her|my) mind\b|\bno longer\b|\b(?:not|n['’]t) want|\bnot wanted\b|\bg(?:ave|iven|ive)(?: it)? up\b|\bdrop(?:s|ped)?\b|改变?了?主意|不想|不要|不用了|算了|放弃|不再/iu;
const DONE =
  /\b(?:complete[ds]?|done|finished|fulfilled|confirmed|booked|resolved|answered)\b|完成|办好|办妥|订好|确认|解决|结束/iu;
const NOT_DONE =
  /\b(?:not|never|cannot|unable|before|until|instead|changed?|cancel\w*)\b|n['’]t\b|未|没|不|无法|改变|取消|之前|再/iu;

const saysDone = (reason: string): boolean => DONE.test(reason) && !NOT_DONE.test(reason);
