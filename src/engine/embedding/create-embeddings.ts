import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { discreetFetch } from "../discreet-fetch.ts";
import { SetupError } from "../errors.ts";
import { redactor } from "../redact.ts";
import { LocalEmbeddings } from "./local-embeddings.ts";

interface EmbeddingsOptions {
  apiKey?: string | undefined;
  /** Default: OpenAI's, for the provider "openai". */
  baseUrl?: string | undefined;
  /** The variable that holds it. */
  urlName?: string;
  timeoutMs?: number;
  /** Further attempts after a failure that may pass. */
  maxRetries?: number;
}

/** One for all assistants of a process, so that they share its cache. */
const local = new LocalEmbeddings();

/**
 * The embeddings a setting names: "local", or "<provider>:<model>" at OpenAI or any endpoint that speaks its protocol.
 * Throws `SetupError` for anything else, naming the choices.
 */
export async function createEmbeddings(
  spec: string,
  { apiKey, baseUrl, urlName = "OPENAI_BASE_URL", timeoutMs, maxRetries }: EmbeddingsOptions = {},
): Promise<EmbeddingsInterface> {
  if (spec === "local") return local;
  const colon = spec.indexOf(":");
  const provider = colon < 0 ? spec : spec.slice(0, colon);
  const model = colon < 0 ? "" : spec.slice(colon + 1).trim();
  if (model === "") {
    throw new SetupError(`There are no embeddings "${spec}". The choices are: local, <provider>:<model>.`);
  }
  if (!baseUrl && provider !== "openai")
    throw new SetupError(
      `Embeddings "${spec}" need ${urlName}, the URL of the server "${provider}". The choices are: local, <provider>:<model>.`,
    );
  if (!apiKey && !baseUrl) throw new SetupError(`Embeddings "${spec}" need an API key, or the base URL of a server.`);
  // Servers of one's own often take any key, but the client insists on having one.
  const limits = { ...(timeoutMs && { timeout: timeoutMs }), ...(maxRetries !== undefined && { maxRetries }) };
  const { OpenAIEmbeddings } = await import("@langchain/openai");
  return new OpenAIEmbeddings({
    model,
    apiKey: apiKey ?? "none",
    configuration: { baseURL: baseUrl, fetch: discreetFetch(fetch, redactor([apiKey])) },
    ...limits,
  });
}
