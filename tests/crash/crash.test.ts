import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { dieAndRecover, dieAndRecoverAll, everyMoment, everyWish, points, scenarios, single } from "./support/cases.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const wishes = await everyWish();
/** A few of all; the whole matrix is in `matrix.full.ts`. */
const SAMPLE = 6;

describe.each(wishes.filter(({ tool }) => ["change_ticket", "book_hotel"].includes(tool)))("$tool", (wish) => {
  it.each(points)(
    "killed %s happens once, and the user is told",
    async (dieAtMoment) => {
      expect(await dieAndRecover(single(wish), folder.path, { dieAtMoment })).toEqual([]);
    },
    60_000,
  );
});

it(`a conversation killed at any of ${SAMPLE} moments goes on with nothing lost and nothing doubled`, async () => {
  const moments = await everyMoment(scenarios(wishes), folder.path);
  expect(await dieAndRecoverAll(moments.slice(0, SAMPLE), folder.path)).toEqual([]);
}, 240_000);
