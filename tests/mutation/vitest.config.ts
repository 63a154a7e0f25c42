import { defineConfig } from "vitest/config";

/** Tests of the engine, conversations and whole graphs, in one process: without those that need one of their own. */
export default defineConfig({
  test: {
    include: ["tests/*.test.ts", "tests/{engine,conversations,graphs,regression}/**/*.test.ts"],
    exclude: ["tests/engine/storage/thread-lock.test.ts", "tests/engine/tools/openapi-documents.test.ts"],
    isolate: false,
    globalSetup: "tests/support/run-folder.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
