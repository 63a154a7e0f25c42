import { z } from "zod";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { bookingArgument } from "../arguments.ts";
import { planCancellation } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "cancel_car_rental",
  title: "Cancel a car rental (取消租车)",
  description: "Cancels a car rental.",
  aliases: ["取消租车预订"],
  args: z.object({
    booking_id: bookingArgument.car,
  }),
  plan({ booking_id }, travel: Travel, caller) {
    return planCancellation("car", booking_id, travel, caller);
  },
});
