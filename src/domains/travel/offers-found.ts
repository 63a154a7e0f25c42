import type { Caller } from "../../engine/domain/caller.ts";
import { addDays, type Day } from "../../engine/domain/days.ts";
import { found } from "../../engine/domain/found.ts";
import type { ToolResult } from "../../engine/tools/tool.ts";
import { bookableDays } from "./bookable-days.ts";
import type { Offer, OfferKind } from "./data/offers.ts";
import { kinds, spanWords } from "./kinds.ts";
import { categoryOf, offerLine } from "./offer-desk.ts";
import { findPlace } from "./place-finder.ts";
import type { Travel } from "./travel.ts";

interface OfferSearch {
  kind: OfferKind;
  /** As people call it. */
  city: string;
  /** Without it, nothing is said about what is free. */
  starts?: Day;
  ends?: Day;
  wanted(offer: Offer): boolean;
  maxPriceCny?: number;
  limit: number;
}

/** What a search for offers answers: cheapest first, only what is free on the days asked for. A `ToolError` for days that cannot be booked. */
export function offersFound(search: OfferSearch, travel: Travel, caller: Pick<Caller, "now" | "say">): ToolResult {
  const { say } = caller;
  const { kind, starts, wanted, maxPriceCny = Number.POSITIVE_INFINITY, limit } = search;
  const place = findPlace(search.city, say);
  const span = starts && { starts, ends: search.ends ?? addDays(starts, 1) };
  if (span) bookableDays(kind, span, place, caller);
  const fitting = travel.offers
    .inCity(kind, place.code)
    .filter((offer) => wanted(offer) && offer.priceCny <= maxPriceCny)
    .map((offer): Free => ({ offer, left: span ? travel.offers.left(offer, span) : null }));
  const free = fitting.filter(({ left }) => left !== 0).slice(0, limit);
  const full = fitting.filter(({ left }) => left === 0).map(({ offer }) => say(offer.en, offer.zh));
  const { noun } = kinds[kind];
  const when = span ? say(", ", "，") + spanWords(kind, span, say) : "";
  const title = say(`Choice of ${noun.en}s in ${place.en}${when}`, `${place.zh}的${noun.zh}${when}`);
  const answer = found({
    title,
    heading: `${title}${say(":", "：")}`,
    things: free,
    line: ({ offer, left }) => `${offerLine(offer, say)}${left === null ? "" : say(`, ${left} left`, `，余 ${left}`)}`,
    none:
      fitting.length > 0
        ? say(
            `Every ${noun.en} of this sort in ${place.en} is full${when}: ${full.join(", ")}. Try other dates.`,
            `${place.zh}此类${noun.zh}已满${when}：${full.join("、")}。请换其他日期。`,
          )
        : say(
            `No ${noun.en} in ${place.en} fits. Fewer wishes or a higher price may help.`,
            `${place.zh}没有符合条件的${noun.zh}。请放宽条件或价格。`,
          ),
    fields: [
      { name: `${kind}_id`, label: say("Id", "编号"), of: ({ offer }) => offer.id },
      { name: "name", label: say("Name", "名称"), of: ({ offer }) => say(offer.en, offer.zh) },
      { name: "city", label: say("City", "城市"), of: () => say(place.en, place.zh) },
      { name: "category", label: say("Category", "类别"), of: ({ offer }) => categoryOf(offer, say) },
      {
        name: "price_cny",
        label: say("Price", "价格"),
        unit: say(`CNY, ${kinds[kind].per.en}`, `元，${kinds[kind].per.zh}`),
        of: ({ offer }) => offer.priceCny,
      },
      ...(span ? [{ name: "left", label: say("Left", "余量"), of: ({ left }: Free) => left }] : []),
    ],
  });
  if (free.length === 0 || full.length === 0) return answer;
  return {
    ...answer,
    text: `${answer.text}\n\n${say(`Full then: ${full.join(", ")}.`, `已满：${full.join("、")}。`)}`,
  };
}

/** An offer, and how many of it are left on the days asked for. */
interface Free {
  offer: Offer;
  left: number | null;
}
