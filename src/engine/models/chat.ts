import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import { discreetFetch } from "../discreet-fetch.ts";
import { SetupError } from "../errors.ts";
import { redactor, withoutCredentials } from "../redact.ts";
import { CarefulCompletions } from "./completions.ts";
import { patientFetch } from "./patience.ts";
import { giveUpUnlessPassing } from "./retry.ts";

export interface ChatModelOptions {
  /** `openai:<model>` for OpenAI and every server that speaks its protocol, or `offline`. */
  spec: string;
  apiKey?: string;
  /** Of the server, up to and with `/v1`; OpenAI's own when absent. */
  baseUrl?: string;
  /** For an answer to begin, and between two parts of it. */
  timeoutMs?: number;
  /** Further attempts after a failure that may pass. */
  maxRetries?: number;
}

/** The chat model of a spec. Throws `SetupError` for one that does not exist or lacks its key. */
export function createChatModel(options: ChatModelOptions, offline: () => BaseChatModel): BaseChatModel {
  const { spec, apiKey, baseUrl = "https://api.openai.com/v1", timeoutMs = 60_000, maxRetries = 2 } = options;
  if (spec === "offline") return offline();
  // At the first colon only: names such as qwen3:8b have their own.
  const [, provider, model] = /^([^:]*):(.*)$/s.exec(spec) ?? [];
  if (provider !== "openai" || !model?.trim()) {
    throw new SetupError(
      `SWITCHBOARD_MODEL is "${spec}". Write "openai:<model>", for example "openai:gpt-4.1-mini", or "offline".`,
    );
  }
  if (!apiKey && options.baseUrl === undefined) {
    throw new SetupError(
      `SWITCHBOARD_MODEL is "${spec}", but OPENAI_API_KEY is not set. Set it, or OPENAI_BASE_URL for a server that needs no key, or use "offline".`,
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new SetupError(
      `OPENAI_BASE_URL is "${withoutCredentials(baseUrl)}". Write an address like http://127.0.0.1:11434/v1.`,
    );
  }
  const fields = {
    model: model.trim(),
    apiKey: apiKey || "no-key-needed",
    configuration: {
      baseURL: baseUrl,
      logLevel: "off" as const,
      fetch: discreetFetch(patientFetch(timeoutMs), redactor([apiKey])),
    },
    timeout: timeoutMs,
    maxRetries,
    streamUsage: true,
    onFailedAttempt: giveUpUnlessPassing,
  };
  // Handed over as a part, since binding tools makes a new ChatOpenAI of the same parts, never of a subclass.
  return new ChatOpenAI({ ...fields, completions: new CarefulCompletions(fields) });
}
