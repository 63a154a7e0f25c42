import { z } from "zod";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { bookingArgument } from "../arguments.ts";
import { planCancellation } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "cancel_hotel_booking",
  title: "Cancel a hotel booking (取消酒店预订)",
  description: "Cancels a hotel booking.",
  aliases: ["取消酒店预订", "退订酒店"],
  args: z.object({
    booking_id: bookingArgument.hotel,
  }),
  plan({ booking_id }, travel: Travel, caller) {
    return planCancellation("hotel", booking_id, travel, caller);
  },
});
