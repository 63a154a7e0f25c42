import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Very many conversations, other ones every time, and all of what `npm test` plays a part of. */
export default defineConfig({
  test: {
    include: [
      "tests/**/*.deep.ts",
      "tests/contracts/isolation.test.ts",
      "tests/journeys/{joined-wishes,said-at-a-card,unused-words}.test.ts",
      "tests/regression/{foreign-values,forged-state}.test.ts",
    ],
    env: { TESTS_DEEP: "1" },
    testTimeout: 24 * 3600_000,
    globalSetup: fileURLToPath(new URL("../support/run-folder.ts", import.meta.url)),
  },
});
