import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { createFullText } from "../../embedding/full-text.ts";
import { SetupError } from "../../errors.ts";
import type { FoundText, SearchSource } from "../source.ts";

interface DocumentsOptions {
  /** The folder with the documents. Nothing outside it is read. */
  folder: string;
  /** Where the index is kept. */
  indexFile: string;
  embeddings: EmbeddingsInterface;
}

/** A folder of documents, to be searched. */
export interface Documents extends SearchSource {
  status(): { files: number; passages: number };
  close(): Promise<void>;
}

/** Opens a folder of Markdown and text files for searching. Throws `SetupError` if there is no such folder. */
export async function openDocuments({ folder }: DocumentsOptions): Promise<Documents> {
  const files = namesIn(folder).filter((name) => /\.(?:md|txt)$/i.test(name));
  const passages = files.flatMap((name) => passagesOf(name, readFileSync(join(folder, name), "utf8")));
  const score = createFullText(
    passages.map(({ title, section, text }) => ({ names: `${title}\n${section}`, content: text })),
  );
  return {
    name: "documents",
    async search(query, { most }) {
      const ranked = score(query)
        .map((value, at) => ({ value, passage: passages[at] }))
        .filter(({ value }) => value > 0)
        .sort((a, b) => b.value - a.value);
      return { found: ranked.slice(0, most).flatMap(({ passage }) => (passage ? [passage] : [])) };
    },
    status: () => ({ files: files.length, passages: passages.length }),
    close: async () => {},
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length)
          .replace(/^[\\/]+/, ""),
      );
  } catch (cause) {
    throw new SetupError(`The folder "${folder}" cannot be read. Name a folder of documents in SWITCHBOARD_DOCS.`, {
      cause,
    });
  }
}

/** The parts of a text between its headings. */
function passagesOf(location: string, document: string): FoundText[] {
  const parts = document.split(/^(?=#{1,6} )/m).filter((part) => part.trim() !== "");
  const title = headingOf(parts[0] ?? "") ?? basename(location);
  return parts.map((text) => ({ title, text: text.trim(), location, section: [headingOf(text) ?? title] }));
}

const headingOf = (text: string): string | undefined => text.match(/^#{1,6} +(.+)/)?.[1]?.trim();
