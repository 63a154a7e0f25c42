import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const roads = conversations({ domains: ["traffic"], now: new Date("2026-11-21T15:04:00+08:00") });
const weeks = {
  ...{ start_date: "2026-11-16", end_date: "2026-11-22" },
  ...{ other_start_date: "2026-11-09", other_end_date: "2026-11-15" },
};
const kinds = { days: "working_days", other_days: "weekend" };

describe("what is so now is set against what it is said to be set against", () => {
  sampled([
    ["is Xihu worse than last week", weeks],
    ["西湖区比上周堵吗", weeks],
    ["西湖区跟滨江比 上周哪个更堵", { other_district: "滨江区", start_date: "2026-11-09", end_date: "2026-11-15" }],
    ["compare Xihu weekday vs weekend", kinds],
    ["对比西湖区工作日和周末", kinds],
  ])("%s", async (message, args) =>
    expect((await roads.lastOf(message)).made).toEqual([
      { name: "compare_congestion", args: { district: "西湖区", ...args } },
    ]),
  );

  it("an hour of today that is still to come is forecast", async () =>
    expect((await roads.lastOf("will it be congested tonight at 6 in Xihu")).made[0]?.name).toBe(
      "forecast_congestion",
    ));

  it("the part of the day behind several places is that of all", async () => {
    const { made } = await roads.lastOf("两个区堵不堵:滨江、余杭，晚高峰");
    expect(made.map(({ args }) => args.part)).toEqual(made.map(() => "evening_rush"));
  });

  it("of two days that were told of, the worse is one of them", async () =>
    expect(
      (await roads.lastOf("rush hour in Xihu yesterday evening vs the day before", "which day was worse")).made,
    ).toEqual([]));

  it("what is told by no hour is no answer behind hours", async () =>
    expect((await roads.lastOf("when is peak hour in Shangcheng", "and on saturdays?")).made).toEqual([]));
});
