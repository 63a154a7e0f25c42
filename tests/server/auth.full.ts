import { expect, it } from "vitest";
import { startDevServer } from "../../bench/soak/dev-server.ts";
import { expectNoBreach } from "./support/expect-no-breach.ts";

const REQUESTS = 2000;

it(`of ${REQUESTS} requests in bad faith none reads or writes what is another's, or writes what nobody approved`, () =>
  expectNoBreach(REQUESTS));

it("does not start with an authentication module it cannot use, and says what is wrong", async () => {
  await expect(startDevServer({ SWITCHBOARD_AUTH: "./my-auth.ts" })).rejects.toThrow("./my-auth.ts");
});
