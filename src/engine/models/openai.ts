import { ChatOpenAI } from "@langchain/openai";
import { discreetFetch } from "../discreet-fetch.ts";
import { redactor } from "../redact.ts";
import { CarefulCompletions } from "./completions.ts";
import { patientFetch } from "./patience.ts";
import { giveUpUnlessTemporary } from "./retry.ts";

interface OpenAIOptions {
  model: string;
  /** Absent for a server that needs none. */
  apiKey: string | undefined;
  baseUrl: string;
  timeoutMs: number;
  maxRetries: number;
}

/** A chat model of a server that speaks OpenAI's protocol. The options have been checked. */
export function createOpenAI({ model, apiKey, baseUrl, timeoutMs, maxRetries }: OpenAIOptions): ChatOpenAI {
  const fields = {
    model,
    apiKey: apiKey || "no-key-needed",
    configuration: {
      baseURL: baseUrl,
      logLevel: "off" as const,
      fetch: discreetFetch(patientFetch(timeoutMs), redactor([apiKey])),
    },
    timeout: timeoutMs,
    maxRetries,
    streamUsage: true,
    onFailedAttempt: giveUpUnlessTemporary,
  };
  // Passed as a part, because binding tools makes a new ChatOpenAI from the same parts and never from a subclass.
  return new ChatOpenAI({ ...fields, completions: new CarefulCompletions(fields) });
}
