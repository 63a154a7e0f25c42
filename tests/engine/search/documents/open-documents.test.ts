import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Embeddings } from "@langchain/core/embeddings";
import { afterAll, expect, it } from "vitest";
import { LocalEmbeddings } from "../../../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../../../src/engine/errors.ts";
import type { Documents, DocumentsOptions } from "../../../../src/engine/search/documents/documents.ts";
import { openDocuments } from "../../../../src/engine/search/documents/open-documents.ts";

const scratch = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const lending = "# Lending\n\nA book is lent for four weeks.\n\n## Renewal\n\nA loan is renewed by two weeks.\n";
const hours = "# 开放时间\n\n图书馆周一闭馆，周末开放到晚上六点。\n";

/** The same nearness by other vectors. */
class BackwardEmbeddings extends Embeddings {
  private readonly local = new LocalEmbeddings();

  async embedQuery(text: string): Promise<number[]> {
    return (await this.local.embedQuery(text)).reverse();
  }

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return Promise.all(texts.map((text) => this.embedQuery(text)));
  }
}

let folders = 0;
function folderWith(files: Record<string, string>): { folder: string; indexFile: string } {
  folders += 1;
  const folder = join(scratch, `${folders}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, indexFile: join(scratch, `${folders}.sqlite`) };
}

/** Opens a folder, reads it, and tells how many files had changed. */
async function opened(options: Partial<DocumentsOptions> & { folder: string; indexFile: string }) {
  let changed = 0;
  const documents = await openDocuments({
    embeddings: new LocalEmbeddings(),
    checkEveryMs: 0,
    onProgress: ({ of }) => {
      changed = of;
    },
    ...options,
  });
  await documents.read();
  return { documents, changed: () => changed };
}

const places = async (documents: Documents, query: string) => {
  const { found, failure } = await documents.search(query, { most: 5 });
  expect(failure).toBeUndefined();
  return found.map(({ location }) => location);
};

it("the passage that answers is found in both languages, and nothing for another subject, with titles near it", async () => {
  const { documents } = await opened(folderWith({ "lending.md": lending, "opening.txt": hours }));
  expect((await documents.search("When is a loan renewed?", { most: 3 })).found[0]).toEqual({
    title: "Lending",
    text: "A book is lent for four weeks.\n\nRenewal\n\nA loan is renewed by two weeks.",
    location: "lending.md",
    section: [],
  });
  expect(await places(documents, "图书馆哪天闭馆？")).toEqual(["opening.txt"]);
  const other = await documents.search("volcanoes of Iceland", { most: 3 });
  expect(other.found).toEqual([]);
  expect(other.nearest).toContain("Lending");
  expect(other.failure).toBeUndefined();
  await documents.close();
});

it("a second start reads only what changed, and files that are gone are not found", async () => {
  const at = folderWith({ "lending.md": lending, "opening.txt": hours, "old.md": "# Fines\n\nA fine is two euros." });
  const first = await opened(at);
  expect(first.changed()).toBe(3);
  expect(await places(first.documents, "How much is a fine?")).toEqual(["old.md"]);
  await first.documents.close();
  const second = await opened(at);
  expect(second.changed()).toBe(0);
  rmSync(join(at.folder, "old.md"));
  writeFileSync(join(at.folder, "lending.md"), lending.replace("two weeks", "nine months"));
  await second.documents.read();
  const [renewal] = (await second.documents.search("When is a loan renewed?", { most: 3 })).found;
  expect(renewal?.text).toContain("nine months");
  expect(second.changed()).toBe(1);
  expect(await places(second.documents, "How much is a fine?")).toEqual([]);
  expect(second.documents.status()).toMatchObject({ files: 2, passages: 2 });
  await second.documents.close();
});

it("what cannot be read is listed with its reason, and what lies outside the folder is not read", async () => {
  const outside = folderWith({ "secret.md": "# Secret\n\nThe password is swordfish." });
  const at = folderWith({ "lending.md": lending, "empty.md": "", "broken.pdf": "%PDF-1.4", "photo.png": "x" });
  symlinkSync(join(outside.folder, "secret.md"), join(at.folder, "link.md"));
  symlinkSync(outside.folder, join(at.folder, "folder-link"));
  symlinkSync(join(at.folder, "lending.md"), join(at.folder, "again.md"));
  symlinkSync(at.folder, join(at.folder, "circle"));
  execFileSync("mkfifo", [join(at.folder, "pipe.md")]);
  writeFileSync(join(at.folder, "huge.txt"), "");
  truncateSync(join(at.folder, "huge.txt"), 21 * 1024 * 1024);
  const { documents } = await opened(at);
  expect(documents.status().unread.map(({ path, reason }) => `${path}: ${reason.en}`)).toEqual([
    expect.stringContaining("broken.pdf: it is not a complete PDF"),
    "empty.md: it is empty",
    "folder-link: it is a link out of the folder",
    "huge.txt: it is larger than 20 MB",
    "link.md: it is a link out of the folder",
    "pipe.md: it is no ordinary file",
  ]);
  expect(documents.status()).toMatchObject({ files: 1, others: { ".png": 1 } });
  const searched = await documents.search("What is the password, swordfish?", { most: 5 });
  expect(searched.found).toEqual([]);
  expect(searched.failure).toMatch(
    /^6 files could not be read: broken\.pdf \(.+\), empty\.md \(it is empty\), .+, and 3 more$/,
  );
  expect((await documents.search("图书馆的密码是什么？", { most: 5 })).failure).toMatch(
    /^有 6 个文件无法读取：broken\.pdf（/,
  );
  await documents.close();
});

it("a damaged index is built anew, at the start or later", async () => {
  const at = folderWith({ "lending.md": lending, "opening.txt": hours });
  writeFileSync(at.indexFile, "no database at all".repeat(500));
  const first = await opened(at);
  expect(await places(first.documents, "When is a loan renewed?")).toEqual(["lending.md"]);
  await first.documents.close();
  const { size } = statSync(at.indexFile);
  const file = openSync(at.indexFile, "r+");
  writeSync(file, Buffer.alloc(size - 8192, 7), 0, size - 8192, 8192);
  closeSync(file);
  const { documents, changed } = await opened(at);
  expect(changed()).toBe(2);
  expect(await places(documents, "图书馆哪天闭馆？")).toEqual(["opening.txt"]);
  await documents.close();
});

it("an index of other embeddings is built anew", async () => {
  const at = folderWith({ "lending.md": lending });
  await (await opened(at)).documents.close();
  const { documents, changed } = await opened({ ...at, embeddings: new BackwardEmbeddings({}) });
  expect(changed()).toBe(1);
  expect(await places(documents, "When is a loan renewed?")).toEqual(["lending.md"]);
  await documents.close();
});

it("two that build the same index at once do not harm it", async () => {
  const at = folderWith(
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}.md`, `# Rule ${i}\n\n${lending}`])),
  );
  const both = await Promise.all([opened(at), opened(at)]);
  for (const { documents } of both) {
    expect(documents.status()).toMatchObject({ files: 12, passages: 12, unread: [] });
    expect((await places(documents, "When is a loan renewed?")).length).toBe(5);
    await documents.close();
  }
});

