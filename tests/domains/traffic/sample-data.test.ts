import { mean } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { isWeekend } from "../../../src/domains/traffic/calendar.ts";
import { districts } from "../../../src/domains/traffic/districts.ts";
import { openTrafficDatabase } from "../../../src/domains/traffic/server/traffic-database.ts";
import { addDays } from "../../../src/engine/domain/days.ts";

const horizon = { today: "2026-11-20", hour: 15, time: "15:20" };
const first = "2026-07-24";
const whole = openTrafficDatabase(":memory:");
whole.extendTo(horizon.today);
const days = whole.daily("杭州市", first, addDays(horizon.today, -1), horizon);

describe("sample data", () => {
  it("reaches back at least 75 days", () => {
    expect(whole.firstDay(horizon.today)).toBe(first);
    expect(days.length).toBeGreaterThanOrEqual(75);
  });

  it("is the same for a day whatever today is", () => {
    const later = openTrafficDatabase(":memory:");
    later.extendTo("2026-12-05");
    const then = { today: "2026-12-05", hour: 3, time: "03:00" };
    const day = "2026-11-10";
    expect(later.hourly("余杭区", day, then)).toEqual(whole.hourly("余杭区", day, horizon));
    expect(later.accidents(undefined, day, day, then)).toEqual(whole.accidents(undefined, day, day, horizon));
    expect(later.travel("西湖区", "余杭区", day, day, then)).toEqual(
      whole.travel("西湖区", "余杭区", day, day, horizon),
    );
    expect(later.roads(day, [0, 23], undefined, 9, then)).toEqual(whole.roads(day, [0, 23], undefined, 9, horizon));
  });

  it("stays the same figures from release to release", () => {
    expect(whole.hourly("余杭区", "2026-11-19", horizon)[8]).toEqual({ hour: 8, index: 1.75 });
  });

  it("gains the missing days, and only those, when the day advances", () => {
    const database = openTrafficDatabase(":memory:");
    database.extendTo("2026-11-18");
    database.extendTo("2026-11-20");
    database.extendTo("2026-11-19");
    expect(database.daily("杭州市", "2026-11-17", "2026-11-19", horizon)).toEqual(days.slice(-3));
  });

  it("shows today's figures up to the current hour and minute", () => {
    expect(whole.hourly("西湖区", horizon.today, horizon)).toHaveLength(16);
    const accidents = whole.accidents(undefined, horizon.today, horizon.today, horizon);
    expect(accidents.every(({ time }) => time <= "15:20")).toBe(true);
    const evening = { ...horizon, hour: 23, time: "23:59" };
    expect(whole.accidents(undefined, horizon.today, horizon.today, evening).length).toBeGreaterThan(accidents.length);
  });
});

describe("sample data is plausible", () => {
  const hours = whole.hourly("西湖区", "2026-11-18", horizon).map(({ index }) => index);

  it("has rush hours above noon, and noon above the night", () => {
    expect(hours[8]).toBeGreaterThan(hours[13]! + 0.2);
    expect(hours[18]).toBeGreaterThan(hours[13]! + 0.2);
    expect(hours[13]).toBeGreaterThan(hours[3]! + 0.1);
  });

  it("keeps every district's index between 1 and 2.4", () => {
    const all = districts.flatMap((district) =>
      days.flatMap(({ date }) => whole.hourly(district, date, horizon).map(({ index }) => index)),
    );
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...all)).toBeLessThan(2.4);
  });

  it("has less congestion on weekends", () => {
    const [weekend, working] = [true, false].map((free) =>
      mean(days.filter(({ date }) => isWeekend(date) === free).map(({ index }) => index)),
    );
    expect(weekend).toBeLessThan(working! - 0.03);
  });

  it("has more congestion and more accidents in the rain", () => {
    const of = (isWet: boolean) => days.filter(({ weather }) => weather.includes("rain") === isWet);
    const index = (isWet: boolean) => mean(of(isWet).map((day) => day.index));
    const accidents = (isWet: boolean) =>
      mean(of(isWet).map(({ date }) => whole.accidents(undefined, date, date, horizon).length));
    expect(index(true)).toBeGreaterThan(index(false) + 0.02);
    expect(accidents(true)).toBeGreaterThan(accidents(false) * 1.2);
  });

  it("has the city centre more congested than the far counties", () => {
    const ranking = whole.places("2026-11-18", [0, 23], horizon).map(({ place }) => place);
    expect(ranking.indexOf("上城区")).toBeLessThan(4);
    expect(ranking.slice(-3).sort()).toEqual(["建德市", "桐庐县", "淳安县"].sort());
  });

  it("has more trips between neighbours than across the mountains", () => {
    const trips = (from: "西湖区", to: "余杭区" | "淳安县") =>
      whole.travel(from, to, "2026-11-18", "2026-11-18", horizon)[0]!.trips;
    expect(trips("西湖区", "余杭区")).toBeGreaterThan(50 * trips("西湖区", "淳安县"));
  });
});
