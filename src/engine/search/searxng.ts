import { SearxngSearch } from "@langchain/community/tools/searxng_search";
import { z } from "zod";
import { type Language, languageOf } from "../language.ts";
import { brokenOff } from "./ask-json.ts";
import { searchFailure } from "./failure.ts";
import type { Hits, SearchSource } from "./source.ts";

interface SearxngOptions {
  url: string;
  timeoutMs: number;
}

const results = z.array(z.object({ title: z.string(), link: z.string(), snippet: z.string() }));

/** LangChain's tool at this address, whatever SEARXNG_API_BASE says. */
class Searxng extends SearxngSearch {
  constructor(url: string, most: number) {
    super({ apiBase: url, params: { format: "json", numResults: most } });
    this.apiBase = url;
  }
}

/**
 * Pages of the web that a SearXNG server finds. LangChain's tool takes no signal and ends a request itself after five
 * seconds; nobody waits for it longer than the time limit, or once the search is cancelled.
 */
export function searxngSource({ url, timeoutMs }: SearxngOptions): SearchSource {
  const address = url.replace(/\/$/, "");
  return {
    name: "SearXNG",
    async search(query, { most, signal }) {
      const language = languageOf(query);
      const limit = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      try {
        return readReply(await unlessAborted(new Searxng(address, most).invoke(query), either), most, language);
      } catch (error) {
        const isOver = either.aborted || !(error instanceof Error);
        const failure = isOver
          ? brokenOff({ ...(signal && { signal }), limit, timeoutMs, language })
          : reasonOf(error, language);
        return { found: [], failure };
      }
    },
  };
}

/** LangChain's tool returns objects with commas between them, or a sentence of its own. */
function readReply(reply: string, most: number, language: Language): Hits {
  const suggested = /^Suggestions: (.*)$/su.exec(reply)?.[1];
  if (suggested !== undefined) return { found: [], nearest: suggested.split(", ").filter(Boolean).slice(0, most) };
  // An answer without a page has no place to cite.
  if (!reply.startsWith("{")) return { found: [] };
  const read = results.safeParse(jsonOf(`[${reply}]`));
  if (!read.success) return { found: [], failure: searchFailure("garbled", language) };
  return {
    found: read.data
      .filter(({ link, snippet }) => link !== "" && snippet !== "")
      .map(({ title, link, snippet }) => ({ title: title || link, text: snippet, location: link })),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** LangChain's tool throws the words of the status, or what `fetch` and `JSON.parse` throw. */
function reasonOf(error: Error, language: Language): string {
  if (error.name === "TimeoutError") return searchFailure("slow", language, OWN_LIMIT_S);
  if (error.message === "fetch failed") return searchFailure("unreachable", language);
  if (/^forbidden$/i.test(error.message)) return searchFailure("noJson", language);
  if (error.name !== "Error") return searchFailure("garbled", language);
  return searchFailure("refused", language, error.message);
}

const OWN_LIMIT_S = 5;

/** The result of some work, unless the signal is aborted first. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
