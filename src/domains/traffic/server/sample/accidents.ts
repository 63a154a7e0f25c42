import type { Day } from "../../../../engine/domain/days.ts";
import { type District, districts } from "../../districts.ts";
import type { Hours } from "./congestion.ts";
import { characters } from "./district-character.ts";
import { pick, poisson, randomFor } from "./random.ts";
import { roads } from "./roads.ts";
import { type Weather, weatherOf } from "./weather.ts";

export const accidentKinds = ["rear_end", "side_swipe", "two_wheeler", "pedestrian", "single_vehicle"] as const;
export type AccidentKind = (typeof accidentKinds)[number];

export interface Accident {
  date: Day;
  /** `HH:MM`. */
  time: string;
  district: District;
  road: string;
  kind: AccidentKind;
  injured: number;
}

const share: Record<AccidentKind, number> = {
  rear_end: 0.38,
  side_swipe: 0.27,
  two_wheeler: 0.2,
  pedestrian: 0.06,
  single_vehicle: 0.09,
};
const inRain: Record<Weather, number> = { sunny: 0.92, cloudy: 1, rain: 1.4, heavy_rain: 1.9 };

/** Accidents of a day in the order they happened: more in the rain, and when and where it is congested. */
export function accidentsOfDay(seed: string, day: Day, hoursOf: (district: District) => Hours): Accident[] {
  return districts
    .flatMap((district) => {
      const random = randomFor(seed, day, district, "accidents");
      const hours = hoursOf(district);
      const { index, accidents } = characters[district];
      const mean = hours.reduce((sum, value) => sum + value - 1, 0) / 24 / (index - 1);
      const count = poisson(accidents * (0.5 + 0.5 * mean) * inRain[weatherOf(seed, day)], random);
      return Array.from({ length: count }, () => accident(day, district, hours, random));
    })
    .sort((one, other) => one.time.localeCompare(other.time));
}

function accident(date: Day, district: District, hours: Hours, random: () => number): Accident {
  const hour = pick([...hours.keys()], (at) => (hours[at] ?? 1) - 0.97, random);
  const local = roads.filter((road) => road.district === district);
  const kind = pick(accidentKinds, (one) => share[one], random);
  const hurts = kind === "two_wheeler" || kind === "pedestrian" ? 0.6 : 0.12;
  return {
    date,
    time: `${String(hour).padStart(2, "0")}:${String(Math.floor(random() * 60)).padStart(2, "0")}`,
    district,
    road: pick(local, (road) => road.burden, random).name,
    kind,
    injured: random() < hurts ? 1 + poisson(0.2, random) : 0,
  };
}