it("a closed build goes on at the next start, and nothing is searched before its end", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [`${i}.txt`, `Rule ${i}\n\nA loan is renewed.`]),
  );
  const at = folderWith(files);
  let reached = () => {};
  const far = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const half = await openDocuments({
    ...at,
    embeddings: new LocalEmbeddings(),
    onProgress: ({ done }) => void (done === 70 && reached()),
  });
  await far;
  await half.close();
  const { documents, changed } = await opened(at);
  expect(changed()).toBeLessThan(80);
  expect(documents.status().files).toBe(80);
  await documents.close();
});

it("a folder that vanished is a failure in the user's words, and its documents stay known", async () => {
  const at = folderWith({ "lending.md": lending });
  const { documents } = await opened(at);
  rmSync(at.folder, { recursive: true });
  const { found, failure } = await documents.search("图书馆的借阅期限是多久？", { most: 3 });
  expect(found).toEqual([]);
  expect(failure).toContain("文档文件夹暂时无法搜索");
  expect(documents.status().files).toBe(1);
  await documents.close();
});

it("no folder is a set-up error that shows the value", async () => {
  const indexFile = join(scratch, "none.sqlite");
  const opening = openDocuments({ folder: join(scratch, "nowhere"), indexFile, embeddings: new LocalEmbeddings() });
  await expect(opening).rejects.toThrow(SetupError);
  await expect(opening).rejects.toThrow("nowhere");
  const { folder } = folderWith({ "a.md": lending });
  const file = openDocuments({ folder: join(folder, "a.md"), indexFile, embeddings: new LocalEmbeddings() });
  await expect(file).rejects.toThrow(SetupError);
});
