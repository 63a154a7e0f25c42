import { defineConfig } from "vitest/config";

/** The quick tests of the engine, those of one process each. */
export default defineConfig({
  test: {
    include: ["tests/engine/**/*.test.ts"],
    exclude: ["tests/engine/storage/thread-lock.test.ts", "tests/engine/tools/openapi-documents.test.ts"],
    isolate: false,
  },
});
