import { z } from "zod";
import { dateArgument, idArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { planBooking } from "../booking-plans.ts";
import type { Travel } from "../travel.ts";

export default defineWrite({
  name: "book_car_rental",
  title: "Book a car (预订租车)",
  description: "Books a rental car.",
  aliases: ["rent a car", "预订租车", "租车"],
  args: z.object({
    car_id: idArgument("Car (车辆)", { words: ["车辆编号"], foundBy: "search_car_rentals" }, /^CR-\d{4}$/, "CR-0102"),
    pick_up_date: dateArgument("Pick-up (取车日期)", ["first day"]),
    return_date: dateArgument("Return (还车日期)", ["day of return"]),
  }),
  plan({ car_id, pick_up_date, return_date }, travel: Travel, caller) {
    return planBooking("car", car_id, { starts: pick_up_date, ends: return_date, units: 1 }, travel, caller);
  },
});
