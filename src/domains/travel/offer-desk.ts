import type { Database } from "better-sqlite3";
import type { Caller } from "../../engine/domain/caller.ts";
import { type Day, daysFrom } from "../../engine/domain/days.ts";
import { listed, money, type Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { type Offer, type OfferKind, soldElsewhere } from "./data/offers.ts";
import { placeOf } from "./data/places.ts";
import { kinds } from "./kinds.ts";

/** From one day up to, but without, another. */
export interface Span {
  readonly starts: Day;
  readonly ends: Day;
}

export interface OfferDesk {
  /** The offer of a kind; a `ToolError` says how to find one. */
  demand(kind: OfferKind, id: string, say: Say): Offer;
  /** Cheapest first. */
  inCity(kind: OfferKind, city: string): Offer[];
  /** Rooms, cars or places free on every day of a span; `without` is a booking that does not count. */
  left(offer: Offer, span: Span, without?: string): number;
  /** Throws a `ToolError` naming the full days, and what is free instead, unless `units` are left throughout. */
  demandRoom(offer: Offer, span: Span, units: number, say: Caller["say"], without?: string): void;
}

export function openOfferDesk(db: Database): OfferDesk {
  const byId = db.prepare<[string, OfferKind], Offer>("SELECT * FROM offers WHERE id = ? AND kind = ?");
  const byCity = db.prepare<[OfferKind, string], Offer>(
    "SELECT * FROM offers WHERE kind = ? AND city = ? ORDER BY priceCny, id",
  );
  const held = db
    .prepare<[string, Day, string], number>(
      "SELECT coalesce(sum(units), 0) FROM holds WHERE offerId = ? AND day = ? AND bookingId <> ?",
    )
    .pluck();

  const leftOn = (offer: Offer, day: Day, without: string) =>
    Math.max(
      0,
      offer.capacity - soldElsewhere(offer.id, offer.capacity, day) - (held.get(offer.id, day, without) ?? 0),
    );
  const left = (offer: Offer, { starts, ends }: Span, without = "") =>
    Math.min(...daysFrom(starts, ends).map((day) => leftOn(offer, day, without)));

  return {
    left,
    inCity: (kind, city) => byCity.all(kind, city),
    demand(kind, id, say) {
      const offer = byId.get(id, kind);
      if (offer) return offer;
      const { search, noun } = kinds[kind];
      throw new ToolError(say(`There is no ${noun.en} with the number ${id}.`, `没有编号为 ${id} 的${noun.zh}。`), {
        advice: `Take an id that ${search} lists.`,
      });
    },
    demandRoom(offer, span, units, say, without = "") {
      const full = daysFrom(span.starts, span.ends).filter((day) => leftOn(offer, day, without) < units);
      if (full.length === 0) return;
      const others = byCity
        .all(offer.kind, offer.city)
        .filter((other) => other.id !== offer.id && left(other, span) >= units);
      const days = full.join(say(", ", "、"));
      const en = units === 1 ? `is full on ${days}` : `has fewer than ${units} left on ${days}`;
      const zh = units === 1 ? `在 ${days} 已满` : `在 ${days} 余量不足 ${units}`;
      throw new ToolError(
        listed(
          say(
            `${offer.en} (${offer.id}) ${en}. Free on these dates in the same city:`,
            `${offer.zh}（${offer.id}）${zh}。同城同日期可订：`,
          ),
          others.map((other) => offerLine(other, say)),
          say(
            `${offer.en} (${offer.id}) ${en}, and nothing like it is free in ${placeOf(offer.city).en}. Other dates may do.`,
            `${offer.zh}（${offer.id}）${zh}，${placeOf(offer.city).zh}同类也已满。可以换其他日期。`,
          ),
        ),
      );
    },
  };
}

export function categoryOf({ kind, category }: Offer, say: Say): string {
  const words = kinds[kind].categories[category];
  return words ? say(words.en, words.zh) : category;
}

export function offerLine(offer: Offer, say: Say): string {
  const { per } = kinds[offer.kind];
  const category = categoryOf(offer, say);
  return say(
    `${offer.id} ${offer.en}, ${category}, ${money(offer.priceCny, say)} ${per.en}`,
    `${offer.id} ${offer.zh}，${category}，${per.zh} ${money(offer.priceCny, say)}`,
  );
}
