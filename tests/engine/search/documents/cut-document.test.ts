import { describe, expect, it } from "vitest";
import { StorageError } from "../../../../src/engine/errors.ts";
import {
  failureOf,
  rebuilding,
  someUnread,
  stillReading,
} from "../../../../src/engine/search/documents/failure-words.ts";
import type { Block } from "../../../../src/engine/search/documents/reading/block.ts";
import { cutDocument } from "../../../../src/engine/search/documents/reading/cut-document.ts";
import { cutText, lengthOf } from "../../../../src/engine/search/documents/reading/cut-text.ts";

const words = (count: number, word = "word") => Array.from({ length: count }, () => word).join(" ");
const heading = (text: string, level = 2): Block => ({ heading: text, level });
const cut = (...blocks: Block[]) => cutDocument("folder/My notes.txt", { blocks });

describe("a document", () => {
  it("has the title that it gives itself, its outermost heading, or its file's name", () => {
    expect(cutDocument("a.md", { title: " Own ", blocks: [heading("Other", 1)] }).title).toBe("Own");
    expect(cut({ text: "x" }, heading("Inner", 2), heading("Outer", 1)).title).toBe("Outer");
    expect(cut(heading("First", 3), { text: "x" }).title).toBe("First");
    expect(cut({ text: "x" }, heading("Inner", 2)).title).toBe("My notes");
  });

  it("is cut at its headings where enough stands before them, each passage below its own", () => {
    const { passages } = cut(
      ...[heading("Title", 1), heading("Long"), { text: words(150) }, heading("Deep", 3), { text: words(130) }],
      ...[heading("Other"), { text: "end" }],
    );
    expect(passages).toEqual([
      { section: ["Long"], text: words(150) },
      { section: ["Long", "Deep"], text: words(130) },
      { section: ["Other"], text: "end" },
    ]);
  });

  it("has short neighbouring sections in one passage, with their headings in its text", () => {
    const { passages } = cut(heading("Title", 1), heading("A"), { text: "one" }, heading("B"), { text: "two" });
    expect(passages).toEqual([{ section: [], text: "one\n\nB\n\ntwo" }]);
    const below = cut(heading("A", 1), heading("B"), heading("C", 3), { text: "one" }, heading("D", 3), {
      text: "two",
    });
    expect(below.passages).toEqual([{ section: ["B"], text: "one\n\nD\n\ntwo" }]);
  });

  it("has long texts in pieces, and tables whole up to a greater length, with their head in each piece", () => {
    expect(cut({ text: words(351) }).passages.map(({ text }) => lengthOf(text))).toEqual([350, 1]);
    const table = (rows: number) => ["a b", ...Array.from({ length: rows }, () => "c d")].join("\n");
    expect(cut({ text: table(349), whole: true, head: "a b" }).passages).toHaveLength(1);
    const pieces = cut({ text: table(350), whole: true, head: "a b" }).passages;
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every(({ text }) => text.startsWith("a b\n"))).toBe(true);
    expect(cut({ text: words(200) }, { text: words(200) }).passages).toHaveLength(2);
    expect(cut({ text: words(100) }, { text: words(300) }).passages).toHaveLength(1);
  });
});

describe("a text", () => {
  it("is as long as its words, a Chinese one as three fifths of its signs", () => {
    expect(["a b  c", "酒店酒店酒", "x".repeat(13), "x".repeat(61), " ", ""].map(lengthOf)).toEqual([3, 3, 2, 6, 0, 0]);
  });

  it("is cut between lines, else between sentences, else between words", () => {
    expect(cutText("a b\nc d\n", 2)).toEqual(["a b", "c d"]);
    expect(cutText("a b. c d. e", 2)).toEqual(["a b.", "c d.", "e"]);
    expect(cutText("a b c", 2)).toEqual(["a b", "c"]);
    expect(cutText("a b c", 3)).toEqual(["a b c"]);
    expect(cutText(" \n ", 3)).toEqual([]);
    expect(cutText("h\na\nb", 2, "h")).toEqual(["h\na", "h\nb"]);
  });
});

describe("what users are told of the folder", () => {
  it("says in their language what goes on", () => {
    expect(failureOf(new Error("Gone."), "en")).toBe("The folder of documents cannot be searched now: Gone.");
    expect(failureOf("weg", "zh")).toBe("文档文件夹暂时无法搜索：weg");
    expect(failureOf(new StorageError({ en: "full", zh: "满" }, {}), "zh")).toBe("满");
    expect(stillReading({ done: 2, of: 5 } as never, "en")).toContain("2 of 5 files so far");
    expect(stillReading(undefined, "zh")).toContain("0 个文件已读 0 个");
    expect([rebuilding("en"), rebuilding("zh")]).toEqual([
      expect.stringContaining("built anew"),
      expect.stringContaining("正在重建"),
    ]);
  });

  it("names three files that could not be read, and how many more there are", () => {
    const unread = ["a", "b", "c", "d", "e"].map((path) => ({ path, reason: { en: "locked", zh: "加锁" } })) as never[];
    expect(someUnread(unread.slice(0, 1), "en")).toBe("1 file could not be read: a (locked)");
    expect(someUnread(unread.slice(0, 3), "en")).toBe("3 files could not be read: a (locked), b (locked), c (locked)");
    expect(someUnread(unread, "en")).toMatch(/c \(locked\), and 2 more$/);
    expect(someUnread(unread.slice(0, 2), "zh")).toBe("有 2 个文件无法读取：a（加锁）、b（加锁）");
    expect(someUnread(unread, "zh")).toMatch(/，另有 2 个$/);
  });
});
