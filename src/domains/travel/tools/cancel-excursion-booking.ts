import { z } from "zod";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { bookingArgument } from "../arguments.ts";
import { planCancellation } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "cancel_excursion_booking",
  title: "Cancel an excursion (取消游览)",
  description: "Cancels an excursion booking.",
  aliases: ["取消游览预订"],
  args: z.object({
    booking_id: bookingArgument.excursion,
  }),
  plan({ booking_id }, travel: Travel, caller) {
    return planCancellation("excursion", booking_id, travel, caller);
  },
});
