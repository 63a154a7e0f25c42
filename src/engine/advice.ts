/** Words for people, followed in brackets by advice that only a model reads. */
export const withAdvice = (words: string, advice: string): string =>
  words === "" ? `[${advice}]` : `${words} [${advice}]`;

/** The words for people; "" if there is only advice. */
export function withoutAdvice(text: string): string {
  const words = text.trimEnd();
  if (!words.endsWith("]")) return words;
  let depth = 0;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    depth += words[at] === "]" ? 1 : words[at] === "[" ? -1 : 0;
    if (depth === 0) return words.slice(0, at).trimEnd();
  }
  return words;
}
