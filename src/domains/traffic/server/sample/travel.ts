import type { Day } from "../../../../engine/domain/days.ts";
import { isWeekend } from "../../calendar.ts";
import { type District, districts } from "../../districts.ts";
import { type Hours, hump } from "./congestion.ts";
import { characters } from "./district-character.ts";
import { bell, randomFor } from "./random.ts";

interface Flow {
  origin: District;
  destination: District;
  /** Person trips that set out in each hour. */
  trips: Hours;
}

const shapes = {
  workday: Array.from({ length: 24 }, (_, h) => 0.05 + hump(h, 8, 1.3) + hump(h, 18, 1.7) + 0.5 * hump(h, 13, 3.5)),
  weekend: Array.from({ length: 24 }, (_, h) => 0.06 + 0.8 * hump(h, 10.5, 2.5) + hump(h, 17, 3)),
};

/** Trips between every two districts, and inside each: more where more people live, fewer the further apart. */
export function travelOfDay(seed: string, day: Day): Flow[] {
  const shape = isWeekend(day) ? shapes.weekend : shapes.workday;
  const total = shape.reduce((sum, value) => sum + value, 0);
  return districts.flatMap((origin) =>
    districts.map((destination) => {
      const random = randomFor(seed, day, origin, destination);
      const trips = ordinaryTrips(origin, destination) * (isWeekend(day) ? 0.88 : 1) * (1 + 0.04 * bell(random));
      return { origin, destination, trips: shape.map((value) => Math.round((trips * value) / total)) };
    }),
  );
}

/** Gravity model: 0.55 trips a head a day inside a district, falling with the square of the distance. */
function ordinaryTrips(origin: District, destination: District): number {
  const [from, to] = [characters[origin], characters[destination]];
  const distanceKm = Math.hypot(from.at[0] - to.at[0], from.at[1] - to.at[1]);
  return (1000 * Math.sqrt(from.people * to.people) * (from === to ? 0.9 : 0.55)) / (1 + (distanceKm / 6) ** 2);
}
