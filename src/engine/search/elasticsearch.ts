import { z } from "zod";
import { languageOf } from "../language.ts";
import { beginning } from "../plain-text.ts";
import { askJson } from "./ask-json.ts";
import { searchFailure } from "./failure.ts";
import type { FoundText, SearchSource } from "./source.ts";

/** The fields of a document, by what they hold. A dot leads into an object: "meta.url". */
export interface IndexFields {
  title: string;
  text: string;
  /** Its address. A document without it is named by its index and id. */
  location?: string;
}

interface ElasticsearchOptions {
  /** The server, without user and password. */
  url: string;
  index: string;
  fields: IndexFields;
  auth?: { user: string; password: string } | { apiKey: string };
  timeoutMs: number;
}

/** A longer text is shown by the pieces of it that fit the query, in characters. */
const LONGEST_TEXT = 1500;
const PIECES = { number_of_fragments: 3, fragment_size: 450 };

const answer = z.object({
  timed_out: z.boolean().optional(),
  _shards: z.object({ total: z.number().optional(), failed: z.number() }).optional(),
  hits: z.object({
    hits: z.array(
      z.object({
        _index: z.string(),
        _id: z.string(),
        _source: z.record(z.string(), z.unknown()).default({}),
        highlight: z.record(z.string(), z.array(z.string())).default({}),
      }),
    ),
  }),
});

type Document = z.output<typeof answer>["hits"]["hits"][number];

/** An index of Elasticsearch or OpenSearch. A query is compared with titles and texts, whichever fits it better. */
export function elasticsearchSource(options: ElasticsearchOptions): SearchSource {
  const { url, index, fields, timeoutMs } = options;
  const address = new URL(`${url.replace(/\/$/, "")}/${encodeURIComponent(index)}/_search`);
  const headers = { "content-type": "application/json", ...authorization(options.auth) };
  return {
    name: `Elasticsearch (${index})`,
    async search(query, { most, signal, language = languageOf(query) }) {
      const body = JSON.stringify({
        size: most,
        query: { multi_match: { query, fields: [fields.title, fields.text] } },
        _source: Object.values(fields),
        highlight: { pre_tags: [""], post_tags: [""], fields: { [fields.text]: PIECES } },
      });
      const given = await askJson(
        address,
        { method: "POST", headers, body },
        { timeoutMs, language, ...(signal && { signal }) },
      );
      if ("failure" in given) return { found: [], failure: given.failure };
      const read = answer.safeParse(given.value);
      if (!read.success) return { found: [], failure: searchFailure("garbled", language) };
      const { hits, timed_out, _shards } = read.data;
      // A pattern that fits no index is no error to the server.
      if (_shards?.total === 0) return { found: [], failure: searchFailure("absent", language, index) };
      const isPart = timed_out === true || (_shards?.failed ?? 0) > 0;
      return {
        found: hits.hits.slice(0, most).flatMap((document) => foundIn(document, fields)),
        ...(isPart && { failure: searchFailure("partly", language) }),
      };
    },
  };
}

function authorization(auth: ElasticsearchOptions["auth"]): Record<string, string> {
  if (!auth) return {};
  if ("apiKey" in auth) return { authorization: `ApiKey ${auth.apiKey}` };
  return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString("base64")}` };
}

function foundIn({ _index, _id, _source, highlight }: Document, fields: IndexFields): FoundText[] {
  const whole = fieldOf(_source, fields.text);
  const pieces = highlight[fields.text] ?? [];
  const text =
    whole.length <= LONGEST_TEXT ? whole : pieces.length > 0 ? pieces.join(" … ") : beginning(whole, LONGEST_TEXT);
  const location = fields.location === undefined ? "" : fieldOf(_source, fields.location);
  if (text === "") return [];
  return [{ title: fieldOf(_source, fields.title) || _id, text, location: location || `${_index}/${_id}` }];
}

/** The text of a field, whose name may be a key or a path of keys. Each of several values is on its own line. */
function fieldOf(source: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(source, name)
    ? source[name]
    : name
        .split(".")
        .reduce(
          (within: unknown, key) => (Object.hasOwn(Object(within), key) ? Object(within)[key] : undefined),
          source,
        );
  const values = (Array.isArray(value) ? value : [value]).filter((one) => /^(?:string|number)$/.test(typeof one));
  return values.join("\n").trim();
}
