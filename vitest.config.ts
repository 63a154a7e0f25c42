import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 20_000,
    coverage: { provider: "v8", include: ["src/engine/**/*.ts"], reporter: ["text-summary", "json-summary"] },
  },
});
