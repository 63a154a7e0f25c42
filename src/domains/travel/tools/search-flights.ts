import { z } from "zod";
import { dateArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { anyone } from "../../../engine/domain/caller.ts";
import { addDays, localDay } from "../../../engine/domain/days.ts";
import { found } from "../../../engine/domain/found.ts";
import { money, type Say } from "../../../engine/domain/wording.ts";
import { ToolError } from "../../../engine/errors.ts";
import { saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { cityArgument, priceArgument } from "../arguments.ts";
import type { Flight } from "../data/flights-of-day.ts";
import type { Place } from "../data/places.ts";
import { daysEitherSide } from "../data/seed.ts";
import { flightOrderArgument, inOrder, orderWords } from "../flight-order.ts";
import { departsIn, partOfDayArgument, partWords } from "../part-of-day.ts";
import { findPlace } from "../place-finder.ts";
import { destinationsFrom, flightOfferLine, routeFields } from "../schedule.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "search_flights",
  title: "Flights (航班)",
  description:
    "Direct flights: times, price and seats left. Give the departure, the arrival, or both. Without dates: the next seven days.",
  aliases: [
    "find flights between two cities",
    "flights to a city, flights into a city",
    "plane from one city to another",
    "I have to be in a city",
    "what does it cost to fly",
    "earliest plane, last flight, morning flight, evening flight",
    "flight",
    "which flight is cheaper",
    "room left on the flight",
    "查询航班",
    "有哪些航班",
    "从一个城市到另一个城市有哪些航班",
    "飞机",
    "机票",
    "票价",
    "机票多少钱",
    "从一个城市到另一个城市的机票多少钱",
    "飞往一个城市",
    "最早一班, 最晚一班, 早班, 晚班",
    "哪个航班便宜",
  ],
  notServed: saying(`train, trains, railway, by rail, bus, buses, coach, ferry, helicopter, private jet, visa, visas,
      travel insurance, lounge, book … flight, book … plane, book … ticket to, book … ticket from,
      reserve … flight, buy … flight, buy … plane ticket, buy … ticket to, buy … ticket from, 订…机票, 订…航班, 订…飞机, 买…机票, 买…飞机票, 火车, 高铁, 动车, 铁路, 大巴, 客车, 轮渡, 轮船,
      私人飞机, 签证, 旅行保险, 旅游险, 贵宾室`),
  effect: "read",
  args: z.object({
    from_city: cityArgument(["where from"], "From (出发地)").optional(),
    to_city: cityArgument(["where to", "飞往"], "To (目的地)").optional(),
    from_date: dateArgument("From date (起始日期)", ["earliest date"]).optional(),
    to_date: dateArgument("To date (截止日期)", ["latest date"], "Default: from_date").optional(),
    part_of_day: partOfDayArgument.optional(),
    sort_by: flightOrderArgument,
    max_price_cny: priceArgument(["most for a ticket", "票价最高"], { title: "Highest price in CNY (最高票价)" }),
    limit: limitArgument,
  }),
  run(
    { from_city, to_city, from_date, to_date, part_of_day, sort_by, max_price_cny, limit },
    travel: Travel,
    run: ToolRun,
  ) {
    const { now, say } = anyone(run, travel);
    const origin = from_city === undefined ? undefined : findPlace(from_city, say);
    const destination = to_city === undefined ? undefined : findPlace(to_city, say);
    const anchor = origin ?? destination;
    if (!anchor) throw new ToolError(say("Where from, or where to?", "请问从哪里出发，或飞往哪里？"));
    const today = localDay(now, anchor.zone);
    const first = from_date ?? to_date ?? today;
    const to = to_date ?? from_date ?? addDays(today, 6);
    if (to < first) {
      throw new ToolError(
        say(`The last date ${to} is before the first, ${first}.`, `截止日期 ${to} 早于起始日期 ${first}。`),
      );
    }
    // Of a month that has begun, what is left of it can be flown.
    const from = to < today || first > today ? first : today;
    const published = travel.schedule.search({
      origin: origin?.code ?? null,
      destination: destination?.code ?? null,
      from,
      to,
      // Who asks about days gone by wants to see what flew; who asks from today on, what can still be taken.
      after: from < today ? "" : now.toISOString(),
    });
    const affordable = published.filter(({ priceCny }) => max_price_cny === undefined || priceCny <= max_price_cny);
    const inPart = affordable.filter((flight) => part_of_day === undefined || departsIn(part_of_day, flight));
    // Who finds nothing in the afternoon wants to know when there is something.
    const matching = inOrder(inPart.length > 0 ? inPart : affordable, sort_by);
    const route = [origin, destination].map((place) => (place ? say(place.en, place.zh) : "…")).join(" → ");
    const days = from === to ? from : say(`${from} to ${to}`, `${from} 至 ${to}`);
    const when = [days, ...(part_of_day ? [say(...partWords[part_of_day])] : [])].join(say(", ", ""));
    const order = say(...orderWords[sort_by]);
    const title =
      inPart.length > 0
        ? say(`Flights ${route}, ${when}, ${order}local times`, `航班 ${route}，${when}，${order}当地时间`)
        : say(
            `No flight ${route}, ${when}. At other times, local times`,
            `${when}没有 ${route} 的航班。其他时段，当地时间`,
          );
    const { text, ...table } = found({
      title,
      heading: `${title}${say(":", "：")}`,
      things: matching.slice(0, limit),
      line: (flight) => flightOfferLine(flight, now, say),
      none:
        published.length > 0
          ? tooDear(published, { route, days }, say)
          : noFlights(anchor, { route, from, days, last: addDays(today, daysEitherSide) }, say),
      fields: [
        { name: "flight_id", label: say("Flight", "航班"), of: ({ id }) => id },
        ...routeFields(say),
        { name: "price_cny", label: say("Price", "票价"), unit: say("CNY", "元"), of: ({ priceCny }) => priceCny },
        { name: "seats_left", label: say("Seats left", "余座"), of: ({ seatsLeft }) => seatsLeft },
      ],
    });
    const more = say("\nThere are more; narrow the dates to see them.", "\n还有更多航班，可缩小日期范围查看。");
    // Who asks for the cheapest one wants no more of them.
    return { text: matching.length > limit && limit > 1 ? text + more : text, ...table };
  },
});

function tooDear(flights: readonly Flight[], { route, days }: { route: string; days: string }, say: Say): string {
  const least = money(Math.min(...flights.map(({ priceCny }) => priceCny)), say);
  return say(
    `Every flight ${route}, ${days}, costs more; the cheapest is ${least}.`,
    `${days} ${route} 的航班都高于这个价格，最便宜的 ${least}。`,
  );
}

function noFlights(
  hub: Place,
  { route, from, days, last }: { route: string; from: string; days: string; last: string },
  say: Say,
): string {
  if (from > last) {
    return say(`Flights are published until ${last}; ${from} is later.`, `航班公布至 ${last}，${from} 尚未开放。`);
  }
  const reach = destinationsFrom(hub.code, say);
  return say(
    `No direct flight ${route}, ${days}. Direct connections of ${hub.en}: ${reach}.`,
    `${days} 没有 ${route} 的直飞航班。${hub.zh}的直飞城市：${reach}。`,
  );
}
