import type { Say } from "../../engine/domain/wording.ts";
import { instantOf, isLate, type Order, stateOf } from "./orders.ts";

/** Where a parcel is, since or until when, and whether it is late. */
export const whereabouts = (order: Order, minute: string, say: Say): string =>
  `${isLate(order, minute) ? say("late: ", "已延误：") : ""}${placeOf(order, minute, say)}`;

function placeOf(order: Order, minute: string, say: Say): string {
  const { placedAt, shippedAt, deliveredAt, returnedAt, cancelledAt, cityEn, cityZh } = order;
  switch (stateOf(order, minute)) {
    case "cancelled":
      return say(`cancelled at ${cancelledAt}, nothing was sent`, `已于 ${cancelledAt} 取消，未发货`);
    case "to_ship":
      return say(`not shipped yet; to be handed over at ${shippedAt}`, `尚未发货，预计 ${shippedAt} 揽收`);
    case "returned":
      return say(`returned by the buyer at ${returnedAt}`, `买家已于 ${returnedAt} 退回`);
    case "delivered":
      return say(`delivered at ${deliveredAt}`, `已于 ${deliveredAt} 签收`);
    case "shipped": {
      const begun = instantOf(shippedAt);
      const share = (instantOf(minute) - begun) / Math.max(1, instantOf(deliveredAt) - begun);
      const place =
        share < 0.2
          ? say("picked up from your warehouse", "已从您的仓库揽收")
          : share < 0.75
            ? say(`between the sorting centres, on the way to ${cityEn}`, `干线运输中，发往${cityZh}`)
            : say(`at the delivery station in ${cityEn}`, `已到达${cityZh}派送站点`);
      const [now, han] = isLate(order, minute) ? ["now ", "现"] : ["", ""];
      return say(
        `${place}, shipped at ${shippedAt}, ${now}expected at ${deliveredAt}`,
        `${place}，${shippedAt} 发货，${han}预计 ${deliveredAt} 送达`,
      );
    }
    default:
      throw new RangeError(`The order of ${placedAt} is in no state.`);
  }
}
