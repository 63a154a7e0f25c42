import { defineConfig } from "vitest/config";

/** Files that leave nothing behind: those of a worker share what they import. */
const TOGETHER = [
  "tests/*.test.ts",
  "tests/{cli,contracts,conversations,domains,engine,graphs,journeys,offline,regression,web}/**/*.test.ts",
];
/** It replaces a module for itself. */
const ON_ITS_OWN = "tests/offline/long-messages.test.ts";

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "together", include: TOGETHER, exclude: [ON_ITS_OWN], isolate: false } },
      { extends: true, test: { name: "apart", include: ["tests/**/*.test.ts"], exclude: TOGETHER } },
      { extends: true, test: { name: "on its own", include: [ON_ITS_OWN] } },
    ],
    // Half of the tests wait for servers and child processes.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/engine/**/*.ts"], reporter: ["text-summary", "json-summary"] },
  },
});
