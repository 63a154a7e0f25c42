import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import type { Language } from "../../src/engine/language.ts";
import type { Documents } from "../../src/engine/search/documents/documents.ts";
import { openIndexFile } from "../../src/engine/search/documents/index-file.ts";
import { openDocuments } from "../../src/engine/search/documents/open-documents.ts";
import { type HeldOutQuestion, holdOut } from "../documents/questions.ts";
import { type Ranking, rankingsOf } from "../documents/rankings.ts";
import { figure, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";

/** A folder with its lines held out. */
interface Corpus {
  name: string;
  documents: number;
  copy: string;
  index: string;
  questions: HeldOutQuestion[];
}

/** Fewer questions say nothing. */
const LEAST_QUESTIONS = 30;

/** How often a search of a folder finds the document that a line was taken from, and what the index costs. */
export async function reportDocuments(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) {
    console.log("\nDocuments: skipped. Name folders of Markdown with --folder.");
    return;
  }
  const work = mkdtempSync(join(tmpdir(), "documents-"));
  try {
    const corpora = folders.map((folder, at): Corpus => {
      const copy = join(work, `${at}`);
      const { documents, questions } = holdOut(folder, copy);
      const kept = questions.filter(({ half }) => half === "kept");
      return { name: basename(folder), documents, copy, index: `${copy}.sqlite`, questions: kept };
    });
    const costs: string[][] = [];
    const finds: string[][] = [];
    for (const corpus of corpora) {
      const others = corpora.filter((one) => one !== corpus).flatMap(({ questions }) => questions);
      const measured = await measure(corpus, others);
      costs.push(measured.cost);
      finds.push(...measured.finds);
    }
    report(
      "Documents found",
      [
        "Of each document one line is taken out: the summary in its header, else one item of a list. The line is the question, its document the answer.",
        "Share of questions whose document is first, and among the first five, with 95 % intervals (Wilson); the half that no weight was learned from.",
      ],
      ["folder, language, search", "questions", "first", "first five"],
      finds,
    );
    report(
      "The index",
      ["Seconds to build it and to open it again; milliseconds a query, median (min–max)."],
      [
        "folder",
        "documents",
        "passages",
        "build s",
        "again s",
        "MB",
        "ms a query",
        "nothing found: own",
        "of other folders",
      ],
      costs,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function measure(corpus: Corpus, others: readonly HeldOutQuestion[]) {
  const [built, buildS] = await timed(() => opened(corpus));
  await built.close();
  const before = process.memoryUsage().rss;
  const [documents, againS] = await timed(() => opened(corpus));
  const times: number[] = [];
  let nothing = 0;
  const fused: Ranking = async (query) => {
    const startedAt = performance.now();
    const { found } = await documents.search(query, { most: 40 });
    times.push(performance.now() - startedAt);
    nothing += found.length === 0 ? 1 : 0;
    return [...new Set(found.map(({ location }) => location))];
  };
  await documents.search("warm up", { most: 5 });
  const ownRows = await rowsOf(corpus, "fused", fused);
  const ownNothing = nothing / Math.max(1, corpus.questions.length);
  const queryMs = spreadText(spread(times));
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  nothing = 0;
  for (const { text } of others) await fused(text);
  const { passages } = documents.status();
  await documents.close();
  const db = openIndexFile(corpus.index);
  const finds: string[][] = [];
  for (const [name, ranking] of Object.entries(rankingsOf(db))) finds.push(...(await rowsOf(corpus, name, ranking)));
  db.close();
  const cost = [corpus.name, `${corpus.documents}`, `${passages}`, figure(buildS), figure(againS), figure(megabytes)];
  const foreign = others.length === 0 ? "-" : percent(nothing / others.length);
  return { finds: [...finds, ...ownRows].sort(), cost: [...cost, queryMs, percent(ownNothing), foreign] };
}

async function opened({ copy: folder, index: indexFile }: Corpus): Promise<Documents> {
  const embeddings = new LocalEmbeddings();
  const documents = await openDocuments({ folder, indexFile, embeddings, checkEveryMs: Number.POSITIVE_INFINITY });
  await documents.read();
  return documents;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, (performance.now() - startedAt) / 1000];
}

async function rowsOf({ name, questions }: Corpus, search: string, ranking: Ranking): Promise<string[][]> {
  const ranks: { language: Language; at: number }[] = [];
  for (const { text, path, language } of questions) ranks.push({ language, at: (await ranking(text)).indexOf(path) });
  return (["en", "zh"] as const).flatMap((language) => {
    const own = ranks.filter((one) => one.language === language);
    if (own.length < LEAST_QUESTIONS) return [];
    const first = own.filter(({ at }) => at === 0).length;
    const five = own.filter(({ at }) => at >= 0 && at < 5).length;
    return [
      [`${name}, ${language}, ${search}`, `${own.length}`, interval(first, own.length), interval(five, own.length)],
    ];
  });
}

/** A share with its 95 % interval. Source: Wilson 1927. */
function interval(hits: number, of: number): string {
  const z = 1.96;
  const share = hits / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return `${percent(share)} (${(100 * (middle - half)).toFixed(1)}–${(100 * (middle + half)).toFixed(1)})`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
