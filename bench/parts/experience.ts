import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InMemoryStore } from "@langchain/langgraph";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import type { Experience } from "../../src/experience/experience.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";
import { Library } from "../../src/experience/library/library.ts";
import { cpuMs } from "../measure/cpu-time.ts";
import { inOwnProcess } from "../measure/own-process.ts";
import { figure, type Spread, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { inventory, taskAt } from "../work/experiences.ts";

const COUNT = 100_000;
const SEARCHES = 40;
/** Experiences that one change stores. */
const AT_ONCE = 5000;

interface Measured {
  /** Milliseconds of a search: by the clock, and of processor time. */
  search: Spread;
  searchCpu: Spread;
  startMs: number;
  memoryMb: number;
  count: number;
}

/** Search time, memory and start-up of a library of 100,000 experiences, beside LangGraph's store in memory. */
export async function reportExperience(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-experience-"));
  try {
    await inOwnProcess("experience", { what: "fill", folder });
    const ours = await inOwnProcess<Measured>("experience", { what: "library", folder });
    const theirs = await inOwnProcess<Measured>("experience", { what: "store", folder });
    const row = (name: string, { search, searchCpu, startMs, memoryMb, count }: Measured) => [
      ...[name, count.toLocaleString("en"), spreadText(search), spreadText(searchCpu), figure(startMs / 1000)],
      figure(memoryMb),
    ];
    report(
      "Experiences",
      [
        `Searches among all experiences with the local embeddings, median (min–max) of ${SEARCHES}, and what the start adds to the process.`,
        "LangGraph's InMemoryStore is filled anew at each start, because it stores no file; the time to make its vectors is in its start.",
      ],
      ["", "experiences", "search, ms", "search, ms of processor time", "start, s", "memory, MB"],
      [row("library", ours), row("InMemoryStore", theirs)],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One measurement, in a process of its own. */
export function measureExperience({ what, folder }: { what: string; folder: string }): Promise<Measured | number> {
  if (what === "fill") return filled(folder);
  return what === "library" ? measured(() => openedLibrary(folder)) : measured(openedStore);
}

type Search = (task: string) => Promise<unknown>;

async function measured(open: () => Promise<{ search: Search; count: number }>): Promise<Measured> {
  await new LocalEmbeddings().embedQuery("warm");
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const { search, count } = await open();
  await search(taskAt(1));
  const startMs = performance.now() - startedAt;
  const times: number[] = [];
  const cpu: number[] = [];
  for (let at = 0; at < SEARCHES; at += 1) {
    const [from, cpuFrom] = [performance.now(), cpuMs()];
    await search(`Please ${taskAt(at * 7919).toLowerCase()} as well`);
    times.push(performance.now() - from);
    cpu.push(cpuMs() - cpuFrom);
  }
  const memoryMb = (process.memoryUsage().rss - before) / 1e6;
  return { search: spread(times), searchCpu: spread(cpu), startMs, memoryMb, count };
}

const experienceAt = (at: number): Experience => ({
  ...{ agent: `agent_${at % inventory.agents.size}`, domain: "bench", task: taskAt(at), rephrasings: [] },
  content: { kind: "plan", steps: [{ tool: `tool_${at % inventory.agents.size}`, arguments: {} }] },
  ...{ from: [`t${at}`], support: 1 },
});

const openLibrary = (folder: string) =>
  Library.open(openExperienceFile(folder), {
    ...{ embeddings: new LocalEmbeddings(), embeddingsName: "local", inventory, now: () => new Date() },
    mostInScope: COUNT,
  });

async function filled(folder: string): Promise<number> {
  const library = await openLibrary(folder);
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    await library.add(
      Array.from({ length: AT_ONCE }, (_, at) => experienceAt(from + at)),
      "bench",
    );
  }
  return COUNT;
}

async function openedLibrary(folder: string) {
  const library = await openLibrary(folder);
  return { count: COUNT, search: (task: string) => library.search({ task }) };
}

async function openedStore() {
  const embeddings = new LocalEmbeddings();
  const store = new InMemoryStore({ index: { dims: 1088, embeddings, fields: ["task"] } });
  for (let at = 0; at < COUNT; at += 1) {
    const { agent, ...value } = experienceAt(at);
    await store.put(["experience", agent], `${at}`, value);
  }
  return { count: COUNT, search: (query: string) => store.search(["experience"], { query, limit: 5 }) };
}
