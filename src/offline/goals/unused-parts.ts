import { spaced } from "../../engine/embedding/words.ts";
import { brokenDownIn } from "../reading/broken-down.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { type Made, namedBy } from "./made.ts";

/** What figures are broken down by, as it is asked for, and how tools and what they found say that they are. */
const PARTS: { asked: RegExp; told: RegExp }[] = [
  {
    asked: /hour|what time|时[候间段]?$|钟头$|^几点/i,
    told: /\bhourly\b|\b(?:by|each) hour|[逐分各每]小?时|\bat \d{1,2}:00\b|\d时的\d/i,
  },
  {
    asked: /da(?:y|te)|[天日]|日期/i,
    told: /\bdaily\b|day by day|\b(?:each|by|an?|per) (?:day|night)\b|and night\b|[逐每各][日天晚]|日均|[;；] ?(?:[a-z]+ )?\d{4}-\d\d-/i,
  },
  { asked: /week|周|星期/i, told: /\bweekly\b|week by week|\b(?:each|by|an?|per) week\b|[逐每各]周|工作日/i },
  { asked: /month|月/i, told: /\bmonthly\b|month by month|\b(?:each|by|an?|per) month\b|[逐每各]月/i },
  { asked: /district|区/i, told: /\bdistricts\b|by district|各区/i },
  { asked: /road|street|路/i, told: /\broads?\b|道路/i },
  { asked: /product|item|[商产]品/i, told: /\b(?:rank|search) products\b|\n {0,4}2\. /i },
  { asked: /city|城市/i, told: /\bby city\b|各城市/i },
  { asked: /province|省/i, told: /\bby province\b|各省/i },
  { asked: /colou?r|颜色/i, told: /\bby colou?r\b|各颜色/i },
  { asked: /customer|buyer|[客买顾]/i, told: /\bby (?:customer|buyer)\b|各(?:客户|买家)/i },
];

/** What a text wants figures broken down by that neither its calls nor what they found are. */
export function partsUnused(reading: Reading, made: readonly Made[]): string[] {
  const places = brokenDownIn(reading);
  if (places.length === 0) return [];
  const isNamed = overlapsOneOf(made.flatMap(({ tool, args }) => namedBy(tool, args, reading)));
  const told = made
    .map(({ tool, observation = "" }) => `${spaced(tool.name)}\n${tool.title}\n${observation}`)
    .join("\n");
  return places
    .filter((place) => !isNamed(place))
    .map(({ start, end }) => reading.text.slice(start, end))
    .filter((said) => !PARTS.some(({ asked, told: as }) => asked.test(said) && as.test(told)));
}
