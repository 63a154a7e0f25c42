const TROUBLE = /\b(error|warn|warning)\b|Unhandled|MaxListeners/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
const COLOUR = /\u001b\[[0-9;]*m/g;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi;

/** Log lines with errors and warnings, grouped by similarity, the most frequent first. */
export function troublesIn(log: string): [line: string, count: number][] {
  const counts = new Map<string, number>();
  for (const line of log.replace(COLOUR, "").split("\n")) {
    if (!TROUBLE.test(line)) continue;
    const alike = line.replace(ID, "…").trim().slice(0, 160);
    counts.set(alike, (counts.get(alike) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 12);
}
