import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";

/** A tool as sent to the model. */
export interface OfferedTool {
  name: string;
  description?: string;
  parameters?: { properties?: Record<string, unknown> };
}

/** A request to the model. */
export interface Request {
  messages: BaseMessage[];
  tools: OfferedTool[];
}

/** A reply: text, or calls. */
export type Reply = string | { name: string; args: Record<string, unknown> }[];

export interface MeteredModelOptions {
  reply(request: Request): Reply;
  /** Keeps every request until `take`; otherwise calls are only counted. */
  keeps?: boolean;
  /** Answers all requests of one wave together; see `waves`. */
  paced?: boolean;
}

/** State shared by the bound copies of a model. */
interface Meter {
  calls: number;
  waves: number;
  requests: Request[];
  /** Requests so far; a wave ends when this number stops growing. */
  arrivals: number;
  wave?: Promise<void>;
}

/** A chat model that answers at once by rules and counts its requests. */
export class MeteredModel extends BaseChatModel {
  private readonly meter: Meter = { calls: 0, waves: 0, requests: [], arrivals: 0 };
  private tools: OfferedTool[] = [];

  constructor(private readonly options: MeteredModelOptions) {
    super({});
  }

  override _llmType() {
    return "metered";
  }

  override bindTools(tools: BindToolsInput[]) {
    const bound: MeteredModel = Object.create(this);
    bound.tools = tools.map((tool) => convertToOpenAITool(tool as never).function as OfferedTool);
    return bound;
  }

  /** What callbacks are told of a call. */
  override invocationParams() {
    return { tools: this.tools };
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const request = { messages, tools: this.tools };
    this.meter.calls += 1;
    if (this.options.keeps) this.meter.requests.push(request);
    if (this.options.paced) await this.nextWave();
    const reply = this.options.reply(request);
    const message = new AIMessage({
      id: `chatcmpl-${randomUUID()}`,
      content: typeof reply === "string" ? reply : "",
      tool_calls: typeof reply === "string" ? [] : reply.map((call) => ({ ...call, id: `call_${randomUUID()}` })),
    });
    return { generations: [{ text: message.text, message }] };
  }

  /**
   * What happened since the last time.
   * `waves`: the longest chain of calls that had to wait for each other; only counted when paced.
   */
  take(): { calls: number; waves: number; requests: Request[] } {
    const { calls, waves, requests } = this.meter;
    Object.assign(this.meter, { calls: 0, waves: 0, requests: [] });
    return { calls, waves, requests };
  }

  /** Resolves when no request has arrived for a while, so that all parallel requests are in. */
  private nextWave(): Promise<void> {
    this.meter.arrivals += 1;
    this.meter.wave ??= this.quiet().then(() => {
      this.meter.waves += 1;
      this.meter.wave = undefined;
    });
    return this.meter.wave;
  }

  private async quiet(): Promise<void> {
    for (let known = -1; known !== this.meter.arrivals; ) {
      known = this.meter.arrivals;
      await setTimeout(5);
      // Turns of the event loop, not only time: a busy machine must not cut a wave short.
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    }
  }
}
