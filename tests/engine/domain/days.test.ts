import { describe, expect, it } from "vitest";
import { addDays, daysBetween, daysFrom, instantOf, isDay, localTime } from "../../../src/engine/domain/days.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";

describe("days", () => {
  it("exist or not", () => {
    expect(["2028-02-29", "2026-12-31"].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", "", "2026-12-03T00:00"].some(isDay)).toBe(false);
  });

  it("are counted across months, years and changes of the clock", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-10-25", -1)).toBe("2026-10-24");
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(daysFrom("2026-02-27", "2026-03-02")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(daysFrom("2026-03-02", "2026-03-01")).toEqual([]);
  });
});

describe("local times", () => {
  it.each([
    ["2026-07-01", 8 * 60, "Europe/Zurich", "2026-07-01T06:00:00.000Z"],
    ["2026-12-01", 8 * 60, "Europe/Zurich", "2026-12-01T07:00:00.000Z"],
    ["2026-03-29", 6 * 60, "Europe/Zurich", "2026-03-29T04:00:00.000Z"],
    ["2026-03-08", 6 * 60, "America/New_York", "2026-03-08T10:00:00.000Z"],
    ["2026-12-01", 22 * 60, "Asia/Shanghai", "2026-12-01T14:00:00.000Z"],
  ])("on %s at minute %i in %s is %s, there and back", (day, minute, name, instant) => {
    const zone = new TimeZone(name);
    expect(instantOf(day, minute, zone).toISOString()).toBe(instant);
    const clock = `${String(Math.floor(minute / 60)).padStart(2, "0")}:00`;
    expect(localTime(instant, zone)).toBe(`${day} ${clock}`);
  });
});
