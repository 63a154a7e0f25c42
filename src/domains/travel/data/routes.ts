import { chance } from "../../../engine/domain/chance.ts";
import { type Place, placeOf } from "./places.ts";

/** One direction of a pair of airports, flown every day at the same local times. */
export interface Route {
  readonly from: Place;
  readonly to: Place;
  readonly distanceKm: number;
  readonly flightMinutes: number;
  /** The daily departures: flight number and local minute of the day. */
  readonly departures: readonly { readonly number: string; readonly minute: number }[];
}

/** Both directions are flown. Their order gives the flight numbers: add at the end. */
const pairs = `
  ZRH-GVA ZRH-LHR ZRH-CDG ZRH-FRA ZRH-MUC ZRH-VIE ZRH-AMS ZRH-MAD ZRH-BCN ZRH-FCO ZRH-CPH ZRH-PVG ZRH-PEK ZRH-HKG
  ZRH-SIN ZRH-DXB ZRH-JFK BSL-LHR BSL-CDG BSL-AMS BSL-BCN BSL-FCO BSL-VIE GVA-LHR GVA-CDG GVA-AMS GVA-MAD GVA-PEK
  LHR-CDG LHR-FRA LHR-AMS LHR-MXP LHR-CPH LHR-PVG LHR-PEK LHR-HKG LHR-DXB LHR-JFK CDG-FRA CDG-FCO CDG-MAD CDG-MXP
  CDG-PVG CDG-PEK CDG-HGH CDG-JFK FRA-VIE FRA-PVG FRA-PEK FRA-HND MUC-FCO MUC-PEK PVG-PEK PVG-CAN PVG-SZX PVG-CTU
  PVG-HKG PVG-HND PVG-SIN HGH-PEK HGH-CAN HGH-SZX HGH-CTU HGH-HKG PEK-CAN PEK-SZX PEK-CTU PEK-HKG PEK-HND PEK-DXB
  HKG-HND HKG-SIN SIN-DXB`
  .trim()
  .split(/\s+/);

const shortHaulKm = 2_000;

export const routes: readonly Route[] = pairs.flatMap((pair, index) => {
  const [from = "", to = ""] = pair.split("-");
  return [route(from, to, 100 + index * 4), route(to, from, 102 + index * 4)];
});

export function routesFrom(code: string): Route[] {
  return routes.filter((entry) => entry.from.code === code);
}

function route(fromCode: string, toCode: string, firstNumber: number): Route {
  const from = placeOf(fromCode);
  const to = placeOf(toCode);
  const distanceKm = Math.round(greatCircleKm(from, to));
  const hours = distanceKm < shortHaulKm ? [6, 14] : [9];
  return {
    from,
    to,
    distanceKm,
    flightMinutes: Math.round((30 + (distanceKm / 820) * 60) / 5) * 5,
    departures: hours.map((hour, slot) => ({
      number: `SB${firstNumber + slot}`,
      minute: hour * 60 + Math.floor(chance("departure", firstNumber + slot) * 84) * 5,
    })),
  };
}

function greatCircleKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.sqrt(half));
}
