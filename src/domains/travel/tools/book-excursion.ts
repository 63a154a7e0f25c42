import { z } from "zod";
import { dateArgument, idArgument } from "../../../engine/domain/arguments.ts";
import { addDays } from "../../../engine/domain/days.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { planBooking } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "book_excursion",
  title: "Book an excursion (预订游览)",
  description: "Books places on an excursion.",
  aliases: ["预订游览", "一日游", "景点活动"],
  args: z.object({
    excursion_id: idArgument(
      "Excursion (游览项目)",
      { words: ["游览编号"], foundBy: "search_excursions" },
      /^EX-\d{4}$/,
      "EX-0102",
    ),
    date: dateArgument("Date (日期)", ["day of the excursion", "游览日期"]),
    people: z
      .int()
      .min(1)
      .max(12)
      .default(1)
      .meta({
        title: "People (人数)",
        ...aliases({
          words: ["number of people", "places", "seats", "spots", "tickets", "大人小孩一共", "门票", "张票", "名额"],
        }),
      }),
  }),
  plan({ excursion_id, date, people }, travel: Travel, caller) {
    const wishes = { starts: date, ends: addDays(date, 1), units: people };
    return planBooking("excursion", excursion_id, wishes, travel, caller);
  },
});
