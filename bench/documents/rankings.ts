import type { Database } from "better-sqlite3";
import MiniSearch from "minisearch";
import { searchTerms } from "../../src/engine/embedding/full-text.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { LoadedPassages } from "../../src/engine/search/documents/loaded-passages.ts";

/** The documents that a way of searching gives for a query, best first, each once. */
export type Ranking = (query: string) => Promise<string[]>;

interface StoredPassage {
  id: number;
  path: string;
  title: string;
  section: string;
  text: string;
}

/** More than enough passages to name five documents. */
const MOST = 60;

/** The ways that the fused search is compared with, over the passages of its index. */
export function rankingsOf(db: Database): Record<string, Ranking> {
  const passages = db
    .prepare<[], StoredPassage>(
      "SELECT passages.id, path, title, section, text FROM passages JOIN files ON files.id = file",
    )
    .all();
  const paths = new Map(passages.map(({ id, path }) => [id, path]));
  const embeddings = new LocalEmbeddings();
  const loaded = new LoadedPassages(db);
  const documents = (ids: readonly number[]) => [...new Set(ids.map((id) => paths.get(id) ?? ""))];
  const plain = fullText(passages, {});
  const pairs = fullText(passages, { tokenize: searchTerms, processTerm: (term: string) => term });
  return {
    "BM25, the library's tokeniser": async (query) => documents(plain(query)),
    "BM25, stems and pairs of characters": async (query) => documents(pairs(query)),
    "cosine alone": async (query) => {
      const vector = await embeddings.embedQuery(query);
      return documents(loaded.best(query, vector, (_, cosine) => cosine, MOST).map(({ passage }) => passage));
    },
  };
}

function fullText(passages: readonly StoredPassage[], options: object): (query: string) => number[] {
  const index = new MiniSearch<StoredPassage>({
    fields: ["title", "section", "text"],
    searchOptions: { boost: { title: 2 } },
    ...options,
  });
  index.addAll(passages);
  return (query) =>
    index
      .search(query)
      .slice(0, MOST)
      .map(({ id }) => id);
}
