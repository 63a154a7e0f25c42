import type { PendingCall } from "../../dialog/task.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { storableFields } from "../../storable.ts";
import { callLabel } from "../../tools/labels.ts";
import type { Tool, ToolRun } from "../../tools/tool.ts";

/** What a call will do, in words. */
export const previewOf = async (tool: Tool, args: Record<string, unknown>, run: ToolRun): Promise<string> =>
  (await tool.preview?.(args, run)) ?? callLabel(tool, args, run.language);

/** A call as its card shows it. `repeat` warns that an identical call was already done. `args` have been checked. */
export async function pendingCallFor(
  id: string,
  tool: Tool,
  args: Record<string, unknown>,
  run: ToolRun,
): Promise<PendingCall> {
  const preview = await previewOf(tool, args, run);
  const repeat = await tool.repeats?.(args, run);
  const held = { id, tool: tool.name, args: storableFields(args) };
  return { ...held, preview, ...(repeat && { repeat }) };
}

/** The call with a warning that it was approved before and may have been done. */
export const asUnsure = (call: PendingCall, language: Language): PendingCall => ({
  ...call,
  repeat: { done: call.repeat?.done ?? "", warning: phrase("mayBeDoneAlready", language) },
  unsure: true,
});

/** What the very call has done, as far as its tool can tell. */
export async function recordedOf(tool: Tool, args: PendingCall["args"], run: ToolRun): Promise<string | undefined> {
  try {
    return await tool.recorded?.(args, run);
  } catch (error) {
    if (run.signal?.aborted) throw error;
    return undefined;
  }
}
