import { z } from "zod";
import { dateArgument, idArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { planBooking } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "book_hotel",
  title: "Book a hotel (预订酒店)",
  description: "Books rooms in a hotel.",
  aliases: ["预订酒店", "订房"],
  args: z.object({
    hotel_id: idArgument("Hotel (酒店)", { words: ["酒店编号"], foundBy: "search_hotels" }, /^HT-\d{4}$/, "HT-0102"),
    check_in: dateArgument("Check-in (入住日期)", ["first night"]),
    check_out: dateArgument("Check-out (退房日期)", ["走的日子", "day of leaving"]),
    rooms: z
      .int()
      .min(1)
      .max(5)
      .default(1)
      .meta({ title: "Rooms (房间数)", ...aliases({ words: ["number of rooms"] }) }),
  }),
  plan({ hotel_id, check_in, check_out, rooms }, travel: Travel, caller) {
    return planBooking("hotel", hotel_id, { starts: check_in, ends: check_out, units: rooms }, travel, caller);
  },
});
