import { type Day, daysBetween } from "../../engine/domain/days.ts";
import { counted, type Say } from "../../engine/domain/wording.ts";
import type { OfferKind } from "./data/offers.ts";

interface Wording {
  readonly en: string;
  readonly zh: string;
}

interface Kind {
  /** Of booking ids. */
  readonly prefix: string;
  readonly noun: Wording;
  readonly booking: Wording;
  /** What the price is for. */
  readonly per: Wording;
  /** The tool that lists the offers. */
  readonly search: string;
  /** What a booking's two days are called. */
  readonly starts: Wording;
  readonly ends: Wording;
  /** What of a booking can be changed. */
  readonly changes: Wording;
  readonly longestDays: number;
  readonly categories: Readonly<Record<string, Wording>>;
}

export const kinds: Readonly<Record<OfferKind, Kind>> = {
  hotel: {
    prefix: "HB",
    noun: { en: "hotel", zh: "酒店" },
    booking: { en: "hotel booking", zh: "酒店预订" },
    per: { en: "a room and night", zh: "每间每晚" },
    search: "search_hotels",
    starts: { en: "check-in", zh: "入住日期" },
    ends: { en: "check-out", zh: "退房日期" },
    changes: { en: "the dates and the number of rooms", zh: "日期和房间数" },
    longestDays: 30,
    categories: {
      "3-star": { en: "3 stars", zh: "三星" },
      "4-star": { en: "4 stars", zh: "四星" },
      "5-star": { en: "5 stars", zh: "五星" },
    },
  },
  car: {
    prefix: "CB",
    noun: { en: "rental car", zh: "租车车型" },
    booking: { en: "car rental", zh: "租车预订" },
    per: { en: "a day", zh: "每天" },
    search: "search_car_rentals",
    starts: { en: "pick-up", zh: "取车日期" },
    ends: { en: "return", zh: "还车日期" },
    changes: { en: "the dates", zh: "日期" },
    longestDays: 60,
    categories: {
      economy: { en: "economy", zh: "经济型" },
      compact: { en: "compact", zh: "紧凑型" },
      suv: { en: "SUV", zh: "越野车" },
      van: { en: "van", zh: "商务车" },
      luxury: { en: "luxury", zh: "豪华型" },
    },
  },
  excursion: {
    prefix: "EB",
    noun: { en: "excursion", zh: "游览项目" },
    booking: { en: "excursion booking", zh: "游览预订" },
    per: { en: "a person", zh: "每人" },
    search: "search_excursions",
    starts: { en: "date", zh: "日期" },
    ends: { en: "end", zh: "结束日期" },
    changes: { en: "the date and the number of people", zh: "日期和人数" },
    longestDays: 1,
    categories: {
      culture: { en: "culture", zh: "文化" },
      nature: { en: "nature", zh: "自然" },
      food: { en: "food", zh: "美食" },
      water: { en: "on the water", zh: "水上" },
    },
  },
};

/** `2026-12-03 to 2026-12-05`; an excursion's one day alone. */
export function spanWords(kind: OfferKind, { starts, ends }: { starts: Day; ends: Day }, say: Say): string {
  return kind === "excursion" ? starts : say(`${starts} to ${ends}`, `${starts} 至 ${ends}`);
}

/** When and how much: `2026-12-03 to 2026-12-05, 2 nights, 1 room`. */
export function extent(kind: OfferKind, terms: { starts: Day; ends: Day; units: number }, say: Say): string {
  const days = daysBetween(terms.starts, terms.ends);
  const amounts = {
    hotel: [counted(days, "night", "晚", say), amountWords(kind, terms.units, say)],
    car: [counted(days, "day", "天", say)],
    excursion: [amountWords(kind, terms.units, say)],
  };
  return [spanWords(kind, terms, say), ...amounts[kind]].join(say(", ", "，"));
}

/** Of what there are several in one booking: `2 rooms`, `3 people`; a car is one. */
export function amountWords(kind: OfferKind, units: number, say: Say): string {
  if (kind === "hotel") return counted(units, "room", "间", say);
  return kind === "car"
    ? counted(units, "car", "辆", say)
    : say(units === 1 ? "1 person" : `${units} people`, `${units} 人`);
}
