import { expect, it } from "vitest";
import { besiege } from "./support/siege.ts";

const REQUESTS = 300;

it(`of ${REQUESTS} requests in bad faith none reads or writes what is another's, or writes what nobody approved`, {
  timeout: 240_000,
}, async () => {
  const findings = await besiege(REQUESTS, String(Date.now()));
  console.log(findings.statuses);
  expect(findings).toMatchObject({
    foreignReads: [],
    strangersLetIn: [],
    foreignWrites: [],
    unapprovedWrites: [],
    sentElsewhere: [],
    approvedInTheEnd: 2,
  });
});
