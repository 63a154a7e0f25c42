import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { bookingArgument } from "../arguments.ts";
import { planChange } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "change_car_rental",
  title: "Change a car rental (更改租车)",
  description: "Changes the dates of a car rental. What is absent stays as it is.",
  aliases: ["extend", "更改租车预订", "改日期", "延长租车"],
  args: z.object({
    booking_id: bookingArgument.car,
    pick_up_date: dateArgument("Pick-up (取车日期)", ["new first day"]).optional(),
    return_date: dateArgument("Return (还车日期)", ["new day of return"]).optional(),
  }),
  plan({ booking_id, pick_up_date, return_date }, travel: Travel, caller) {
    return planChange("car", booking_id, { starts: pick_up_date, ends: return_date }, travel, caller);
  },
});
