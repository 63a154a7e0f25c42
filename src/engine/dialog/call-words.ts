/** A call in words: `get_congestion_index(district: 余杭区, date: 2026-11-20)`. */
export function callWords({ name, args }: { name: string; args: Readonly<Record<string, unknown>> }): string {
  const given = Object.entries(args).map(([key, value]) => `${key}: ${inWords(value)}`);
  return `${name}(${given.join(", ")})`;
}

const inWords = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
