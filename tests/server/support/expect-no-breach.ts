import { expect } from "vitest";
import { besiege } from "./siege.ts";

/** Other requests every time; the seed of a failure is in what is printed. */
export async function expectNoBreach(requests: number): Promise<void> {
  const seed = String(Date.now());
  const { statuses, ...found } = await besiege(requests, seed);
  console.log(`${requests} requests, seed ${seed}, answers by status: ${JSON.stringify(statuses)}`);
  expect(found).toEqual({
    foreignReads: [],
    strangersLetIn: [],
    foreignWrites: [],
    unapprovedWrites: [],
    sentElsewhere: [],
    approvedInTheEnd: 2,
  });
}
