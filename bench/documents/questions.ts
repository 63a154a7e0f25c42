import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Language, languageOf } from "../../src/engine/language.ts";

/** A line taken out of a document; the document is the answer. */
export interface HeldOutQuestion {
  text: string;
  language: Language;
  /** The document, below the folder. */
  path: string;
  /** Weights are learned from one half and measured on the other. */
  half: "learned" | "kept";
}

/**
 * Copies the Markdown of a folder without one line in each document, and returns the lines as questions. The line is
 * the `summary` or `description` of the header, else one item of a list. Lines that are short, or stand in two
 * documents, are no questions.
 */
export function holdOut(folder: string, copy: string): { documents: number; questions: HeldOutQuestion[] } {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  const taken = paths.sort().map((path) => ({ path, ...lineOf(path, readFileSync(join(folder, path), "utf8")) }));
  const times = new Map<string, number>();
  for (const { text } of taken) if (text) times.set(text, (times.get(text) ?? 0) + 1);
  const questions: HeldOutQuestion[] = [];
  for (const { path, text, line } of taken) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (text === undefined || times.get(text) !== 1) {
      cpSync(join(folder, path), join(copy, path));
      continue;
    }
    writeFileSync(
      join(copy, path),
      readFileSync(join(folder, path), "utf8").replace(line, () => ""),
    );
    questions.push({
      path,
      text,
      language: languageOf(text),
      half: numberOf(`half ${path}`) % 2 === 0 ? "learned" : "kept",
    });
  }
  return { documents: paths.length, questions };
}

const LEAST_WORDS = 3;
const LEAST_CHARACTERS = 6;

/** The line to take out and what it says. */
function lineOf(path: string, document: string): { text?: string; line: string } {
  const header = document.match(/^---\n[\s\S]*?\n---\n/)?.[0] ?? "";
  const stated = header.match(/^(?:summary|description): *(.+)\n/m);
  const items = [...document.slice(header.length).matchAll(/^[-*] +([^\n]+)\n/gm)].filter(([, item = ""]) =>
    isQuestion(item),
  );
  const found = stated ?? items[numberOf(path) % Math.max(1, items.length)];
  const text = found?.[1] && plain(found[1]);
  return text && isQuestion(text) ? { text, line: found?.[0] ?? "" } : { line: "" };
}

const isQuestion = (text: string): boolean =>
  (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= LEAST_WORDS ||
  (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= LEAST_CHARACTERS;

/** Without marks of Markdown and YAML. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]{0,200})\]\([^)]{0,500}\)/g, "$1")
    .replace(/^["']|["']$|[`*[\]]|[:：]$/g, "")
    .trim();

/** The same number for the same text on every machine. */
const numberOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
