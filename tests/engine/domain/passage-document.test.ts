import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadPassages } from "../../../src/engine/domain/passage-document.ts";
import { SetupError } from "../../../src/engine/errors.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "passages-")), "knowledge");
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const load = () => loadPassages(pathToFileURL(folder));

describe("loading passages", () => {
  it("reads title and content of every document, in file order", () => {
    write("b.md", "---\ntitle: Second\n---\n\nTwo.\n");
    write("a 拥堵.md", '---\ntitle: "拥堵: 三步"\n---\n1. 全市指数\n---\n2. 各区指数\n');
    write("notes.txt", "not a passage");
    expect(load()).toEqual([
      { title: "拥堵: 三步", content: "1. 全市指数\n---\n2. 各区指数" },
      { title: "Second", content: "Two." },
    ]);
  });

  it("takes a folder with and without a closing slash", () => {
    write("a.md", "---\ntitle: A\n---\nText.");
    expect(loadPassages(pathToFileURL(`${folder}/`))).toEqual(load());
  });

  it.each([
    ["an unknown key", "---\ntitle: A\nauthor: B\n---\nText.", /a\.md.*"author"[\s\S]*The keys are: title, aliases/],
    ["a missing title", "---\n---\nText.", /a\.md[\s\S]*title/],
    ["no header", "Text.", /a\.md[\s\S]*title/],
    ["a title that is not text", "---\ntitle: 12\n---\nText.", /a\.md[\s\S]*expected string/],
    ["an empty title", "---\ntitle: ' '\n---\nText.", /a\.md[\s\S]*title/],
    ["an empty content", "---\ntitle: A\n---\n\n", /a\.md has no content/],
    ["a header that is not YAML", "---\ntitle: [A\n---\nText.", /a\.md: the header is not YAML/],
  ])("stops at %s and names the file", (_, text, message) => {
    write("a.md", text);
    expect(load).toThrow(SetupError);
    expect(load).toThrow(message);
  });

  it("stops where there is no such folder, and says what to make", () => {
    const missing = `${folder}/of-nobody`;
    expect(() => loadPassages(pathToFileURL(missing))).toThrow(SetupError);
    expect(() => loadPassages(pathToFileURL(missing))).toThrow(
      `There is no folder ${missing}. Make it, with one passage a file.`,
    );
  });

  it("stops when two documents share a title, naming both", () => {
    write("a.md", "---\ntitle: Same\n---\nOne.");
    write("b.md", "---\ntitle: 'Same '\n---\nTwo.");
    expect(load).toThrow('Passages a.md and b.md have the same title, "Same".');
  });
});
