import type { Say } from "../../engine/domain/wording.ts";

export function money(amountCny: number, say: Say): string {
  const amount = amountCny.toLocaleString("en-US");
  return say(`CNY ${amount}`, `${amount} 元`);
}
