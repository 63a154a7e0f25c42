import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { bookingArgument } from "../arguments.ts";
import { planChange } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "change_hotel_booking",
  title: "Change a hotel booking (更改酒店预订)",
  description: "Changes the dates or the number of rooms of a hotel booking. What is absent stays as it is.",
  aliases: ["extend", "更改酒店预订", "改日期", "延长住宿", "提前退房"],
  args: z.object({
    booking_id: bookingArgument.hotel,
    check_in: dateArgument("Check-in (入住日期)", ["new first night"]).optional(),
    check_out: dateArgument("Check-out (退房日期)", ["new day of leaving", "走的日子"]).optional(),
    rooms: z
      .int()
      .min(1)
      .max(5)
      .optional()
      .meta({ title: "Rooms (房间数)", ...aliases({ words: ["new number of rooms"] }) }),
  }),
  plan({ booking_id, check_in, check_out, rooms }, travel: Travel, caller) {
    return planChange("hotel", booking_id, { starts: check_in, ends: check_out, units: rooms }, travel, caller);
  },
});
