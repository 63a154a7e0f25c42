import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { addDays } from "../../../engine/domain/days.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { bookingArgument } from "../arguments.ts";
import { planChange } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "change_excursion_booking",
  title: "Change an excursion (更改游览)",
  description: "Changes the day or the number of people of an excursion booking. What is absent stays as it is.",
  aliases: ["更改游览预订", "改日期", "改人数"],
  args: z.object({
    booking_id: bookingArgument.excursion,
    date: dateArgument("Date (日期)", ["new day", "游览日期"]).optional(),
    people: z
      .int()
      .min(1)
      .max(12)
      .optional()
      .meta({ title: "People (人数)", ...aliases({ words: ["new number of people"] }) }),
  }),
  plan({ booking_id, date, people }, travel: Travel, caller) {
    const wishes = { starts: date, ends: date && addDays(date, 1), units: people };
    return planChange("excursion", booking_id, wishes, travel, caller);
  },
});
