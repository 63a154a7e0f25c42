import { defineConfig } from "vitest/config";

/** The whole crash matrix, and a journey over eleven processes: minutes, not seconds, so apart from the other tests. */
export default defineConfig({
  test: { include: ["tests/crash/**/*.full.ts"], testTimeout: 1_800_000 },
});
