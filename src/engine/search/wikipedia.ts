import { z } from "zod";
import { type Language, languageOf } from "../language.ts";
import { beginning } from "../plain-text.ts";
import { askJson } from "./ask-json.ts";
import { searchFailure } from "./failure.ts";
import type { SearchSource } from "./source.ts";

interface WikipediaOptions {
  timeoutMs: number;
  /** The address of the API in a language; default: Wikipedia's. */
  api?: (language: Language) => string;
}

const LONGEST_TEXT = 1500;

const answer = z.object({
  error: z.object({ code: z.string() }).optional(),
  batchcomplete: z.boolean().optional(),
  query: z
    .object({
      pages: z.array(
        z.object({ title: z.string(), index: z.number(), extract: z.string().default(""), fullurl: z.string() }),
      ),
    })
    .optional(),
});

/**
 * The openings of Wikipedia's articles, in the language of the query. One request, with a time limit: LangChain's own
 * tool for Wikipedia makes one for each article, without a limit, and cannot be cancelled.
 */
export function wikipediaSource({
  timeoutMs,
  api = (language) => `https://${language}.wikipedia.org/w/api.php`,
}: WikipediaOptions): SearchSource {
  return {
    name: "Wikipedia",
    async search(query, { most, signal, language = languageOf(query) }) {
      const ofArticles = languageOf(query);
      const address = new URL(api(ofArticles));
      address.search = new URLSearchParams({
        ...{ action: "query", format: "json", formatversion: "2" },
        ...{ generator: "search", gsrsearch: query.slice(0, LONGEST_QUERY), gsrlimit: String(most) },
        ...{ prop: "extracts|info", exintro: "1", explaintext: "1", exlimit: "max", inprop: "url" },
        ...(ofArticles === "zh" && { variant: "zh-cn" }),
      }).toString();
      const headers = { "user-agent": "Switchboard/0.1 (LangGraph.js application)" };
      const given = await askJson(address, { headers }, { timeoutMs, language, ...(signal && { signal }) });
      if ("failure" in given) return { found: [], failure: given.failure };
      const read = answer.safeParse(given.value);
      if (!read.success) return { found: [], failure: searchFailure("garbled", language) };
      const { error, query: hits, batchcomplete } = read.data;
      // A refusal comes with status 200, and so does an answer that broke off.
      if (error) return { found: [], failure: refusalOf(error.code, language) };
      if (!hits && !batchcomplete) return { found: [], failure: searchFailure("garbled", language) };
      const pages = [...(hits?.pages ?? [])].sort((a, b) => a.index - b.index).slice(0, most);
      return {
        found: pages
          .filter(({ extract }) => extract.trim() !== "")
          .map(({ title, extract, fullurl }) => ({
            ...{ title, location: fullurl },
            text: beginning(extract.trim(), LONGEST_TEXT),
          })),
      };
    },
  };
}

/** Wikipedia refuses longer ones. */
const LONGEST_QUERY = 300;

const refusalOf = (code: string, language: Language): string =>
  BUSY.test(code) ? searchFailure("busy", language, BUSY_STATUS) : searchFailure("unexpected", language);

const BUSY = /too-busy|^ratelimited$|^maxlag$/;
const BUSY_STATUS = 429;
