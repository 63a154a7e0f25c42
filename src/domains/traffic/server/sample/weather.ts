import type { Day } from "../../../../engine/domain/days.ts";
import type { Language } from "../../../../engine/language.ts";
import { pick, randomFor } from "./random.ts";

export const weathers = ["sunny", "cloudy", "rain", "heavy_rain"] as const;
export type Weather = (typeof weathers)[number];

const words: Record<Weather, Record<Language, string>> = {
  sunny: { en: "sunny", zh: "晴" },
  cloudy: { en: "cloudy", zh: "多云" },
  rain: { en: "rain", zh: "雨" },
  heavy_rain: { en: "heavy rain", zh: "大雨" },
};

export const weatherName = (weather: Weather, language: Language): string => words[weather][language];

/** June is the plum rain; autumn is dry. */
const rainChance = [0.28, 0.32, 0.38, 0.36, 0.36, 0.5, 0.34, 0.36, 0.3, 0.2, 0.22, 0.22];

export function weatherOf(seed: string, day: Day): Weather {
  const rain = rainChance[Number(day.slice(5, 7)) - 1] ?? 0.3;
  const chance: Record<Weather, number> = {
    sunny: (1 - rain) * 0.55,
    cloudy: (1 - rain) * 0.45,
    rain: rain * 0.75,
    heavy_rain: rain * 0.25,
  };
  return pick(weathers, (weather) => chance[weather], randomFor(seed, day, "weather"));
}
