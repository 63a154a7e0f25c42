import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Very many conversations, other ones every time, and all of what `npm test` plays a part of. */
export default defineConfig({
  test: {
    include: [
      "tests/**/*.deep.ts",
      "tests/{bench/costs,contracts/isolation,graphs/every-way-in}.test.ts",
      "tests/journeys/*.test.ts",
      "tests/domains/{examples,*/contract,merchant/questions,merchant/several-steps}.test.ts",
      "tests/regression/{foreign-values,forged-state,long-texts,process-zone,said-at-a-card,stuck-with-a-specialist}.test.ts",
    ],
    env: { TESTS_DEEP: "1" },
    testTimeout: 24 * 3600_000,
    globalSetup: fileURLToPath(new URL("../support/run-folder.ts", import.meta.url)),
  },
});
