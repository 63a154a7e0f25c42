import { beginning } from "./plain-text.ts";

/** A text of at most `most` characters; a cut is marked. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = beginning(text, most);
  return `${kept} … [${text.length - kept.length} more characters]`;
}

/** The same on one line: what others have said cannot pass for a line of ours. */
export const inOneLine = (text: string, most: number): string =>
  cut(
    text
      .split(/[\n\r\u2028\u2029]/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" "),
    most,
  );

/** The text before the cut mark; undefined if the text is not cut. */
export function keptOf(text: string): string | undefined {
  const at = text.lastIndexOf(" … [");
  return at >= 0 && /^ … \[\d+ more characters\]$/.test(text.slice(at)) ? text.slice(0, at) : undefined;
}
