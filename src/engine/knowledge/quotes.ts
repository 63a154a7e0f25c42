/** A stretch of a text: offsets of its first character and of the one after its last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** How a quotation is marked, by the places of its marks. */
export interface Quotation {
  opens(text: string, at: number): boolean;
  closes(text: string, at: number): boolean;
  /** Whether what stands there is in no quotation, though it closes none; a line's end when absent. */
  breaks?(text: string, at: number): boolean;
  /** Fewest and most characters between the marks. */
  least?: number;
  most?: number;
}

export const between = (open: string, close: string): Quotation => ({
  opens: (text, at) => text[at] === open,
  closes: (text, at) => text[at] === close,
});

/** Quotation marks of any kind, which need not be a pair. */
export const anyQuotes: Quotation = {
  opens: (text, at) => /['"‘“]/.test(text[at] ?? ""),
  closes: (text, at) => /['"’”]/.test(text[at] ?? ""),
};

/**
 * Quotations of any of the kinds in a text, in order and without overlap; the one that begins first wins. Each kind
 * scans the text once: a pattern would search for the end again from every opening mark.
 */
export function quotationsIn(text: string, kinds: readonly Quotation[]): Stretch[] {
  const found: Stretch[] = [];
  const next = kinds.map((kind) => nextFrom(text, 0, kind));
  let free = 0;
  for (;;) {
    let first: Stretch | undefined;
    kinds.forEach((kind, i) => {
      if ((next[i]?.start ?? text.length) < free) next[i] = nextFrom(text, free, kind);
      const one = next[i];
      if (one && one.start < (first?.start ?? text.length)) first = one;
    });
    if (!first) return found;
    found.push(first);
    free = first.end;
  }
}

export const endsLine = (text: string, at: number): boolean => text[at] === "\n";

/** The text with something else in the place of each quotation. */
export function withQuotations(text: string, kinds: readonly Quotation[], other: (length: number) => string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const { start, end } of quotationsIn(text, kinds)) {
    pieces.push(text.slice(copied, start), other(end - start));
    copied = end;
  }
  return pieces.join("") + text.slice(copied);
}

function nextFrom(text: string, from: number, quotation: Quotation): Stretch | undefined {
  const { opens, closes, breaks = endsLine, least = 0, most = text.length } = quotation;
  let open: number[] = [];
  for (let at = from; at < text.length; at += 1) {
    if (breaks(text, at)) open = [];
    else if (closes(text, at)) {
      const start = open.find((one) => at - one - 1 <= most);
      if (start !== undefined && at - start - 1 >= least) return { start, end: at + 1 };
      open = [];
    }
    if (opens(text, at)) open.push(at);
  }
  return undefined;
}
