/**
 * Collapses whitespace: several spaces become one, several line breaks at most two. A single whitespace character
 * stays, so ordinary texts do not change.
 */
export function withoutRuns(text: string): string {
  return text.replace(/\s{2,}/g, (run) =>
    run.split("\n").length > 3 ? "\n\n" : run.replace(/\r\n/g, "\n").replace(/[^\S\n]{2,}/g, " "),
  );
}
