import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { makeInvalidToolCall, parseToolCall } from "@langchain/core/output_parsers/openai_tools";
import type { ChatGenerationChunk } from "@langchain/core/outputs";
import { ChatOpenAICompletions, type OpenAIClient } from "@langchain/openai";
import { UNIQUE_IDS } from "../dialog/message.ts";
import { LONGEST_REPLY } from "../dialog/reply-limits.ts";
import { failedAt } from "./failure.ts";
import type { ModelSettings } from "./failure-words.ts";
import { freshIdsOfStream, withFreshIds } from "./fresh-ids.ts";
import { GarbledAnswerError } from "./garbled-answer.ts";
import { patiently, unlessAborted } from "./patience.ts";
import { endsThought, ReasoningFilter } from "./reasoning.ts";
import { cutTo, lengthOf } from "./reply-length.ts";
import { soundChunk, soundCompletion } from "./sound-answer.ts";
import { soundRequest } from "./sound-request.ts";
import { streamedReply } from "./streamed-reply.ts";
import { refusesTemperature } from "./temperature.ts";

type Completion = OpenAIClient.Chat.Completions.ChatCompletion;
type Chunk = OpenAIClient.Chat.Completions.ChatCompletionChunk;
type Message = OpenAIClient.Chat.Completions.ChatCompletionMessage;
type Call = OpenAIClient.Chat.Completions.ChatCompletionMessageToolCall;
type Streaming = OpenAIClient.Chat.ChatCompletionCreateParamsStreaming;
type Whole = OpenAIClient.Chat.ChatCompletionCreateParamsNonStreaming;

/**
 * Chat completions of untrusted servers. Requests and answers are made well-formed, every message and tool call gets a
 * new id, and an answer that is not a completion throws a `GarbledAnswerError`.
 */
export class CarefulCompletions extends ChatOpenAICompletions {
  private takesTemperature = true;
  /** Whether replies begin within a thought of which only the end is marked. */
  private beginsInThought = false;

  constructor(
    fields: ConstructorParameters<typeof ChatOpenAICompletions>[0],
    private readonly settings: ModelSettings,
    /** The longest time between two parts of a streamed answer that bring something of it. */
    private readonly stallMs: number,
  ) {
    super(fields);
  }

  override completionWithRetry(
    request: Streaming,
    options?: OpenAIClient.RequestOptions,
  ): Promise<AsyncIterable<Chunk>>;
  override completionWithRetry(request: Whole, options?: OpenAIClient.RequestOptions): Promise<Completion>;
  override async completionWithRetry(
    asked: Streaming | Whole,
    options?: OpenAIClient.RequestOptions,
  ): Promise<AsyncIterable<Chunk> | Completion> {
    try {
      return await this.answerTo(soundRequest(asked), options);
    } catch (error) {
      throw failedAt(error, this.settings);
    }
  }

  /** The answer. A model that refuses a temperature is asked again without one, and from then on at once. */
  private async answerTo(
    { temperature, ...request }: Streaming | Whole,
    options?: OpenAIClient.RequestOptions,
  ): Promise<AsyncIterable<Chunk> | Completion> {
    if (temperature === undefined || !this.takesTemperature) return this.answerOnce(request, options);
    try {
      return await this.answerOnce({ ...request, temperature }, options);
    } catch (error) {
      if (!refusesTemperature(error)) throw error;
      const answer = await this.answerOnce(request, options);
      this.takesTemperature = false;
      return answer;
    }
  }

  private async answerOnce(
    request: Streaming | Whole,
    options?: OpenAIClient.RequestOptions,
  ): Promise<AsyncIterable<Chunk> | Completion> {
    if (request.stream) {
      const chunks = await unlessAborted(super.completionWithRetry(request, options), options?.signal);
      const coming = patiently(chunks, this.stallMs, () => controllerOf(chunks)?.abort(), bringsMore);
      return failingAt(this.checkedChunks(coming), this.settings);
    }
    const completion = await unlessAborted(super.completionWithRetry(request, options), options?.signal);
    return withFreshIds(soundCompletion(completion));
  }

