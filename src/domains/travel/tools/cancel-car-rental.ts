import { z } from "zod";
import { bookingIdPattern, idArgument } from "../arguments.ts";
import { planCancellation } from "../booking-plans.ts";
import { defineWrite } from "../define-write.ts";

export default defineWrite({
  name: "cancel_car_rental",
  title: "Cancel a car rental (取消租车)",
  description: "Cancels the customer's car rental (取消租车预订).",
  brief: "Cancels a car rental.",
  args: z.object({
    booking_id: idArgument(
      "Booking (预订)",
      "The customer's car rental (租车预订编号)",
      bookingIdPattern.car,
      "CB-000123",
    ),
  }),
  plan({ booking_id }, travel, caller) {
    return planCancellation("car", booking_id, travel, caller);
  },
});
