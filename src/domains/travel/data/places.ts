import { TimeZone } from "../../../engine/time-zone.ts";

/** A city the company serves, with its one airport. */
export interface Place {
  /** IATA code of the airport. */
  readonly code: string;
  readonly en: string;
  readonly zh: string;
  readonly zone: TimeZone;
  /** Degrees north and east of the airport. */
  readonly latitude: number;
  readonly longitude: number;
  /** What a night, a car or a tour costs here, relative to Vienna. */
  readonly priceLevel: number;
  readonly aliases: readonly string[];
}

const place = (
  code: string,
  en: string,
  zh: string,
  /** IANA name. */
  zone: string,
  latitude: number,
  longitude: number,
  priceLevel: number,
  ...aliases: string[]
): Place => ({ code, en, zh, zone: new TimeZone(zone), latitude, longitude, priceLevel, aliases });

/** Their order numbers the hotels, cars and excursions: add at the end. */
export const places: readonly Place[] = [
  place("ZRH", "Zurich", "苏黎世", "Europe/Zurich", 47.46, 8.55, 1.6, "Kloten"),
  place("BSL", "Basel", "巴塞尔", "Europe/Zurich", 47.6, 7.53, 1.4, "Basle", "Mulhouse", "EuroAirport"),
  place("GVA", "Geneva", "日内瓦", "Europe/Zurich", 46.24, 6.11, 1.5, "Genf", "Genève"),
  place("LHR", "London", "伦敦", "Europe/London", 51.47, -0.45, 1.5, "Heathrow", "希思罗"),
  place("CDG", "Paris", "巴黎", "Europe/Paris", 49.01, 2.55, 1.4, "Roissy", "Charles de Gaulle", "戴高乐"),
  place("FRA", "Frankfurt", "法兰克福", "Europe/Berlin", 50.03, 8.57, 1.1),
  place("MUC", "Munich", "慕尼黑", "Europe/Berlin", 48.35, 11.79, 1.2, "München"),
  place("VIE", "Vienna", "维也纳", "Europe/Vienna", 48.11, 16.57, 1, "Wien"),
  place("AMS", "Amsterdam", "阿姆斯特丹", "Europe/Amsterdam", 52.31, 4.76, 1.2, "Schiphol"),
  place("MAD", "Madrid", "马德里", "Europe/Madrid", 40.47, -3.56, 0.9, "Barajas"),
  place("BCN", "Barcelona", "巴塞罗那", "Europe/Madrid", 41.3, 2.08, 1, "El Prat"),
  place("FCO", "Rome", "罗马", "Europe/Rome", 41.8, 12.25, 1, "Roma", "Fiumicino"),
  place("MXP", "Milan", "米兰", "Europe/Rome", 45.63, 8.72, 1.1, "Milano", "Malpensa"),
  place("CPH", "Copenhagen", "哥本哈根", "Europe/Copenhagen", 55.62, 12.65, 1.3, "København", "Kastrup"),
  place("PVG", "Shanghai", "上海", "Asia/Shanghai", 31.14, 121.81, 0.8, "Pudong", "浦东"),
  place("HGH", "Hangzhou", "杭州", "Asia/Shanghai", 30.23, 120.43, 0.7, "Xiaoshan", "萧山"),
  place("PEK", "Beijing", "北京", "Asia/Shanghai", 40.08, 116.58, 0.8, "Peking", "首都机场"),
  place("CAN", "Guangzhou", "广州", "Asia/Shanghai", 23.39, 113.3, 0.7, "Canton", "Baiyun", "白云"),
  place("SZX", "Shenzhen", "深圳", "Asia/Shanghai", 22.64, 113.81, 0.7, "Bao'an", "宝安"),
  place("CTU", "Chengdu", "成都", "Asia/Shanghai", 30.58, 103.95, 0.6, "Shuangliu", "双流"),
  place("HKG", "Hong Kong", "香港", "Asia/Hong_Kong", 22.31, 113.92, 1.2, "Chek Lap Kok"),
  place("HND", "Tokyo", "东京", "Asia/Tokyo", 35.55, 139.78, 1, "Haneda", "羽田"),
  place("SIN", "Singapore", "新加坡", "Asia/Singapore", 1.36, 103.99, 1.2, "Changi", "樟宜"),
  place("DXB", "Dubai", "迪拜", "Asia/Dubai", 25.25, 55.36, 1.1),
  place("JFK", "New York", "纽约", "America/New_York", 40.64, -73.78, 1.7, "NYC", "Kennedy", "肯尼迪"),
];

const byCode = new Map(places.map((entry) => [entry.code, entry]));

/** The place of an airport code that is known to be ours. */
export function placeOf(code: string): Place {
  const entry = byCode.get(code);
  if (!entry) throw new RangeError(`No place has the airport code "${code}".`);
  return entry;
}
