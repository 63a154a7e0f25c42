import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { failed, isInside, listFolder } from "../../../../src/engine/search/documents/list-folder.ts";
import { readBytes } from "../../../../src/engine/search/documents/read-bytes.ts";

const scratch = mkdtempSync(join(tmpdir(), "listing-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
function folderWith(...files: string[]): string {
  folders += 1;
  const folder = join(scratch, `${folders}`);
  for (const file of files) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "text");
  }
  return folder;
}

describe("the listing of a folder", () => {
  it("is sorted by path, with the folders in it, and without what is hidden", async () => {
    const root = folderWith("c.md", "a.md", "b/d.txt", "b/a.txt", ".git/x.md", "node_modules/y.md", "LICENSE", "Z.PNG");
    const { files, unread, others } = await listFolder(root);
    expect(files.map(({ path }) => path)).toEqual(["a.md", "b/a.txt", "b/d.txt", "c.md"]);
    expect(files.map(({ bytes }) => bytes)).toEqual([4, 4, 4, 4]);
    expect(unread).toEqual([]);
    expect(others).toEqual({ "-": 1, ".png": 1 });
  });

  it("names what is not read in both languages, sorted by path", async () => {
    const root = folderWith("huge.txt");
    truncateSync(join(root, "huge.txt"), 21 * 1024 * 1024);
    execFileSync("mkfifo", [join(root, "pipe.md")]);
    symlinkSync("/", join(root, "way-out"));
    const { files, unread } = await listFolder(root);
    expect(files).toEqual([]);
    expect(unread.map(({ path, reason }) => `${path}: ${reason.zh}`)).toEqual([
      "huge.txt: 大于 20 MB",
      "pipe.md: 不是普通文件",
      "way-out: 是指向文件夹之外的链接",
    ]);
  });

  it("is not empty for a folder that is not there, but fails", async () => {
    await expect(listFolder(join(scratch, "nowhere"))).rejects.toThrow("ENOENT");
  });
});

it("the reason of the system is told without the path", () => {
  expect(failed(new Error("EACCES: permission denied, open '/home/anna/a.md'"))).toEqual({
    en: "it cannot be opened: EACCES: permission denied",
    zh: "无法打开（EACCES: permission denied）",
  });
});

it("a folder of a similar name is not inside", () => {
  expect(isInside("/docs", "/docs")).toBe(true);
  expect(isInside("/docs", "/docs/a")).toBe(true);
  expect(isInside("/docs", "/docs-old/a")).toBe(false);
  expect(isInside("/", "/a")).toBe(true);
});

it("a file that shrank or grew since it was listed is read as far as it was", async () => {
  const root = folderWith("a.md");
  const read = async (bytes: number) =>
    new TextDecoder().decode(await readBytes(root, { path: "a.md", bytes, changedMs: 0 }));
  expect(await read(2)).toBe("te");
  expect(await read(9)).toBe("text");
});
