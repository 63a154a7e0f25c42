import type { Item } from "./shown.ts";

const ordinals: [RegExp, number][] = [
  [/\b(?:first|1st)\b(?! (?:day|night|class|of))|第一(?![天晚])|第1(?!\d)/i, 1],
  [/\b(?:second|2nd)\b|第二(?![天晚])|第2(?!\d)/i, 2],
  [/\b(?:third|3rd)\b|第三(?![天晚])|第3(?!\d)/i, 3],
  [/\b(?:fourth|4th)\b|第四(?![天晚])|第4(?!\d)/i, 4],
  [/\b(?:fifth|5th)\b|第五(?![天晚])|第5(?!\d)/i, 5],
];
const counted = /\b(?:number|option|no\.?) ?(\d+)\b|第(\d+)|^\s*#?(\d{1,2})\s*[.。]?$/i;
const last = /\blast (?:one|option)\b|最后(?:一|那)/i;
const least = /\b(?:cheap(?:er|est)|least expensive|less expensive|lowest price)\b|最便宜|便宜[一点些的]|最低价/i;
const most = /\b(?:most expensive|dearest|priciest)\b|最贵/i;
const currency = "CNY|RMB|USD|EUR|GBP|CHF|JPY|HKD";
const money = new RegExp(
  `(?:[$€£¥￥]|\\b(?:${currency})) ?(\\d[\\d,]*(?:\\.\\d+)?)|(?<!\\d)(?<!\\d,)(\\d(?:,?\\d)*(?:\\.\\d+)?) ?(?:[元块]|(?:${currency})\\b)`,
);

/** Which of the things shown a text points at: "the second one", 第二个, "option 3", "the last one", "the cheapest". */
export function pointsAt(text: string, items: readonly Item[]): number | undefined {
  const said = ordinals.find(([pattern]) => pattern.test(text))?.[1] ?? numberIn(text);
  if (said !== undefined) return placeOf(said, items);
  if (last.test(text)) return items.length > 0 ? items.length - 1 : undefined;
  if (least.test(text)) return byPrice(items, (a, b) => a < b);
  return most.test(text) ? byPrice(items, (a, b) => a > b) : undefined;
}

/** Whether a text points at one of several things, whatever they are. */
export const isPointing = (text: string): boolean =>
  ordinals.some(([pattern]) => pattern.test(text)) || [last, least, most].some((pattern) => pattern.test(text));

function numberIn(text: string): number | undefined {
  const said = text
    .match(counted)
    ?.slice(1)
    .find((group) => group !== undefined);
  return said === undefined ? undefined : Number(said);
}

/** By the number it was shown under, where there are numbers. */
function placeOf(said: number, items: readonly Item[]): number | undefined {
  const at = items.some(({ number }) => number !== undefined)
    ? items.findIndex(({ number }) => number === said)
    : said - 1;
  return at >= 0 && at < items.length ? at : undefined;
}

function byPrice(items: readonly Item[], isBetter: (a: number, b: number) => boolean): number | undefined {
  let best: { at: number; price: number } | undefined;
  items.forEach(({ text }, at) => {
    const figure = text
      .match(money)
      ?.slice(1)
      .find((group) => group !== undefined);
    const price = Number(figure?.replaceAll(",", ""));
    if (figure !== undefined && (best === undefined || isBetter(price, best.price))) best = { at, price };
  });
  return best?.at;
}
