import type { UsageMetadata } from "@langchain/core/messages";

const TOTALS = ["input_tokens", "output_tokens", "total_tokens"] as const;
const DETAILS = ["input_token_details", "output_token_details"] as const;

/** The token counts of a reply; undefined if the provider reports none. */
export function usageOf(usage: unknown): UsageMetadata | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  const [input_tokens, output_tokens, total_tokens] = TOTALS.map((key) => numberIn(usage, key) ?? 0);
  const details = DETAILS.flatMap((key) => {
    const numbers = numbersOf(Reflect.get(usage, key));
    return numbers.length > 0 ? [[key, Object.fromEntries(numbers)]] : [];
  });
  return {
    input_tokens: input_tokens ?? 0,
    output_tokens: output_tokens ?? 0,
    total_tokens: total_tokens ?? 0,
    ...Object.fromEntries(details),
  };
}

function numberIn(usage: object, key: string): number | undefined {
  const value: unknown = Reflect.get(usage, key);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Counts such as `cache_read`. Values that are not numbers are left out. */
function numbersOf(details: unknown): [string, number][] {
  if (typeof details !== "object" || details === null) return [];
  return Object.keys(details).flatMap((key): [string, number][] => {
    const number = /^[a-z_]{1,40}$/.test(key) && key !== "__proto__" ? numberIn(details, key) : undefined;
    return number === undefined ? [] : [[key, number]];
  });
}
