/** Words for people, followed in brackets by advice that only a model reads. */
export function withAdvice(words: string, advice: string): string {
  const inBrackets = `[${isPaired(advice) ? advice : advice.replace(/[[\]]/g, (mark) => (mark === "[" ? "(" : ")"))}]`;
  return words === "" ? inBrackets : `${words} ${inBrackets}`;
}

/** Whether every bracket has its pair. Otherwise nobody could see where the advice begins. */
function isPaired(text: string): boolean {
  let depth = 0;
  for (const mark of text.match(/[[\]]/g) ?? []) {
    depth += mark === "[" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

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
