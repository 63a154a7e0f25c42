import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { dieAndRecoverAll, everyMoment, everyWish, points, scenarios, single } from "./support/cases.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const wishes = await everyWish();
const MOMENTS = 100;

describe.each(wishes)("$tool", (wish) => {
  it(`killed ${points.join(", ")} happens once, and the user is told`, async () => {
    const cases = points.map((dieAtMoment) => [single(wish), { dieAtMoment }] as const);
    expect(await dieAndRecoverAll(cases, folder.path)).toEqual([]);
  });
});

it(`a conversation killed at any of ${MOMENTS} moments goes on with nothing lost and nothing doubled`, async () => {
  const moments = await everyMoment(scenarios(wishes), folder.path);
  expect(moments.length).toBeGreaterThan(MOMENTS);
  expect(await dieAndRecoverAll(moments.slice(0, MOMENTS), folder.path)).toEqual([]);
});
