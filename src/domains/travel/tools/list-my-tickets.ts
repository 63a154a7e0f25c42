import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { listed } from "../../../engine/domain/wording.ts";
import { BRIEF } from "../../../engine/tools/brief.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { fares } from "../data/fares.ts";
import { hasDeparted, routeColumns, routeFields } from "../schedule.ts";
import { ticketLine } from "../tickets.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "list_my_tickets",
  title: "Your tickets (您的机票)",
  description:
    "Lists my tickets, my flights (我的机票, 我有哪些机票): flight times (我的航班几点起飞), fare, seat and gate (登机牌).",
  brief: "The customer's tickets: flight times, fare, seat and gate.",
  effect: "read",
  args: z.object({
    include_past: z
      .boolean()
      .default(false)
      .meta({ title: "Past ones too (包括过去的)", description: "Also what is over (包括过去的).", [BRIEF]: "" }),
  }),
  run({ include_past }, travel: Travel, run: ToolRun) {
    const { userId, now, say } = signedIn(run, travel);
    const tickets = travel.tickets
      .of(userId)
      .filter((ticket) => include_past || (!ticket.cancelledAt && !hasDeparted(ticket.flight, now)));
    return {
      text: listed(
        say("Your tickets, local times:", "您的机票（当地时间）："),
        tickets.map((ticket) => ticketLine(ticket, now, say)),
        say("You have no upcoming tickets.", "您没有未出行的机票。"),
      ),
      rows: tickets.map(({ id, flight, fare, priceCny, seat, gate, cancelledAt }) => ({
        ticket_id: id,
        flight: flight.id,
        ...routeFields(flight, say),
        fare: say(fares[fare].en, fares[fare].zh),
        price_cny: priceCny,
        seat,
        gate,
        cancelled: cancelledAt !== null,
      })),
      columns: [
        { name: "ticket_id", label: say("Ticket", "机票") },
        { name: "flight", label: say("Flight", "航班") },
        ...routeColumns(say),
        { name: "fare", label: say("Fare", "票价类型") },
        { name: "price_cny", label: say("Paid", "已付"), unit: say("CNY", "元") },
        { name: "seat", label: say("Seat", "座位") },
        { name: "gate", label: say("Gate", "登机口") },
        { name: "cancelled", label: say("Cancelled", "已取消") },
      ],
    };
  },
});
