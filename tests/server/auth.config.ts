import { defineConfig } from "vitest/config";

/** Two thousand requests in bad faith: minutes, not seconds, so apart from the other tests. */
export default defineConfig({
  test: { include: ["tests/server/auth.full.ts"], testTimeout: 1_800_000 },
});
