/** What a ticket was bought as: decides the price, and what changing or cancelling it costs. */
export type Fare = "light" | "standard" | "flex";

interface FareRules {
  readonly en: string;
  readonly zh: string;
  /** Price relative to the flight's standard price. */
  readonly factor: number;
  readonly changeFeeCny: number;
  /** Part of the price that comes back on cancelling. */
  readonly refundShare: number;
}

/** The figures also stand in the knowledge passages on rebooking and on cancelling; a test holds them together. */
export const fares: Readonly<Record<Fare, FareRules>> = {
  light: { en: "light", zh: "轻享", factor: 0.8, changeFeeCny: 400, refundShare: 0 },
  standard: { en: "standard", zh: "标准", factor: 1, changeFeeCny: 200, refundShare: 0.7 },
  flex: { en: "flex", zh: "灵活", factor: 1.3, changeFeeCny: 0, refundShare: 1 },
};

export function farePrice(fare: Fare, flightPriceCny: number): number {
  return Math.round(flightPriceCny * fares[fare].factor);
}
