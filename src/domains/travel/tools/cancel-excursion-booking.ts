import { z } from "zod";
import { idArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { bookingIdPattern } from "../arguments.ts";
import { planCancellation } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "cancel_excursion_booking",
  title: "Cancel an excursion (取消游览)",
  description: "Cancels an excursion booking.",
  aliases: ["取消游览预订"],
  args: z.object({
    booking_id: idArgument(
      "Booking (预订)",
      { words: ["excursion booking", "游览预订编号"] },
      bookingIdPattern.excursion,
      "EB-000123",
    ),
  }),
  plan({ booking_id }, travel: Travel, caller) {
    return planCancellation("excursion", booking_id, travel, caller);
  },
});
