import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Provider } from "../config.ts";
import { SetupError } from "../errors.ts";
import { withoutCredentials } from "../redact.ts";
import { DEFAULT_SETTINGS } from "./failure-words.ts";

export interface ChatModelOptions extends Partial<Provider> {
  /** `openai:<model>` for OpenAI, `<provider>:<model>` for any server that speaks its protocol, or `offline`. */
  spec: string;
  /** The place of the spec, for messages. Default: `SWITCHBOARD_MODEL`. */
  place?: string;
  /** From 0 to 2; "own": the model's own. Default: 0, so that equal questions get equal answers. */
  temperature?: number | "own";
  /** Timeout until an answer begins, and between two parts of it. */
  timeoutMs?: number;
  /** Retries after a temporary failure. */
  maxRetries?: number;
}

const OPENAI = "https://api.openai.com/v1";

/** Creates the chat model of a spec. Throws `SetupError` for a spec without a model, a server or a key. */
export async function createChatModel(options: ChatModelOptions, offline: () => BaseChatModel): Promise<BaseChatModel> {
  const { spec, place = DEFAULT_SETTINGS.model, apiKey, temperature = 0, timeoutMs = 60_000, maxRetries = 2 } = options;
  const { keyName = DEFAULT_SETTINGS.keyName, urlName = DEFAULT_SETTINGS.urlName } = options;
  if (spec === "offline") return offline();
  const provider = providerIn(spec);
  const model = spec.slice(spec.indexOf(":") + 1).trim();
  if (provider === undefined || model === "") throw new SetupError(`${place} is "${spec}". Write ${choices}.`);
  const baseUrl = options.baseUrl ?? (provider === "openai" ? OPENAI : undefined);
  if (baseUrl === undefined)
    throw new SetupError(
      `${place} is "${spec}", but ${urlName} is not set. Set it to the URL of the server "${provider}", or write ${choices}.`,
    );
  if (!apiKey && baseUrl === OPENAI) {
    throw new SetupError(
      `${place} is "${spec}", but ${keyName} is not set. Set it, or set ${urlName} to a server that needs no key, or use "offline".`,
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
    throw new SetupError(
      `${urlName} is "${withoutCredentials(baseUrl)}". Write a URL such as http://127.0.0.1:11434/v1.`,
    );
  }
  // Loaded only when needed: the client is a fifth of all modules.
  const { createOpenAI } = await import("./openai.ts");
  return createOpenAI({
    ...{ model, apiKey, baseUrl, timeoutMs, maxRetries },
    temperature: temperature === "own" ? undefined : temperature,
    settings: { model: place, keyName, urlName },
  });
}

const choices = '"<provider>:<model>", for example "openai:gpt-4.1-mini", or "offline"';

/** The text before the first colon: model names such as `qwen3:8b` contain one themselves. */
export const providerIn = (spec: string): string | undefined => /^([a-z][a-z0-9_-]*):/i.exec(spec)?.[1];
