import { ChatOpenAI } from "@langchain/openai";
import { discreetFetch } from "../discreet-fetch.ts";
import { redactor } from "../redact.ts";
import { CarefulCompletions } from "./completions.ts";
import { DEFAULT_SETTINGS, type ModelSettings } from "./failure-words.ts";
import { patientFetch } from "./patience.ts";
import { giveUpUnlessTemporary } from "./retry.ts";

interface OpenAIOptions {
  model: string;
  /** Absent for a server that needs none. */
  apiKey: string | undefined;
  baseUrl: string;
  /** From 0, always the likeliest word, to 2; absent: the model's own. */
  temperature?: number | undefined;
  timeoutMs: number;
  maxRetries: number;
  /** What the user can check when it fails. */
  settings?: ModelSettings;
}

/** A chat model of a server that speaks OpenAI's protocol. The options have been checked. */
export function createOpenAI({
  model,
  apiKey,
  baseUrl,
  temperature,
  timeoutMs,
  maxRetries,
  settings = DEFAULT_SETTINGS,
}: OpenAIOptions): ChatOpenAI {
  const fields = {
    model,
    apiKey: apiKey || "no-key-needed",
    configuration: {
      baseURL: baseUrl,
      logLevel: "off" as const,
      fetch: discreetFetch(patientFetch(timeoutMs), redactor([apiKey])),
    },
    ...(temperature !== undefined && { temperature }),
    timeout: timeoutMs,
    maxRetries,
    streamUsage: true,
    onFailedAttempt: giveUpUnlessTemporary,
  };
  // Passed as a part, because binding tools makes a new ChatOpenAI from the same parts and never from a subclass.
  return new ChatOpenAI({ ...fields, completions: new CarefulCompletions(fields, settings, timeoutMs) });
}
