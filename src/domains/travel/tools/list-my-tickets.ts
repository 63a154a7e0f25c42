import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { type Field, found } from "../../../engine/domain/found.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { fares } from "../data/fares.ts";
import { hasDeparted, routeFields } from "../schedule.ts";
import { type Ticket, ticketLine } from "../tickets.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "list_my_tickets",
  title: "Your tickets (您的机票)",
  description: "The customer's tickets: flight times, fare, seat and gate.",
  aliases: ["my tickets", "my flights", "我的机票", "我有哪些机票", "我的航班几点起飞", "登机牌"],
  effect: "read",
  args: z.object({
    include_past: z
      .boolean()
      .default(false)
      .meta({ title: "Past ones too (包括过去的)", ...aliases({ words: ["also what is over"] }) }),
  }),
  run({ include_past }, travel: Travel, run: ToolRun) {
    const { userId, now, say } = signedIn(run, travel);
    const tickets = travel.tickets
      .of(userId)
      .filter((ticket) => include_past || (!ticket.cancelledAt && !hasDeparted(ticket.flight, now)));
    return found({
      heading: say("Your tickets, local times:", "您的机票（当地时间）："),
      things: tickets,
      line: (ticket) => ticketLine(ticket, now, say),
      none: say("You have no upcoming tickets.", "您没有未出行的机票。"),
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
