import { z } from "zod";

// Source: the fine-tuning guides of OpenAI's API, supervised and direct preference.

const name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, "the name of a function");

const json = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}, "arguments as JSON");

const toolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.strictObject({ name, arguments: json }),
});

const assistant = z
  .strictObject({
    role: z.literal("assistant"),
    content: z.string().min(1).optional(),
    tool_calls: z.array(toolCall).min(1).optional(),
  })
  .refine(({ content, tool_calls }) => content !== undefined || tool_calls !== undefined, "content or tool_calls");
export type WireReply = z.infer<typeof assistant>;

const message = z.union([
  z.strictObject({ role: z.enum(["system", "user"]), content: z.string().min(1) }),
  assistant,
  z.strictObject({ role: z.literal("tool"), tool_call_id: z.string().min(1), content: z.string() }),
]);
export type WireMessage = z.infer<typeof message>;

const tool = z.strictObject({
  type: z.literal("function"),
  function: z.strictObject({
    name,
    description: z.string().min(1),
    parameters: z.looseObject({ type: z.literal("object") }),
  }),
});
export type WireTool = z.infer<typeof tool>;

const request = { tools: z.array(tool).min(1).max(128), parallel_tool_calls: z.boolean() };

/** A line of a file for supervised fine-tuning. */
export const fineTuningLine = z
  .strictObject({ messages: z.array(message).min(3), ...request })
  .superRefine(({ messages, tools }, context) => checkMessages(messages, tools, context))
  .refine(({ messages }) => messages.at(-1)?.role === "assistant", "the last message is not the assistant's");
export type FineTuningLine = z.infer<typeof fineTuningLine>;

/** A line of a file for direct preference optimisation. */
export const preferenceLine = z
  .strictObject({
    input: z.strictObject({ messages: z.array(message).min(2), ...request }),
    preferred_output: z.tuple([assistant]),
    non_preferred_output: z.tuple([assistant]),
  })
  .superRefine(({ input: { messages, tools }, preferred_output, non_preferred_output }, context) => {
    checkMessages([...messages, ...preferred_output], tools, context);
    checkMessages([...messages, ...non_preferred_output], tools, context);
  });
export type PreferenceLine = z.infer<typeof preferenceLine>;

/** Every call is of a tool that is listed, and is answered before the next message that is no answer. */
function checkMessages(messages: readonly WireMessage[], tools: readonly WireTool[], context: z.RefinementCtx): void {
  const issue = (text: string) => context.addIssue({ code: "custom", message: text });
  const known = new Set(tools.map(({ function: { name } }) => name));
  let open = new Set<string>();
  for (const one of messages) {
    if (one.role === "tool") {
      if (!open.delete(one.tool_call_id)) issue(`no open call has the id "${one.tool_call_id}"`);
      continue;
    }
    if (open.size > 0) issue(`the calls ${[...open].join(", ")} are not answered`);
    const calls = one.role === "assistant" ? (one.tool_calls ?? []) : [];
    const unknown = calls.find((call) => !known.has(call.function.name));
    if (unknown) issue(`there is no tool "${unknown.function.name}"`);
    open = new Set(calls.map(({ id }) => id));
  }
}
