import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SearchConfig } from "../../../src/engine/config.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { hasSources, openSources } from "../../../src/engine/search/open-sources.ts";

const scratch = mkdtempSync(join(tmpdir(), "sources-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const none: SearchConfig = { wikipedia: false, timeoutMs: 100 };
const elasticsearch = { url: "http://127.0.0.1:9", index: "articles", fields: { title: "title", text: "text" } };
const searxng = { url: "http://127.0.0.1:9" };
const local = { indexFile: join(scratch, "index.sqlite"), embeddings: new LocalEmbeddings() };

describe("sources", () => {
  it.each([[{ docs: "/docs" }], [{ elasticsearch }], [{ searxng }], [{ wikipedia: true }]])(
    "are there with %j",
    (set) => {
      expect(hasSources({ ...none, ...set })).toBe(true);
    },
  );

  it("are not there when none is set", async () => {
    expect(hasSources(none)).toBe(false);
    const { all, close } = await openSources(none, local);
    expect(all).toEqual([]);
    await close();
  });

  it("stand in one order, the folder of documents first, which is closed with them", async () => {
    const docs = join(scratch, "docs");
    mkdirSync(docs);
    writeFileSync(join(docs, "a.md"), "# Lending\n\nA loan ends.");
    const { all, close } = await openSources({ docs, elasticsearch, searxng, wikipedia: true, timeoutMs: 100 }, local);
    expect(all.map(({ name }) => name)).toEqual([
      expect.any(String),
      "Elasticsearch (articles)",
      "SearXNG",
      "Wikipedia",
    ]);
    const [documents] = all;
    await close();
    expect((await documents?.search("When does a loan end?", { most: 3 }))?.found).toEqual([]);
  });
});
