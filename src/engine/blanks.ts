/**
 * A text as it is understood: a run of blanks is one, and of line breaks there are two at most. A single blank stays
 * what it is, so ordinary texts are left as they are.
 */
export function withoutRuns(text: string): string {
  return text.replace(/\s{2,}/g, (run) =>
    run.split("\n").length > 3 ? "\n\n" : run.replace(/\r\n/g, "\n").replace(/[^\S\n]{2,}/g, " "),
  );
}
