import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { dieAndRecover, dieAndRecoverAll, everyMoment, everyWish, points, scenarios, single } from "./support/cases.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const wishes = await everyWish();
/** A few of all. The whole matrix, of every write tool and conversation, is in `matrix.full.ts`: npm run test:crash. */
const SAMPLE = 3;

describe.each(wishes.filter(({ tool }) => tool === "book_hotel"))("$tool", (wish) => {
  it.each(points)(
    "killed %s happens once, and the user is told",
    async (dieAtMoment) => {
      expect(await dieAndRecover(single(wish), folder.path, { dieAtMoment })).toEqual([]);
    },
    60_000,
  );
});

it(`two writes side by side, killed at any of ${SAMPLE} moments, go on with nothing lost and nothing doubled`, async () => {
  const sideBySide = scenarios(wishes).filter(({ approved }) => approved.length > 1);
  const moments = await everyMoment(sideBySide, folder.path);
  expect(moments.length).toBeGreaterThan(SAMPLE);
  expect(await dieAndRecoverAll(moments.slice(0, SAMPLE), folder.path)).toEqual([]);
}, 240_000);
