import type { z } from "zod";
import { defineTool, type ToolDefinition } from "../../engine/tools/define.ts";
import type { ToolResult, ToolRun } from "../../engine/tools/tool.ts";
import type { Caller } from "./caller.ts";
import { passenger } from "./sign-in.ts";
import type { Travel } from "./travel.ts";

/** A change that has been checked against the rules, but not made. */
export interface Change {
  /** What it will do, with price and dates, for the one who approves it. */
  readonly preview: string;
  /** Makes it. Runs in the transaction the rules were checked in. */
  apply(): ToolResult;
}

interface WritePage<Args extends z.ZodObject> {
  name: string;
  description: string;
  args: Args;
  /** Checks the rules and says what would happen. Throws `ToolError` for what is not allowed. */
  plan(args: z.output<Args>, travel: Travel, caller: Caller): Change;
}

/** Makes a tool that changes something for a passenger: planned for the preview, planned again and made once on approval. */
export function defineWrite<Args extends z.ZodObject>(page: WritePage<Args>): ToolDefinition<Travel> {
  const write = (args: z.output<Args>, userId: string, run: ToolRun) => ({
    userId,
    key: run.idempotencyKey,
    request: `${page.name} ${JSON.stringify(args)}`,
  });
  return defineTool({
    name: page.name,
    description: page.description,
    effect: "write",
    args: page.args,
    preview(args: z.output<Args>, travel: Travel, run: ToolRun) {
      const caller = passenger(run, travel);
      const done = travel.ledger.recorded(write(args, caller.userId, run));
      return done?.text ?? page.plan(args, travel, caller).preview;
    },
    run(args: z.output<Args>, travel: Travel, run: ToolRun) {
      const caller = passenger(run, travel);
      return travel.ledger.once(write(args, caller.userId, run), () => page.plan(args, travel, caller).apply());
    },
  });
}
