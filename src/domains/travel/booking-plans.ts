import type { Caller } from "../../engine/domain/caller.ts";
import { localDay } from "../../engine/domain/days.ts";
import type { Change } from "../../engine/domain/define-write.ts";
import { type Field, tableOf } from "../../engine/domain/found.ts";
import { ownThing } from "../../engine/domain/own-thing.ts";
import { money, type Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { bookableDays } from "./bookable-days.ts";
import type { Booking, Terms } from "./bookings.ts";
import type { Offer, OfferKind } from "./data/offers.ts";
import { placeOf } from "./data/places.ts";
import { amountWords, extent, kinds } from "./kinds.ts";
import type { Travel } from "./travel.ts";

type Wishes = Pick<Booking, "starts" | "ends" | "units">;

/** Books an offer for a passenger. */
export function planBooking(kind: OfferKind, offerId: string, wishes: Wishes, travel: Travel, caller: Caller): Change {
  const { say, userId } = caller;
  const offer = travel.offers.demand(kind, offerId, say);
  const terms = checkedTerms(offer, wishes, travel, caller);
  const line = termsLine(offer, terms, say);
  return {
    preview: say(`Book ${kinds[kind].noun.en}: ${line}`, `预订${kinds[kind].noun.zh}：${line}`),
    apply() {
      const id = travel.bookings.add(userId, kind, offerId, terms);
      return {
        text: say(`Booked ${id}: ${line}.`, `已预订 ${id}：${line}。`),
        title: say("Your booking", "您的预订"),
        ...tableOf([{ booking: { id, ...terms }, offer }], bookingFields(say)),
      };
    },
  };
}

/** Moves a booking to other days or another number of rooms or people; what is absent stays. */
export function planChange(
  kind: OfferKind,
  id: string,
  wishes: Partial<Wishes>,
  travel: Travel,
  caller: Caller,
): Change {
  const { say, userId } = caller;
  const booking = changeable(kind, id, travel, caller);
  const offer = travel.offers.demand(kind, booking.offerId, say);
  const wanted = {
    starts: wishes.starts ?? booking.starts,
    ends: wishes.ends ?? booking.ends,
    units: wishes.units ?? booking.units,
  };
  const before = termsLine(offer, booking, say);
  if (Object.values(wishes).every((wish) => wish === undefined)) {
    const { noun, changes } = kinds[kind];
    throw new ToolError(
      say(
        `Of ${id} only ${changes.en} can be changed; for another ${noun.en}, cancel it and book that one. It is now: ${before}. What is to change?`,
        `${id} 只能更改${changes.zh}；要换别的${noun.zh}，请取消后重新预订。目前为：${before}。需要更改什么？`,
      ),
    );
  }
  if (wanted.starts === booking.starts && wanted.ends === booking.ends && wanted.units === booking.units) {
    throw new ToolError(
      say(`${id} is like that already: ${before}. What is to change?`, `${id} 已是如此：${before}。需要更改什么？`),
    );
  }
  const terms = checkedTerms(offer, wanted, travel, caller, id);
  const after = `${extent(kind, terms, say)}${say(", ", "，")}${money(terms.priceCny, say)}`;
  const difference = differenceLine(terms.priceCny - booking.priceCny, say);
  return {
    preview: say(
      `Change ${kinds[kind].booking.en} ${id}: ${before} → ${after}; ${difference}`,
      `更改${kinds[kind].booking.zh} ${id}：${before} → ${after}；${difference}`,
    ),
    apply() {
      travel.bookings.change(userId, booking, terms);
      return {
        text: say(`Changed ${id} to ${after}; ${difference}.`, `已将 ${id} 更改为 ${after}；${difference}。`),
        title: say("Your booking", "您的预订"),
        ...tableOf([{ booking: { id, ...terms }, offer }], bookingFields(say)),
      };
    },
  };
}

/** Cancels a booking that has not begun, with a full refund. */
export function planCancellation(kind: OfferKind, id: string, travel: Travel, caller: Caller): Change {
  const { say, userId, now } = caller;
  const booking = changeable(kind, id, travel, caller);
  const offer = travel.offers.demand(kind, booking.offerId, say);
  const line = termsLine(offer, booking, say);
  const refund = say(`refund ${money(booking.priceCny, say)}`, `退款 ${money(booking.priceCny, say)}`);
  return {
    preview: say(
      `Cancel ${kinds[kind].booking.en} ${id}: ${line}; ${refund}`,
      `取消${kinds[kind].booking.zh} ${id}：${line}；${refund}`,
    ),
    apply() {
      travel.bookings.cancel(userId, booking, now);
      return { text: say(`Cancelled ${id}: ${line}; ${refund}.`, `已取消 ${id}：${line}；${refund}。`) };
    },
  };
}

export function termsLine(offer: Offer, terms: Terms, say: Say): string {
  const city = placeOf(offer.city);
  return say(
    `${offer.en} (${offer.id}), ${city.en}, ${extent(offer.kind, terms, say)}, ${money(terms.priceCny, say)}`,
    `${offer.zh}（${offer.id}），${city.zh}，${extent(offer.kind, terms, say)}，${money(terms.priceCny, say)}`,
  );
}

/** A booking and what it is of. */
export interface Booked {
  booking: Terms & { id: string };
  offer: Offer;
}

export const bookingFields = (say: Say): Field<Booked>[] => [
  { name: "booking_id", label: say("Booking", "预订"), of: ({ booking }) => booking.id },
  {
    name: "kind",
    label: say("Kind", "类型"),
    of: ({ offer }) => say(kinds[offer.kind].noun.en, kinds[offer.kind].noun.zh),
  },
  { name: "name", label: say("What", "项目"), of: ({ offer }) => say(offer.en, offer.zh) },
  { name: "city", label: say("City", "城市"), of: ({ offer }) => say(placeOf(offer.city).en, placeOf(offer.city).zh) },
  { name: "starts", label: say("From", "开始"), of: ({ booking }) => booking.starts },
  {
    name: "ends",
    label: say("To", "结束"),
    // What takes a day begins and ends on it.
    of: ({ booking, offer }) => (kinds[offer.kind].longestDays === 1 ? booking.starts : booking.ends),
  },
  {
    name: "amount",
    label: say("For", "数量"),
    of: ({ booking, offer }) => amountWords(offer.kind, booking.units, say),
  },
  { name: "price_cny", label: say("Price", "价格"), unit: say("CNY", "元"), of: ({ booking }) => booking.priceCny },
];

/** The dates and the number made a price, once they keep the rules and there is room. */
function checkedTerms(offer: Offer, wishes: Wishes, travel: Travel, caller: Caller, without?: string): Terms {
  const days = bookableDays(offer.kind, wishes, placeOf(offer.city), caller);
  travel.offers.demandRoom(offer, wishes, wishes.units, caller.say, without);
  return { ...wishes, priceCny: offer.priceCny * wishes.units * days };
}

/** The caller's booking of a kind, valid and not begun; a `ToolError` names the ones there are. */
function changeable(kind: OfferKind, id: string, travel: Travel, { userId, now, say }: Caller): Booking {
  return ownThing({
    id,
    say,
    noun: kinds[kind].booking,
    things: travel.bookings.of(userId).filter((booking) => booking.kind === kind),
    against({ id, offerId, starts, cancelledAt }) {
      if (cancelledAt) return say(`${id} is already cancelled.`, `${id} 已经取消。`);
      if (starts > localDay(now, placeOf(travel.offers.demand(kind, offerId, say).city).zone)) return undefined;
      return say(
        `${id} begins on ${starts}; changes close the day before.`,
        `${id} 于 ${starts} 开始，最晚须在前一天办理更改。`,
      );
    },
  });
}

function differenceLine(differenceCny: number, say: Say): string {
  if (differenceCny === 0) return say("same price", "价格不变");
  const amount = money(Math.abs(differenceCny), say);
  return differenceCny > 0 ? say(`${amount} more to pay`, `需补 ${amount}`) : say(`${amount} back`, `退还 ${amount}`);
}