  private async *checkedChunks(chunks: AsyncIterable<unknown>): AsyncGenerator<Chunk> {
    const ids = freshIdsOfStream();
    const reasoning = new ReasoningFilter(this.beginsInThought);
    let length = 0;
    let last: Chunk | undefined;
    try {
      for await (const part of chunks) {
        const sound = soundChunk(part);
        if (!sound) continue;
        const chunk = withContent(sound, (content) => reasoning.add(content));
        this.beginsInThought ||= endsThought(contentOf(chunk));
        if (chunk.choices.length > 0) last = chunk;
        const rest = LONGEST_REPLY - length;
        length += lengthOf(chunk);
        if (length > LONGEST_REPLY) {
          last = cutTo(chunk, rest);
          yield ids.rewrite(last);
          break;
        }
        yield ids.rewrite(chunk);
      }
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new GarbledAnswerError("A part of the answer is not JSON.", { cause });
      throw cause;
    }
    if (!last) throw new GarbledAnswerError("The answer ended without a single choice.");
    const left = reasoning.end();
    if (left !== "") {
      // The reply that ended a thought may only have spoken of the tag: later ones are not held back.
      this.beginsInThought = false;
      yield ids.rewrite(withContent({ ...last, usage: undefined }, () => left));
    }
    const cutOff = ids.cutOff(last);
    if (cutOff) yield cutOff;
  }

  /** If all calls of a message are unreadable, converts it without them first: LangChain would warn on stderr. */
  protected override _convertCompletionsMessageToBaseMessage(message: Message, raw: Completion): BaseMessage {
    const { tool_calls: calls = [], ...rest } = message;
    const isSound = calls.length === 0 || calls.some(isReadable);
    const made = super._convertCompletionsMessageToBaseMessage(isSound ? message : rest, raw);
    if (AIMessage.isInstance(made) && !isSound)
      made.invalid_tool_calls = calls.map((call) => makeInvalidToolCall(call, "not JSON"));
    Object.assign(made.response_metadata, UNIQUE_IDS);
    return made;
  }

  override async *_streamResponseChunks(
    ...[messages, options, run]: Parameters<ChatOpenAICompletions["_streamResponseChunks"]>
  ): ReturnType<ChatOpenAICompletions["_streamResponseChunks"]> {
    yield* streamedReply(messagesOf(super._streamResponseChunks(messages, options)), run);
  }
}

/** The messages of chunks. LangChain has the reason why a reply ended beside them. */
async function* messagesOf(chunks: AsyncIterable<ChatGenerationChunk>): AsyncGenerator<AIMessageChunk> {
  for await (const { message, generationInfo } of chunks) {
    if (!AIMessageChunk.isInstance(message)) continue;
    const { finish_reason } = { ...generationInfo };
    if (finish_reason) Object.assign(message.response_metadata, { finish_reason });
    yield message;
  }
}

const controllerOf = (chunks: AsyncIterable<Chunk>): AbortController | undefined =>
  "controller" in chunks && chunks.controller instanceof AbortController ? chunks.controller : undefined;

/** Whether a part brings something of an answer: text, a call, a thought, counts, or its end. */
function bringsMore(part: unknown): boolean {
  const { choices, usage } = Object(part);
  const isMore = (choice: unknown) => {
    const { delta, finish_reason } = Object(choice);
    return Boolean(finish_reason) || saysSomething({ ...Object(delta), role: "" });
  };
  return Boolean(usage) || (Array.isArray(choices) && choices.some(isMore));
}

const saysSomething = (value: unknown): boolean =>
  typeof value === "string"
    ? value !== ""
    : typeof value === "object" && value !== null && Object.values(value).some(saysSomething);

const withContent = (chunk: Chunk, change: (content: string) => string): Chunk => ({
  ...chunk,
  choices: chunk.choices.map((choice) => ({
    ...choice,
    delta: { ...choice.delta, content: change(choice.delta.content ?? "") },
  })),
});

const contentOf = ({ choices }: Chunk): string => choices.map(({ delta }) => delta.content ?? "").join("");

/** The parts of a stream. A failure among them is one of the model with these settings. */
async function* failingAt(chunks: AsyncIterable<Chunk>, settings: ModelSettings): AsyncGenerator<Chunk> {
  try {
    yield* chunks;
  } catch (error) {
    throw failedAt(error, settings);
  }
}

function isReadable(call: Call): boolean {
  try {
    parseToolCall(call, { returnId: true });
    return true;
  } catch {
    return false;
  }
}
