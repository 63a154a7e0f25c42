/**
 * A text without what `ending` finds at its end, again and again. `ending` matches up to the end and at most `longest`
 * characters: the text before them is not looked at, where a repeated pattern would be tried at every place.
 */
export function withoutEnding(text: string, ending: RegExp, longest = 1): string {
  let end = text.length;
  for (;;) {
    const taken = ending.exec(text.slice(Math.max(0, end - longest), end))?.[0].length ?? 0;
    if (taken === 0) return text.slice(0, end);
    end -= taken;
  }
}
