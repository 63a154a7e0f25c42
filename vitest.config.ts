import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // Half of the tests wait for servers and child processes.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/engine/**/*.ts"], reporter: ["text-summary", "json-summary"] },
  },
});
