import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { localDay } from "../../../engine/domain/days.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { anyBookingArgument, cityArgument } from "../arguments.ts";
import { bookingFields, termsLine } from "../booking-plans.ts";
import { placeOf } from "../data/places.ts";
import { kinds } from "../kinds.ts";
import { findPlace } from "../place-finder.ts";
import type { Travel } from "../travel.ts";

export default defineTool({
  name: "list_my_bookings",
  title: "Your bookings (您的预订)",
  description: "What the customer has booked besides tickets, with booking ids.",
  aliases: [
    "my bookings",
    "my reservations",
    "我的预订",
    "我的订单",
    "我有哪些预订",
    "我订了什么",
    "what have I booked",
    "how many nights did I book",
    "which hotels am I staying at",
    "where am I staying",
    "where do I stay",
    "where do I sleep",
    "what is coming up",
    "what's coming up",
    "我住哪",
    "我住在哪",
    "did I rent a car",
    "details of a booking",
    "when does my booking begin",
    "everything I have got coming up",
    "我订了几晚",
    "什么预订",
    "我租了几天",
    "订单详情",
    "我的行程",
    "my itinerary",
    "what do I have planned",
    "我有哪些安排",
    "where will I be on, where am I on, am I free on",
    "我在哪, 我在哪里, 我会在哪, 我有空吗, 我有没有空, 我有安排吗",
    "把行程列一下",
  ],
  notServed: ["which of my trips", "哪趟行程最", "哪次旅行最"],
  effect: "read",
  args: z.object({
    booking_id: anyBookingArgument,
    kind: z
      .enum(["hotel", "car", "excursion"])
      .optional()
      .meta({
        title: "Kind (类型)",
        description: "Default: all",
        ...aliases({
          words: ["only one kind", "只看一种"],
          values: {
            hotel: saying("酒店, 住宿, 几晚, nights, room, 房间, am I staying, do I stay, do I sleep, 我住"),
            car: ["租车", "汽车", "的车", "租了", "辆车", "哪些车", "car", "rental", "越野车", "SUV"],
            excursion: ["游览", "一日游", "tour", "活动", "cruise", "游船"],
          },
        }),
      }),
    city: cityArgument(["where", "哪个城市"]).optional(),
    include_past: z
      .boolean()
      .default(false)
      .meta({
        title: "Past ones too (包括过去的)",
        ...aliases({
          words: saying(`also what is over, past ones, last time, earlier this, 以前, 过去的, 上次, 上回, 之前的,
            之前住, 之前订, 之前去, 住过`),
        }),
      }),
  }),
  run({ booking_id, kind, city, include_past }, travel: Travel, run: ToolRun) {
    const { userId, now, say } = signedIn(run, travel);
    const place = city === undefined ? undefined : findPlace(city, say);
    const bookings = travel.bookings
      .of(userId)
      .map((booking) => ({ booking, offer: travel.offers.demand(booking.kind, booking.offerId, say) }))
      .filter(({ booking, offer }) => {
        // What an id names is shown as it is, also where it is of another kind or elsewhere.
        if (booking_id !== undefined) return booking.id === booking_id;
        const isOver = booking.ends <= localDay(now, placeOf(offer.city).zone);
        const isMeant = (!kind || booking.kind === kind) && (place === undefined || offer.city === place.code);
        return isMeant && (include_past || !(isOver || booking.cancelledAt));
      });
    const what = kind ? say(`${kinds[kind].booking.en}s`, kinds[kind].booking.zh) : say("bookings", "预订");
    const [there, han] = place ? [` in ${place.en}`, `在${place.zh}`] : ["", ""];
    return found({
      heading: say("Your bookings:", "您的预订："),
      things: bookings,
      line: ({ booking, offer }) => {
        const cancelled = booking.cancelledAt ? say(", cancelled", "，已取消") : "";
        return `${booking.id}${say(": ", "：")}${termsLine(offer, booking, say)}${cancelled}`;
      },
      none:
        booking_id === undefined
          ? say(`You have no upcoming ${what}${there}.`, `您${han}没有未完成的${what}。`)
          : say(`You have no booking ${booking_id}.`, `您没有预订 ${booking_id}。`),
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
