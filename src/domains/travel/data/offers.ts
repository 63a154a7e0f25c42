import { chance } from "../../../engine/domain/chance.ts";
import { outings } from "./outings.ts";
import { type Place, places } from "./places.ts";

export type OfferKind = "hotel" | "car" | "excursion";

/** Something that can be booked by the day: a hotel's rooms, a class of car, places on an excursion. */
export interface Offer {
  /** `HT-`, `CR-` or `EX-`, two digits for the city, two for the offer. */
  id: string;
  kind: OfferKind;
  /** Airport code of the city. */
  city: string;
  en: string;
  zh: string;
  /** Hotel: `3-star` … `5-star`. Car: its class. Excursion: its theme. */
  category: string;
  /** For a room and night, a car and day, or a person. */
  priceCny: number;
  /** Rooms, cars or places on any one day. */
  capacity: number;
}

const hotels = [
  { category: "3-star", en: "Station Inn", zh: "车站旅舍", price: 520 },
  { category: "4-star", en: "Garden Hotel", zh: "花园酒店", price: 860 },
  { category: "4-star", en: "Old Town House", zh: "老城酒店", price: 980 },
  { category: "5-star", en: "Grand Palace", zh: "皇宫大酒店", price: 1_900 },
];

const cars = [
  { category: "economy", en: "Economy car", zh: "经济型轿车", price: 210 },
  { category: "compact", en: "Compact car", zh: "紧凑型轿车", price: 280 },
  { category: "suv", en: "SUV", zh: "SUV 越野车", price: 450 },
  { category: "van", en: "Seven-seat van", zh: "七座商务车", price: 520 },
  { category: "luxury", en: "Luxury saloon", zh: "豪华轿车", price: 980 },
];

export const offers: readonly Offer[] = places.flatMap((place, index) => [
  ...hotels.map((hotel, order) => ({
    ...offer("hotel", "HT", place, index, order, hotel.price, 6, 18),
    en: `${place.en} ${hotel.en}`,
    zh: `${place.zh}${hotel.zh}`,
    category: hotel.category,
  })),
  ...cars.map((car, order) => ({
    ...offer("car", "CR", place, index, order, car.price, 3, 10),
    en: car.en,
    zh: car.zh,
    category: car.category,
  })),
  ...(outings[place.code] ?? []).map(([en, zh, category], order) => ({
    ...offer("excursion", "EX", place, index, order, 260, 10, 20),
    en,
    zh,
    category,
  })),
]);

/** The hotel of the examples that are to work on any day. */
const NEVER_FULL = "HT-0102";

/** How many of an offer other sellers have sold for a day: everything on one day in ten. */
export function soldElsewhere(offerId: string, capacity: number, day: string): number {
  const most = offerId === NEVER_FULL ? capacity - 1 : capacity;
  return Math.min(most, Math.floor((capacity / 0.9) * chance("sold", offerId, day)));
}

function offer(
  kind: OfferKind,
  prefix: string,
  place: Place,
  index: number,
  order: number,
  basePriceCny: number,
  leastCapacity: number,
  spread: number,
) {
  const id = `${prefix}-${twoDigits(index + 1)}${twoDigits(order + 1)}`;
  return {
    id,
    kind,
    city: place.code,
    priceCny: Math.round((basePriceCny * place.priceLevel * (0.85 + 0.3 * chance("price", id))) / 10) * 10,
    capacity: leastCapacity + Math.floor(spread * chance("capacity", id)),
  };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
