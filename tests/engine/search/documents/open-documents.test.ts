import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../../src/engine/embedding/local-embeddings.ts";
import { openDocuments } from "../../../../src/engine/search/documents/open-documents.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("the section that answers is found, in both languages", async () => {
  writeFileSync(join(folder, "lending.md"), "# Lending\n\nRules.\n\n## Renewal\n\nA loan is renewed by two weeks.\n");
  writeFileSync(join(folder, "opening.md"), "# 开放时间\n\n图书馆周一闭馆。\n");
  const documents = await openDocuments({ folder, indexFile: ":memory:", embeddings: new LocalEmbeddings() });
  const [renewal] = (await documents.search("When is a loan renewed?", { most: 3 })).found;
  expect(renewal).toMatchObject({ title: "Lending", section: [], location: "lending.md" });
  const [hours] = (await documents.search("图书馆哪天闭馆？", { most: 3 })).found;
  expect(hours).toMatchObject({ title: "开放时间", location: "opening.md" });
  await documents.close();
});
