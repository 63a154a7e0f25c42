import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { localDay } from "../../../engine/domain/days.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { bookingFields, termsLine } from "../booking-plans.ts";
import { placeOf } from "../data/places.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "list_my_bookings",
  title: "Your bookings (您的预订)",
  description: "What the customer has booked besides tickets, with booking ids.",
  aliases: ["my bookings", "我的预订", "我有哪些预订", "我订了什么"],
  effect: "read",
  args: z.object({
    kind: z
      .enum(["hotel", "car", "excursion"])
      .optional()
      .meta({
        title: "Kind (类型)",
        description: "Default: all",
        ...aliases({
          words: ["only one kind", "只看一种"],
          values: { hotel: ["酒店", "住宿"], car: ["租车", "汽车"], excursion: ["游览", "一日游"] },
        }),
      }),
    include_past: z
      .boolean()
      .default(false)
      .meta({ title: "Past ones too (包括过去的)", ...aliases({ words: ["also what is over"] }) }),
  }),
  run({ kind, include_past }, travel: Travel, run: ToolRun) {
    const { userId, now, say } = signedIn(run, travel);
    const bookings = travel.bookings
      .of(userId)
      .filter((booking) => !kind || booking.kind === kind)
      .map((booking) => ({ booking, offer: travel.offers.demand(booking.kind, booking.offerId, say) }))
      .filter(({ booking, offer }) => {
        const isOver = booking.ends <= localDay(now, placeOf(offer.city).zone);
        return include_past || !(isOver || booking.cancelledAt);
      });
    return found({
      heading: say("Your bookings:", "您的预订："),
      things: bookings,
      line: ({ booking, offer }) => {
        const cancelled = booking.cancelledAt ? say(", cancelled", "，已取消") : "";
        return `${booking.id}${say(": ", "：")}${termsLine(offer, booking, say)}${cancelled}`;
      },
      none: say("You have no such upcoming bookings.", "您没有这类未完成的预订。"),
      fields: [
        ...bookingFields(say),
        {
          name: "cancelled",
          label: say("Cancelled", "已取消"),
          of: ({ booking }) => booking.cancelledAt !== null,
        },
      ],
    });
  },
});
