import { existsSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A file system in memory, and the bytes that a run may need there. */
const [MEMORY, NEEDED] = ["/dev/shm", 4e9];

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > NEEDED;
}

// SQLite waits for the disk at every write, and thousands of databases are written. Whoever sets a folder gets it.
if (process.env.TMPDIR === undefined && isRoomy(MEMORY)) process.env.TMPDIR = MEMORY;

/** Files that leave nothing behind: those of a worker share what they import. */
const TOGETHER = [
  "tests/*.test.ts",
  "tests/{bench,cli,contracts,conversations,crash,domains,engine,evaluation,experience,graphs,journeys,properties,regression,web}/**/*.test.ts",
  "tests/server/{auth,learning,left-runs}.test.ts",
  // That one replaces a module for itself.
  "tests/offline/!(long-messages).test.ts",
];
/** Files that share one development server. */
const ON_ONE_SERVER = [
  "tests/clients/*.test.ts",
  "tests/server/{dev-server,door,foreign-values,memory,run-inputs,thread-owner}.test.ts",
];
/** Files that take longer than their size says. */
const LONG =
  /\/((travel|merchant)\/contract|forged-state|said-at-a-card|words-for-users|foreign-values|bad-provider|cli\/chat|process-zone|long-texts|text-actions|costs|crash|learning|left-runs|auth)\.test\.ts$/;

/** Begins with the long files of a project, so that none of them runs alone at the end. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 0.5);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...{ name: "together", include: TOGETHER, isolate: false },
          globalSetup: "tests/support/run-folder.ts",
        },
      },
      {
        extends: true,
        test: { name: "apart", include: ["tests/**/*.test.ts"], exclude: [...TOGETHER, ...ON_ONE_SERVER] },
      },
      {
        extends: true,
        test: {
          name: "served",
          include: ON_ONE_SERVER,
          isolate: false,
          globalSetup: "tests/server/support/shared-server.ts",
        },
      },
    ],
    sequence: { sequencer: LongFilesFirst },
    // What was not changed since the last run is not compiled again.
    experimental: { fsModuleCache: true },
    // Runs make many short-lived objects. With more room for them, the collector works half as often.
    execArgv: ["--max-semi-space-size=64"],
    // Half of the tests wait for servers and child processes.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/engine/**/*.ts"], reporter: ["text-summary", "json-summary"] },
  },
});
