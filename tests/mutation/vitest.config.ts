import { defineConfig } from "vitest/config";

/** Tests of the engine, conversations and whole graphs, in one process: without those that need one of their own. */
const ALL = ["tests/*.test.ts", "tests/{engine,conversations,graphs,regression}/**/*.test.ts"];

export default defineConfig({
  test: {
    // A room alone is measured in minutes by its own tests.
    include: process.env.MUTATION_TESTS?.split(" ") ?? ALL,
    exclude: ["tests/engine/storage/thread-lock.test.ts", "tests/engine/tools/openapi-documents.test.ts"],
    isolate: false,
    globalSetup: "tests/support/run-folder.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
