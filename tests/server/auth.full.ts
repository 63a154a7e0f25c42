import { it } from "vitest";
import { expectNoBreach } from "./support/expect-no-breach.ts";

const REQUESTS = 2000;

it(`of ${REQUESTS} requests in bad faith none reads or writes what is another's, or writes what nobody approved`, () =>
  expectNoBreach(REQUESTS));
