import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import { UNIQUE_IDS } from "../../dialog/message.ts";
import type { ModelTool } from "../../dialog/protocol.ts";
import { asText } from "../../journal/prompt-log.ts";
import { streamedReply } from "../streamed-reply.ts";
import { inText } from "./in-text.ts";
import { answerIn, nativeReply, rejectsTools, writtenCalls } from "./native-reply.ts";
import { withoutSpokenCalls } from "./spoken-of.ts";
import { callsChunk, textReply } from "./text-reply.ts";

interface BoundTool {
  type: "function";
  function: ModelTool;
}

interface Options extends BaseChatModelCallOptions {
  tools?: BoundTool[];
}

interface Fields {
  model: BaseChatModel;
  /** "auto": the model is given its tools by tool calls, until that is found not to work. */
  calling: "text" | "auto";
  /** Tells once that the model is given its tools in the text from now on. */
  warn?: (text: string) => void;
}

/** A chat model with tool calls, whatever the model inside can do. */
export class ToolCallingModel extends BaseChatModel<Options> {
  private readonly model: BaseChatModel;
  private readonly warn: (text: string) => void;
  private isInText: boolean;
  /** How many replies had their calls in the text. */
  private written = 0;

  constructor({ model, calling, warn = (text) => process.emitWarning(text) }: Fields) {
    super({});
    this.model = model;
    this.warn = warn;
    this.isInText = calling === "text" || !model.bindTools;
  }

  override _llmType(): string {
    return "tool-calling";
  }

  override bindTools(tools: BindToolsInput[], options?: Partial<Options>) {
    return this.withConfig({ ...options, tools: tools as BoundTool[] });
  }

  override async _generate(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    run?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    const tools = toolsIn(options);
    if (this.isInText) return resultOf(this.inText(messages, options, told(whole, run)));
    try {
      const result = await this.model._generate(messages, options);
      const message = result.generations[0]?.message;
      if (!AIMessage.isInstance(message) || hasCalls(message)) return result;
      const written = writtenCalls(message.text, tools);
      if (!written) return withText(result, answerIn(message.text, tools) ?? withoutSpokenCalls(message.text, tools));
      this.notedWritten();
      const { usage_metadata, response_metadata } = message;
      const about = new AIMessageChunk({ content: "", response_metadata, ...(usage_metadata && { usage_metadata }) });
      return resultOf([about, callsChunk(written.calls, written.thought, true)]);
    } catch (error) {
      if (tools.length === 0 || !rejectsTools(error)) throw error;
      this.switchToText("is not served with tool calls");
      return resultOf(this.inText(messages, options, told(whole, run)));
    }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    yield* streamedReply(this.streamed(messages, options, told(inParts, run)), run);
  }

  private async *streamed(messages: BaseMessage[], options: Options, asking: Asking): AsyncGenerator<AIMessageChunk> {
    if (this.isInText) return yield* this.inText(messages, options, asking);
    const tools = toolsIn(options);
    try {
      const isInText = yield* nativeReply(inParts(this.model, messages, options), tools);
      if (isInText) this.notedWritten();
    } catch (error) {
      if (tools.length === 0 || !rejectsTools(error)) throw error;
      this.switchToText("is not served with tool calls");
      yield* this.inText(messages, options, asking);
    }
  }

  private inText(messages: BaseMessage[], options: Options, asking: Asking): AsyncIterable<AIMessageChunk> {
    const tools = toolsIn(options);
    const { tools: _, ...rest } = options;
    if (tools.length === 0) return nativeReply(asking(this.model, inText(messages, []), rest), tools);
    return textReply(messages, tools, (asked, stop) => asking(this.model, asked, { ...rest, stop }));
  }

  /** One such reply may be an example that somebody asked for. */
  private notedWritten(): void {
    this.written += 1;
    if (this.written > 1) this.switchToText("writes its calls as text");
  }

  private switchToText(why: string): void {
    if (this.isInText) return;
    this.isInText = true;
    this.warn(
      `The model ${why}. From now on the prompt holds its tools. With SWITCHBOARD_TOOL_CALLING=text it does from the start.`,
    );
  }
}

const toolsIn = ({ tools = [] }: Options): ModelTool[] => tools.map((tool) => tool.function);

const hasCalls = ({ tool_calls = [], invalid_tool_calls = [] }: AIMessage): boolean =>
  tool_calls.length + invalid_tool_calls.length > 0;

/** Asks the model itself. */
type Asking = (model: BaseChatModel, messages: BaseMessage[], options: Options) => AsyncIterable<AIMessageChunk>;

/** Calls the callbacks of a run with the messages that are sent. */
const told = (asking: Asking, run: CallbackManagerForLLMRun | undefined): Asking =>
  async function* (model, messages, options) {
    await run?.handleText(messages.map(asText).join("\n"));
    yield* asking(model, messages, options);
  };

const whole: Asking = async function* (model, messages, options) {
  const { generations } = await model._generate(messages, options);
  const message = generations[0]?.message;
  if (message) yield chunkOf(message);
};

const inParts: Asking = async function* (model, messages, options) {
  if (model._streamResponseChunks === BaseChatModel.prototype._streamResponseChunks)
    return yield* whole(model, messages, options);
  for await (const { message } of model._streamResponseChunks(messages, options))
    if (AIMessageChunk.isInstance(message)) yield message;
};

function chunkOf(message: BaseMessage): AIMessageChunk {
  const { tool_calls = [], usage_metadata } = AIMessage.isInstance(message) ? message : new AIMessage("");
  return new AIMessageChunk({
    content: message.text,
    tool_call_chunks: tool_calls.map(({ id, name, args }, index) => ({
      type: "tool_call_chunk" as const,
      ...{ name, index, args: JSON.stringify(args) },
      ...(id !== undefined && { id }),
    })),
    response_metadata: message.response_metadata,
    ...(usage_metadata && { usage_metadata }),
  });
}

async function resultOf(chunks: Iterable<AIMessageChunk> | AsyncIterable<AIMessageChunk>): Promise<ChatResult> {
  let all = new AIMessageChunk({ content: "", response_metadata: { ...UNIQUE_IDS } });
  for await (const chunk of chunks) all = all.concat(chunk);
  return { generations: [{ text: all.text, message: all }] };
}

/** A result with another text. */
function withText(result: ChatResult, text: string): ChatResult {
  const [generation] = result.generations;
  if (!generation || !AIMessage.isInstance(generation.message) || generation.message.text === text) return result;
  const { id, response_metadata, usage_metadata, additional_kwargs } = generation.message;
  const fields = { id, response_metadata, additional_kwargs, ...(usage_metadata && { usage_metadata }) };
  const message = new AIMessage({ ...fields, content: text });
  return { ...result, generations: [{ ...generation, text, message }] };
}
