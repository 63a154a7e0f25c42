import { randomUUID } from "node:crypto";
import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { UNIQUE_IDS } from "../../src/engine/dialog/message.ts";
import { faultsOf } from "./well-formed.ts";

/** A reply: text, calls, both, or a failure. */
export type Reply =
  | string
  | {
      text?: string;
      calls?: { name: string; args?: unknown; id?: string }[];
      invalid?: { name: string; args: string }[];
    }
  /** Fields of the message as they are, whatever they are. */
  | { raw: object }
  | Error;

export interface Asked {
  /** "plan", "summarize", or the specialist's name. */
  node: string;
  messages: BaseMessage[];
  tools: { name: string; description: string; parameters: unknown }[];
}

export type Script = Record<string, Reply[]> | ((asked: Asked) => Reply);

/** Calls of one reply. */
export const calls = (...list: [string, unknown?][]): Reply => ({
  calls: list.map(([name, args = {}]) => ({ name, args })),
});

/**
 * A chat model that plays a script: a list of replies for each node, or a function.
 * A call beyond a list throws; `unused()` names the replies nobody asked for. Every request is kept in `asked`.
 */
export class ScriptedModel extends BaseChatModel {
  readonly asked: Asked[] = [];
  /** What a strict provider would have refused in the requests. */
  readonly faults: string[] = [];
  private readonly played: Record<string, number> = {};
  private tools: Asked["tools"] = [];

  constructor(private readonly script: Script) {
    super({});
  }

  override _llmType() {
    return "scripted";
  }

  override bindTools(tools: BindToolsInput[]) {
    const bound: ScriptedModel = Object.create(this);
    bound.tools = tools.map((tool) => (tool as { function: Asked["tools"][number] }).function);
    return bound;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const node = nodeOf(messages, this.tools);
    const asked = { node, messages, tools: this.tools };
    this.asked.push(asked);
    this.faults.push(...faultsOf(messages).map((fault) => `${node}: ${fault}`));
    const reply = typeof this.script === "function" ? this.script(asked) : this.next(node, this.script);
    if (reply instanceof Error) throw reply;
    if (typeof reply === "object" && "raw" in reply)
      return { generations: [{ text: "", message: Object.assign(new AIMessage(""), reply.raw) }] };
    const { text = "", calls: made = [], invalid = [] } = typeof reply === "string" ? { text: reply } : reply;
    const message = new AIMessage({
      id: `scripted-${randomUUID()}`,
      content: text,
      tool_calls: made.map((call) => ({
        name: call.name,
        args: (call.args ?? {}) as Record<string, unknown>,
        id: call.id ?? `call_${randomUUID()}`,
      })),
      invalid_tool_calls: invalid.map((call) => ({ ...call, id: randomUUID(), error: "not JSON" })),
      ...(made.every((call) => call.id === undefined) && { response_metadata: UNIQUE_IDS }),
    });
    return { generations: [{ text, message }] };
  }

  /** Replies nobody asked for, by node. */
  unused(): Record<string, number> {
    if (typeof this.script === "function") return {};
    const left = Object.entries(this.script).map(
      ([node, replies]) => [node, replies.length - (this.played[node] ?? 0)] as const,
    );
    return Object.fromEntries(left.filter(([, count]) => count > 0));
  }

  private next(node: string, script: Record<string, Reply[]>): Reply {
    const at = this.played[node] ?? 0;
    this.played[node] = at + 1;
    const reply = script[node]?.[at];
    if (reply === undefined) throw new Error(`The script has no reply ${at + 1} for "${node}".`);
    return reply;
  }
}

/** Who is asking: the planner asks the user, the summary has no tools, a test specialist's instructions name it. */
function nodeOf(messages: BaseMessage[], tools: Asked["tools"]): string {
  if (tools.length === 0) return "summarize";
  if (tools.some(({ name }) => name === "ask_user")) return "plan";
  return /^You are (\w+)\./.exec(messages[0]?.text ?? "")?.[1] ?? "";
}
