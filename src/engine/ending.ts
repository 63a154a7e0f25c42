/**
 * Removes matches of `ending` from the end of a text, repeatedly. `ending` must match up to the end and at most
 * `longest` characters. Only these are searched: on the whole text, the pattern would be tried at every position.
 */
export function withoutEnding(text: string, ending: RegExp, longest = 1): string {
  let end = text.length;
  for (;;) {
    const taken = ending.exec(text.slice(Math.max(0, end - longest), end))?.[0].length ?? 0;
    if (taken === 0) return text.slice(0, end);
    end -= taken;
  }
}
