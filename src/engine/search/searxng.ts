import { SearxngSearch } from "@langchain/community/tools/searxng_search";
import { z } from "zod";
import { type Language, languageOf } from "../language.ts";
import { askJson } from "./ask-json.ts";
import { searchFailure } from "./failure.ts";
import type { Hits, SearchSource } from "./source.ts";

interface SearxngOptions {
  url: string;
  timeoutMs: number;
}

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");

/** A list without the entries that are not of the shape; one of them does not make the others unreadable. */
const listOf = <T>(entry: z.ZodType<T>) =>
  z.array(z.unknown()).transform((given) =>
    given.flatMap((one) => {
      const read = entry.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

const answer = z.object({
  results: listOf(z.object({ title: text, url: text, content: text })),
  suggestions: listOf(z.string()).default([]),
  /** Each with its name and why it did not answer. */
  unresponsive_engines: listOf(z.tuple([z.string()]).rest(z.unknown())).default([]),
});

/**
 * The address and parameters of LangChain's tool. Its own request takes no signal, has no limit of length, and reports
 * engines that did not answer as nothing found.
 */
class Searxng extends SearxngSearch {
  constructor(private readonly url: string) {
    super({ apiBase: url, params: { format: "json" } });
  }

  addressFor(query: string): URL {
    return new URL(this.buildUrl("search", { q: query, ...this.params }, this.url));
  }
}

/** Pages of the web that a SearXNG server finds. */
export function searxngSource({ url, timeoutMs }: SearxngOptions): SearchSource {
  const searxng = new Searxng(url.replace(/\/$/, ""));
  return {
    name: "SearXNG",
    async search(query, { most, signal, language = languageOf(query) }) {
      const means = { 403: searchFailure("noJson", language) };
      const asking = { timeoutMs, language, means, ...(signal && { signal }) };
      const given = await askJson(searxng.addressFor(query), {}, asking);
      if ("failure" in given) return { found: [], failure: given.failure };
      const read = answer.safeParse(given.value);
      return read.success
        ? hitsIn(read.data, most, language)
        : { found: [], failure: searchFailure("garbled", language) };
    },
  };
}

function hitsIn(
  { results, suggestions, unresponsive_engines }: z.output<typeof answer>,
  most: number,
  language: Language,
): Hits {
  // An answer without a page has no place to cite.
  const found = results
    .filter(({ url, content }) => url !== "" && content !== "")
    .slice(0, most)
    .map(({ title, url, content }) => ({ title: title || url, text: content, location: url }));
  const silent = unresponsive_engines.map(([name]) => name).filter((name) => /^[\w .+-]{1,40}$/.test(name));
  // Among many engines some nearly always fail; the results of the others count.
  if (results.length === 0 && unresponsive_engines.length > 0)
    return { found: [], failure: searchFailure("engines", language, silent.join(", ")) };
  return { found, ...(results.length === 0 && suggestions.length > 0 && { nearest: suggestions.slice(0, most) }) };
}
