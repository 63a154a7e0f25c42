import { z } from "zod";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { money } from "../../../engine/domain/wording.ts";
import { ticketArgument } from "../arguments.ts";
import { fares } from "../data/fares.ts";
import { flightLine } from "../schedule.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "cancel_ticket",
  title: "Cancel a ticket (退票)",
  description: "Cancels a flight ticket and refunds what its fare allows.",
  aliases: ["退票", "我要退票", "取消机票"],
  args: z.object({
    ticket_id: ticketArgument(["机票编号"]),
  }),
  plan({ ticket_id }, travel: Travel, caller) {
    const { say } = caller;
    const ticket = travel.tickets.changeable(ticket_id, caller);
    const refund = money(Math.round(ticket.priceCny * fares[ticket.fare].refundShare), say);
    const line = flightLine(ticket.flight, say);
    const terms = say(
      `refund ${refund} of ${money(ticket.priceCny, say)} (${ticket.fare} fare)`,
      `退款 ${refund}，原价 ${money(ticket.priceCny, say)}（${fares[ticket.fare].zh}票价）`,
    );
    return {
      preview: say(`Cancel ticket ${ticket.id}: ${line}; ${terms}`, `取消机票 ${ticket.id}：${line}；${terms}`),
      apply() {
        travel.tickets.cancel(ticket, caller);
        travel.schedule.giveSeatBack(ticket.flight.id);
        return {
          text: say(
            `Cancelled ticket ${ticket.id}: ${line}; ${terms}.`,
            `已取消机票 ${ticket.id}：${line}；${terms}。`,
          ),
        };
      },
    };
  },
});
