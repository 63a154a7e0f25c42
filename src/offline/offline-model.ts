import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import type { ChatGenerationChunk, ChatResult } from "@langchain/core/outputs";
import { isSameCall } from "../engine/dialog/canonical.ts";
import { UNIQUE_IDS } from "../engine/dialog/message.ts";
import type { ModelTool } from "../engine/dialog/protocol.ts";
import { shortId } from "../engine/dialog/short-id.ts";
import { streamedReply } from "../engine/models/streamed-reply.ts";
import { tokenCount } from "../engine/token-count.ts";
import { asSent } from "../engine/tools/as-sent.ts";
import { boundTools } from "./bound-tool.ts";
import { withThingsMeant } from "./conversation/things-meant.ts";
import { decide } from "./decide.ts";
import type { ModelReply } from "./decision.ts";
import { ofDesk } from "./goals/domains.ts";
import { keptFor } from "./kept.ts";
import { actOnOwn } from "./roles/act-on-own.ts";
import { doersOf } from "./roles/hand-over.ts";
import { heldBack } from "./roles/held-back.ts";
import { planParts } from "./roles/plan-parts.ts";
import { doneWithChoice } from "./roles/points-only.ts";
import { perceive, type Situation, titlesIn } from "./situation.ts";
import { withListsApart } from "./wording/numbered-lists.ts";

interface OfflineCallOptions extends BaseChatModelCallOptions {
  tools?: ModelTool[];
}

/** Questions that can be asked of those whom some hand-offs lead to. */
interface Examples {
  questions: readonly string[];
  handOffs: readonly string[];
}

interface OfflineModelFields {
  embeddings: EmbeddingsInterface;
  now: () => Date;
  /** What can be asked here, by domain, shown to who asks something else; absent: the tools are named. */
  examples?: () => readonly Examples[];
  /** Whether texts could be set up to look questions up in, and are not; who asks is told once how. Default: no. */
  lacksTexts?: boolean;
}

/**
 * A chat model that needs no provider. It decides from the messages and the bound tools' names, descriptions and
 * schemas alone: matches what is asked to tools by embedding, fills parameters from the text, and words answers from
 * observations. The same input always gives the same decision; ids are new each time.
 */
export class OfflineModel extends BaseChatModel<OfflineCallOptions> {
  private readonly embeddings: EmbeddingsInterface;
  private readonly now: () => Date;
  private readonly examples: () => readonly Examples[];
  private readonly lacksTexts: boolean;

  constructor({ embeddings, now, examples = () => [], lacksTexts = false }: OfflineModelFields) {
    super({});
    this.embeddings = embeddings;
    this.now = now;
    this.examples = examples;
    this.lacksTexts = lacksTexts;
  }

  override _llmType(): string {
    return "offline";
  }

  override bindTools(tools: BindToolsInput[], options?: Partial<OfflineCallOptions>) {
    return this.withConfig({ ...options, tools: [...boundTools(tools)] });
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const decision = await this.decideOn(messages, options);
    const message = new AIMessage({
      id: shortId(),
      content: decision.text,
      tool_calls: decision.calls.map(({ name, args }) => ({ type: "tool_call" as const, id: callId(), name, args })),
      usage_metadata: usageOf(messages, options, decision),
      response_metadata: { ...UNIQUE_IDS, ...about(decision) },
    });
    return { generations: [{ text: decision.text, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    yield* streamedReply(this.chunks(messages, options), run);
  }

  private async *chunks(messages: BaseMessage[], options: this["ParsedCallOptions"]): AsyncGenerator<AIMessageChunk> {
    const decision = await this.decideOn(messages, options);
    for (const content of wordsOf(decision.text)) yield new AIMessageChunk({ content });
    const calls = decision.calls.map(({ name, args }, index) => ({
      type: "tool_call_chunk" as const,
      id: callId(),
      index,
      name,
      args: JSON.stringify(args),
    }));
    const usage_metadata = usageOf(messages, options, decision);
    yield new AIMessageChunk({
      content: "",
      tool_call_chunks: calls,
      usage_metadata,
      response_metadata: about(decision),
    });
  }

  private async decideOn(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ModelReply> {
    const tools = options.tool_choice === "none" ? NONE : boundAgain(options.tools ?? NONE);
    const { lacksTexts, embeddings } = this;
    const titles = titlesIn(tools);
    const desk = ofDesk(tools);
    const examples = questionsFor(desk, this.examples());
    const seen = (some: readonly ModelTool[]) =>
      withMeant({ ...perceive(messages, some, this.now(), examples), titles, lacksTexts });
    const situation = seen(desk);
    const held = heldBack(situation) ?? doneWithChoice(situation);
    const ofSeveral = held || desk === tools ? undefined : await planParts(seen(tools), embeddings);
    const decision = eachOnce(held ?? ofSeveral ?? (await decide(situation, embeddings)));
    return { ...decision, text: withListsApart(decision.text) };
  }
}

/** Without a call that is equal to one before it. */
const eachOnce = (reply: ModelReply): ModelReply => ({
  ...reply,
  calls: reply.calls.filter((call, at) => reply.calls.findIndex((one) => isSameCall(one, call)) === at),
});

/** Those of the recognised domain; all of them where the tools are of none. */
function questionsFor(tools: readonly ModelTool[], examples: readonly Examples[]): string[] {
  const own = examples.filter(({ handOffs }) => tools.some(({ name }) => handOffs.includes(name)));
  return (own.length > 0 ? own : examples).flatMap(({ questions }) => questions);
}

/** A situation whose request names the things that it means by their ids. */
function withMeant(seen: Situation): Situation {
  const { request, past, read, tools } = seen;
  const meant = actOnOwn(seen) ?? withThingsMeant(request, past, doersOf(tools), read);
  return meant === request ? seen : { ...seen, request: meant, whole: meant, written: meant };
}

const about = ({ intent }: ModelReply) => ({ model_name: "offline", ...(intent !== undefined && { intent }) });

const NONE: ModelTool[] = [];

/** The same array gives the same tools each time, so what is found out about them together is kept, too. */
const boundAgain = keptFor(boundTools);

/** The words of a text as they are streamed, the blanks behind each with it, and those before the first. */
function wordsOf(text: string): string[] {
  const [first = "", ...rest] = text.match(/(?:\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+)\s*/gu) ?? [];
  return first === "" ? [] : [text.slice(0, text.length - text.trimStart().length) + first, ...rest];
}

const callId = (): string => `call_${shortId()}`;

function usageOf(messages: readonly BaseMessage[], { tools }: OfflineCallOptions, decision: ModelReply): UsageMetadata {
  const written = (message: BaseMessage) =>
    message.text + (AIMessage.isInstance(message) ? JSON.stringify(message.tool_calls ?? []) : "");
  const input = tokenCount(messages.map(written).join("\n")) + (tools ? tokensOf(tools) : 0);
  const output = tokenCount(decision.text + (decision.calls.length > 0 ? JSON.stringify(decision.calls) : ""));
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}

/** Of what a language model would be sent of them: the rest is only there to match words with. */
const tokensOf = keptFor((tools: readonly ModelTool[]): number =>
  tokenCount(JSON.stringify(ofDesk(tools).map(asSent))),
);
