import { z } from "zod";
import { aliases, saying } from "../../engine/tools/aliases.ts";
import type { Flight } from "./data/flights-of-day.ts";

export type FlightOrder = "earliest" | "latest" | "price";

export const flightOrderArgument = z
  .enum(["earliest", "latest", "price"])
  .default("earliest")
  .meta({
    title: "Sorted by (排序)",
    ...aliases({
      values: {
        earliest: saying("first flight, first plane, 最早, 首班, 头班"),
        latest: saying("last flight, last plane, last departure, 最晚, 末班, 最后一班"),
        price: saying("cheapest, lowest price, lowest fare, least expensive, best price, 最便宜, 价格最低, 票价最低"),
      },
    }),
  });

export const orderWords: Readonly<Record<FlightOrder, readonly [en: string, zh: string]>> = {
  earliest: ["", ""],
  latest: ["latest first, ", "由晚到早，"],
  price: ["cheapest first, ", "由低价到高价，"],
};

/** Flights, given soonest first, in an order. By price, those that are sold out come last. */
export function inOrder(flights: readonly Flight[], order: FlightOrder): readonly Flight[] {
  if (order === "earliest") return flights;
  if (order === "latest") return flights.toReversed();
  return flights.toSorted((a, b) => Number(a.seatsLeft === 0) - Number(b.seatsLeft === 0) || a.priceCny - b.priceCny);
}
