import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { SetupError } from "../errors.ts";
import { withoutCredentials } from "../redact.ts";

export interface ChatModelOptions {
  /** `openai:<model>` for OpenAI and every compatible server, or `offline`. */
  spec: string;
  apiKey?: string;
  /** Base URL of the server, including `/v1`; default: OpenAI's. */
  baseUrl?: string;
  /** Timeout until an answer begins, and between two parts of it. */
  timeoutMs?: number;
  /** Retries after a temporary failure. */
  maxRetries?: number;
}

/** Creates the chat model of a spec. Throws `SetupError` for an unknown spec or a missing key. */
export async function createChatModel(options: ChatModelOptions, offline: () => BaseChatModel): Promise<BaseChatModel> {
  const { spec, apiKey, baseUrl = "https://api.openai.com/v1", timeoutMs = 60_000, maxRetries = 2 } = options;
  if (spec === "offline") return offline();
  // Split at the first colon only: model names such as qwen3:8b contain one.
  const [, provider, model] = /^([^:]*):(.*)$/s.exec(spec) ?? [];
  if (provider !== "openai" || !model?.trim()) {
    throw new SetupError(
      `SWITCHBOARD_MODEL is "${spec}". Write "openai:<model>", for example "openai:gpt-4.1-mini", or "offline".`,
    );
  }
  if (!apiKey && options.baseUrl === undefined) {
    throw new SetupError(
      `SWITCHBOARD_MODEL is "${spec}", but OPENAI_API_KEY is not set. Set it, or set OPENAI_BASE_URL to a server that needs no key, or use "offline".`,
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new SetupError(
      `OPENAI_BASE_URL is "${withoutCredentials(baseUrl)}". Write a URL such as http://127.0.0.1:11434/v1.`,
    );
  }
  // Loaded only when needed: the client is a fifth of all modules.
  const { createOpenAI } = await import("./openai.ts");
  return createOpenAI({ model: model.trim(), apiKey, baseUrl, timeoutMs, maxRetries });
}
