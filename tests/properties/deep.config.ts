import { defineConfig } from "vitest/config";

/** Very many conversations, other ones every time. */
export default defineConfig({
  test: { include: ["tests/properties/**/*.deep.ts"], testTimeout: 24 * 3600_000 },
});
