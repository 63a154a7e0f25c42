import { defineConfig } from "vitest/config";

/** Files that leave nothing behind: those of a worker share what they import. */
const TOGETHER = [
  "tests/*.test.ts",
  "tests/{cli,contracts,conversations,domains,engine,graphs,journeys,offline,regression,web}/**/*.test.ts",
];
/** Files that share one development server. */
const ON_ONE_SERVER = "tests/server/{dev-server,door,foreign-values,run-inputs,thread-owner}.test.ts";
/** It replaces a module for itself. */
const ON_ITS_OWN = "tests/offline/long-messages.test.ts";

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "together", include: TOGETHER, exclude: [ON_ITS_OWN], isolate: false } },
      {
        extends: true,
        test: { name: "apart", include: ["tests/**/*.test.ts"], exclude: [...TOGETHER, ON_ONE_SERVER] },
      },
      {
        extends: true,
        test: { name: "served", include: [ON_ONE_SERVER], globalSetup: "tests/server/support/shared-server.ts" },
      },
      { extends: true, test: { name: "on its own", include: [ON_ITS_OWN] } },
    ],
    // Half of the tests wait for servers and child processes.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/engine/**/*.ts"], reporter: ["text-summary", "json-summary"] },
  },
});
