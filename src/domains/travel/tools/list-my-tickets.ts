import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { type Field, found } from "../../../engine/domain/found.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { cityArgument, ticketArgument } from "../arguments.ts";
import { fares } from "../data/fares.ts";
import { findPlace } from "../place-finder.ts";
import { hasDeparted, routeFields } from "../schedule.ts";
import { type Ticket, ticketLine } from "../tickets.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "list_my_tickets",
  title: "Your tickets (您的机票)",
  description: "The customer's tickets: flight times, fare, seat and gate.",
  aliases: [
    "my tickets",
    "my flights",
    "我的机票",
    "我有哪些机票",
    "我的航班",
    "我的航班几点起飞",
    "登机牌",
    "when do I fly",
    "when does my flight leave",
    "my first flight, my earliest flight, my latest flight, my last flight, my cheapest flight",
    "what time do I leave",
    "我最早的航班, 我最晚的航班, 我最便宜的机票",
    "where am I going",
    "where do I go",
    "我去哪",
    "which seat do I have",
    "what is my seat",
    "what's my seat",
    "which gate",
    "my trips",
    "everything I have got coming up",
    "我几点起飞",
    "我哪天飞",
    "我坐哪个座位",
    "我的座位",
    "我的登机口",
    "我的行程",
    "my itinerary",
    "我下次什么时候出行",
    "把行程列一下",
    "我飞过的机票",
  ],
  notServed: [
    ...saying("window seat, aisle seat, middle seat, change my seat, choose my seat"),
    ...saying("on time, flight delayed, flight late, 准点, 准时起飞, 会晚点, 会延误, 会不会晚点, 会不会延误"),
    ...saying("靠窗, 靠过道, 选座, 换座, 换个座位, which of my trips, 哪趟行程最, 哪次旅行最"),
  ],
  effect: "read",
  args: z.object({
    ticket_id: ticketArgument(["only this ticket", "只看这张"]).optional(),
    from_city: cityArgument(["where from"], "From (出发地)").optional(),
    to_city: cityArgument(["where to", "飞往"], "To (目的地)").optional(),
    include_past: z
      .boolean()
      .default(false)
      .meta({
        title: "Past ones too (包括过去的)",
        ...aliases({
          words: saying(`also what is over, past trips, did I ever, have I ever, ever flew, ever fly, ever been, 飞过,
            去过, 曾经, flown, last time, earlier this, 以前, 过去的, 飞过的, 上次, 上回, 之前的, 之前飞, 之前去`),
        }),
      }),
  }),
  run({ ticket_id, from_city, to_city, include_past }, travel: Travel, run: ToolRun) {
    const { userId, now, say } = signedIn(run, travel);
    const isAt = (airport: string, city: string | undefined) =>
      city === undefined || airport === findPlace(city, say).code;
    const tickets = travel.tickets.of(userId).filter(({ id, flight, cancelledAt }) => {
      // What an id names is shown as it is, also where it is of another route.
      if (ticket_id !== undefined) return id === ticket_id;
      const isMeant = isAt(flight.origin, from_city) && isAt(flight.destination, to_city);
      return isMeant && (include_past || (!cancelledAt && !hasDeparted(flight, now)));
    });
    return found({
      heading: say("Your tickets, local times:", "您的机票（当地时间）："),
      things: tickets,
      line: (ticket) => ticketLine(ticket, now, say),
      none:
        ticket_id === undefined
          ? say("You have no such upcoming tickets.", "您没有这类未出行的机票。")
          : say(`You have no ticket ${ticket_id}.`, `您没有机票 ${ticket_id}。`),
      fields: [
        { name: "ticket_id", label: say("Ticket", "机票"), of: ({ id }) => id },
        { name: "flight", label: say("Flight", "航班"), of: ({ flight }) => flight.id },
        ...routeFields(say).map((field): Field<Ticket> => ({ ...field, of: ({ flight }) => field.of(flight) })),
        { name: "fare", label: say("Fare", "票价类型"), of: ({ fare }) => say(fares[fare].en, fares[fare].zh) },
        { name: "price_cny", label: say("Paid", "已付"), unit: say("CNY", "元"), of: ({ priceCny }) => priceCny },
        { name: "seat", label: say("Seat", "座位"), of: ({ seat }) => seat },
        { name: "gate", label: say("Gate", "登机口"), of: ({ gate }) => gate },
        { name: "cancelled", label: say("Cancelled", "已取消"), of: ({ cancelledAt }) => cancelledAt !== null },
      ],
    });
  },
});
