import { describe, expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";
import { argumentSets } from "../../src/offline/slots/arguments.ts";
import { fill } from "../../src/offline/slots/fill.ts";
import { now, tool } from "./offline.ts";

const text = (description: string, more = {}) => ({ type: "string", description, ...more });
const number = (description: string) => ({ type: "number", description });
const whole = (description: string) => ({ type: "integer", description });

const filledWith = (properties: Record<string, object>, required: string[], said: string, about = "Does it.") =>
  argumentSets(fill(tool("do_it", about, properties, required), readerAt(now)(said)))[0];

describe("values that are known by their form, for tools of which only the wording is known", () => {
  it("reads powers of ten as one number", () => {
    const photon = { frequency: number("Frequency, 频率, in Hz.") };
    const of = (said: string) => filledWith(photon, ["frequency"], said);
    expect(of("a photon with a frequency of 2.5x10^14 Hz")).toEqual({ frequency: 2.5e14 });
    expect(of("the frequency is 5e14 Hz")).toEqual({ frequency: 5e14 });
    expect(of("频率为6×10^-3 Hz")).toEqual({ frequency: 6e-3 });
    expect(of("a frequency of 25 Hz")).toEqual({ frequency: 25 });
  });

  it("reads ordinals in words for what the slot is named for, and no spans of time", () => {
    const plan = { floor: whole("The floor, 楼层.") };
    expect(filledWith(plan, ["floor"], "the plan of the third floor")).toEqual({ floor: 3 });
    expect(filledWith(plan, ["floor"], "看第十二层的平面图")).toEqual({ floor: 12 });
    expect(filledWith(plan, [], "first the plan, then the second page")).toEqual({});
    const stay = { days: whole("How many days, 天数.") };
    expect(filledWith(stay, [], "what happens on the second day")).toEqual({});
    expect(filledWith(stay, [], "第二天做什么")).toEqual({});
  });

  it("writes a time of day by twelve hours where these are asked for, and by 24 where both will do", () => {
    const twelve = { time: text("The time of the call (e.g., HH:MM AM/PM)") };
    expect(filledWith(twelve, ["time"], "call me at 6:15 pm")).toEqual({ time: "06:15 PM" });
    expect(filledWith(twelve, ["time"], "上午9点打电话")).toEqual({ time: "09:00 AM" });
    const shown = { time: text("The time, e.g. '7:30 PM'") };
    expect(filledWith(shown, ["time"], "at 18:45 please")).toEqual({ time: "6:45 PM" });
    const any = { time: text("The time, such as 'YYYY-MM-DD HH:MM:SS', 'HH:MM', or 'HH:MM AM/PM'.") };
    expect(filledWith(any, ["time"], "at 11pm please")).toEqual({ time: "23:00" });
  });

  it("begins and ends a span in either language", () => {
    const hours = { start_time: text("开始时间，格式为HH:MM"), end_time: text("结束时间，格式为HH:MM") };
    const both = { start_time: "14:00", end_time: "15:30" };
    expect(filledWith(hours, ["start_time", "end_time"], "从14:00开始，15:30结束")).toEqual(both);
    expect(filledWith(hours, ["start_time", "end_time"], "from 14:00 to 15:30")).toEqual(both);
    const range = { date_range: text("The date range (e.g., 2021-01-01 to 2021-12-31)") };
    const days = { date_range: "2022-03-01 to 2022-04-15" };
    expect(filledWith(range, ["date_range"], "between March 1, 2022, and April 15, 2022")).toEqual(days);
    expect(filledWith(range, ["date_range"], "从2022-03-01到2022-04-15")).toEqual(days);
  });

  it("ends nothing where only a beginning is said", () => {
    const free = {
      start_date: text("Start in the format 'YYYY-MM-DD HH:mm:ss'"),
      end_date: text("End in the format 'YYYY-MM-DD HH:mm:ss'"),
    };
    const begin = { start_date: "2024-05-02 12:00:00" };
    expect(filledWith(free, [], "available on May 2, 2024 starting at noon")).toEqual(begin);
    expect(filledWith(free, [], "2024年5月2日中午12点开始")).toEqual(begin);
    expect(filledWith(free, [], "from May 2, 2024 at 12:00 until May 3, 2024 at 12:00")).toEqual({
      ...begin,
      end_date: "2024-05-03 12:00:00",
    });
  });

  it("takes months and units of measure as they are said", () => {
    const sun = { month: text("The month. Default to January"), area: whole("Area.") };
    expect(filledWith(sun, ["area"], "an area of 900 in December, please")).toEqual({ area: 900, month: "December" });
    expect(filledWith(sun, ["area"], "an area of 900, if I may ask")).toEqual({ area: 900 });
    const circle = { radius: number("The radius, 半径."), unit: text("The unit of the radius. Default is 'cm'.") };
    expect(filledWith(circle, ["radius"], "a circle with a radius of 4 inches")).toEqual({ radius: 4, unit: "inches" });
    expect(filledWith(circle, ["radius"], "半径4厘米的圆")).toEqual({ radius: 4, unit: "厘米" });
    const density = { mass: whole("Mass."), volume: whole("Volume."), unit: text("Unit of density.") };
    expect(filledWith(density, ["mass", "volume"], "a mass of 45 kg and a volume of 15 m³")).toEqual({
      mass: 45,
      volume: 15,
    });
  });

  it("takes a name whole, with its house number, its version or its article", () => {
    const vendor = { name: text("Name of the vendor"), address: text("Address of the vendor") };
    expect(
      filledWith(vendor, ["name", "address"], "a vendor called The Blue Sky, located at 221 Baker Street"),
    ).toEqual({ name: "The Blue Sky", address: "221 Baker Street" });
    const device = { device: text("The current device"), nights: whole("Nights") };
    expect(filledWith(device, ["device"], "the current device is a Sony PlayStation 5.")).toEqual({
      device: "Sony PlayStation 5",
    });
    const person = { occupation: text("用户的职业。") };
    expect(filledWith(person, ["occupation"], "我是一名高中老师")).toEqual({ occupation: "高中老师" });
    expect(filledWith(device, ["device", "nights"], "the current device is a Sony Walkman for 3 nights")).toEqual({
      device: "Sony Walkman",
      nights: 3,
    });
  });
});
