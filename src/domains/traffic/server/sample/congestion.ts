import type { Day } from "../../../../engine/domain/days.ts";
import { isWeekend, weekdayOf } from "../../calendar.ts";
import { toHundredths } from "../../congestion-level.ts";
import { city, type District, districts, type Place } from "../../districts.ts";
import { type Character, characters } from "./district-character.ts";
import { bell, randomFor } from "./random.ts";
import { type Road, roads } from "./roads.ts";
import { type Weather, weatherOf } from "./weather.ts";

/** 24 values, one an hour. */
export type Hours = readonly number[];

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
/** 1 at its hour, and less the further from it. */
export const hump = (hour: number, at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2) / 2);
const inRain: Record<Weather, number> = { sunny: 0.97, cloudy: 1, rain: 1.16, heavy_rain: 1.34 };
/** From Sunday to Saturday: Monday mornings and Friday evenings are the worst. */
const onWeekday = [0.95, 1.05, 0.98, 0.98, 1, 1.12, 1.05];

export function congestionOfDay(seed: string, day: Day): { places: Map<Place, Hours>; roads: Map<Road, Hours> } {
  const places = new Map<Place, Hours>(districts.map((district) => [district, districtHours(seed, day, district)]));
  const ofRoads = new Map(roads.map((road) => [road, roadHours(seed, day, road, places.get(road.district) ?? [])]));
  return { places: places.set(city, cityHours(places)), roads: ofRoads };
}

function districtHours(seed: string, day: Day, district: District): Hours {
  const random = randomFor(seed, day, district);
  const { index, weekend, morning } = characters[district];
  const shape = hoursOfDay.map((hour) => (isWeekend(day) ? weekendShape(hour) : workdayShape(hour, morning)));
  const mean = shape.reduce((sum, value) => sum + value, 0) / 24;
  const scale =
    (index - 1) *
    (isWeekend(day) ? weekend : 1) *
    inRain[weatherOf(seed, day)] *
    (onWeekday[weekdayOf(day)] ?? 1) *
    inSeason(day) *
    (1 + 0.05 * bell(random));
  return shape.map((value) => indexOf((value / mean) * scale * (1 + 0.06 * bell(random))));
}

const workdayShape = (hour: number, morning: number) =>
  0.08 + 1.4 * hump(hour, morning, 1.3) + 1.4 * hump(hour, 17.9, 1.6) + 0.65 * hump(hour, 13, 3.4);

const weekendShape = (hour: number) => 0.07 + 0.8 * hump(hour, 11, 2.4) + 1.1 * hump(hour, 17, 2.6);

/** Quietest in midsummer and around the New Year, busiest in the autumn. */
function inSeason(day: Day): number {
  const yearPart = (Number(day.slice(5, 7)) - 1 + Number(day.slice(8)) / 31) / 12;
  return 1 + 0.06 * Math.cos(4 * Math.PI * (yearPart - 0.33));
}

function roadHours(seed: string, day: Day, road: Road, district: Hours): Hours {
  const random = randomFor(seed, day, road.name);
  const today = road.burden * (1 + 0.07 * bell(random));
  return district.map((index) => indexOf((index - 1) * today * (1 + 0.05 * bell(random))));
}

/** Weighted by where people drive: inhabitants times congestion of an ordinary day. */
function cityHours(places: Map<Place, Hours>): Hours {
  const weightOf = ({ people, index }: Character) => people * (index - 1);
  const total = districts.reduce((sum, district) => sum + weightOf(characters[district]), 0);
  return hoursOfDay.map((hour) =>
    rounded(
      districts.reduce(
        (sum, district) => sum + ((places.get(district)?.[hour] ?? 1) * weightOf(characters[district])) / total,
        0,
      ),
    ),
  );
}

/** An index from the delay, as a part of the free travel time; bent so that the worst hours stay believable. */
const indexOf = (delay: number): number => rounded(1 + 2 * Math.tanh(delay / 2));

const rounded = (index: number): number => Math.max(1, toHundredths(index));
