import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Serialized } from "@langchain/core/load/serializable";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";

/**
 * Logs every prompt with its tools, and every reply. If the tools are described in the prompt, it also logs the messages
 * as they are then sent.
 */
export class PromptLog extends BaseCallbackHandler {
  readonly name = "prompt-log";
  private count = 0;
  private readonly numbers = new Map<string, number>();

  constructor(private readonly write: (text: string) => void) {
    super();
  }

  override handleChatModelStart(
    _model: Serialized,
    [messages = []]: BaseMessage[][],
    runId: string,
    _parentRunId?: string,
    extra: Record<string, unknown> = {},
    _tags?: string[],
    metadata: Record<string, unknown> = {},
  ): void {
    this.count += 1;
    this.numbers.set(runId, this.count);
    const lines = [
      `━━ prompt ${this.count}${placeIn(metadata)} ━━`,
      ...messages.map(asText),
      ...toolsOf(extra).map((tool) => `tool ${JSON.stringify(tool)}`),
    ];
    this.write(lines.join("\n"));
  }

  /** `text`: the prompt in another form, as it is sent. */
  override handleText(text: string, runId: string): void {
    this.write(`━━ prompt ${this.numbers.get(runId)} as sent ━━\n${text}`);
  }

  override handleLLMEnd({ generations }: LLMResult, runId: string): void {
    const [generation] = generations.flat();
    const message = generation && "message" in generation ? (generation.message as BaseMessage) : undefined;
    this.write(`━━ reply ${this.numbers.get(runId)} ━━\n${message ? asText(message) : (generation?.text ?? "")}`);
  }

  override handleLLMError(error: Error, runId: string): void {
    this.write(`━━ reply ${this.numbers.get(runId)} failed ━━\n${error.message}`);
  }
}

/** The conversation and the nodes of the graph that ask, for example " · t1 · hotel > think". */
function placeIn({ thread_id, langgraph_checkpoint_ns }: Record<string, unknown>): string {
  const nodes = String(langgraph_checkpoint_ns ?? "")
    .split("|")
    .map((step) => step.split(":")[0])
    .join(" > ");
  return [thread_id, nodes].flatMap((part) => (part ? [` · ${part}`] : [])).join("");
}

/** A message as the model reads it: role, text and calls. */
export function asText(message: BaseMessage): string {
  const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
  const made = calls.map(({ id, name, args }) => `call ${name} ${JSON.stringify(args)} (${id})`);
  return [`[${message.type}] ${message.text}`, ...made].join("\n");
}

/** The tools of a model call: some models keep them in the invocation parameters, others in the options. */
function toolsOf({ invocation_params, options }: Record<string, unknown>): unknown[] {
  for (const place of [invocation_params, options]) {
    const tools: unknown = typeof place === "object" && place !== null ? Reflect.get(place, "tools") : undefined;
    if (Array.isArray(tools) && tools.length > 0) return tools;
  }
  return [];
}
