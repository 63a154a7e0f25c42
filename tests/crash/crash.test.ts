import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { oneIn } from "../support/runs.ts";
import { dieAndRecover, dieAndRecoverAll, everyMoment, everyWish, points, scenarios, single } from "./support/cases.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const wishes = await everyWish();
// The whole matrix, of every write tool, conversation and moment, is in `matrix.full.ts`: npm run test:crash.

describe.each(wishes.filter(({ tool }) => tool === "book_hotel"))("$tool", (wish) => {
  it.each(oneIn(3, points, 1))(
    "killed %s happens once, and the user is told",
    async (dieAtMoment) => {
      expect(await dieAndRecover(single(wish), folder.path, { dieAtMoment })).toEqual([]);
    },
    60_000,
  );
});

it("two writes side by side, killed in the middle, go on with nothing lost and nothing doubled", async () => {
  const sideBySide = scenarios(wishes).filter(({ approved }) => approved.length > 1);
  const moments = await everyMoment(sideBySide, folder.path);
  const middle = Math.floor(moments.length / 2);
  expect(middle).toBeGreaterThan(0);
  expect(await dieAndRecoverAll(moments.slice(middle, middle + 1), folder.path)).toEqual([]);
}, 240_000);
