import { it } from "vitest";
import { expectNoBreach } from "./support/expect-no-breach.ts";

/** Two thousand: npm run test:auth. */
const REQUESTS = 10;

it(
  `of ${REQUESTS} requests in bad faith none reads or writes what is another's, or writes what nobody approved`,
  {
    timeout: 240_000,
  },
  () => expectNoBreach(REQUESTS),
);
