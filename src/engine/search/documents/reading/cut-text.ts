/** Han characters, other words and the blanks between them; an endless word is cut after 60 letters. */
const TOKEN = /\p{Script=Han}|[^\s\p{Script=Han}]{1,60}|\s+/gu;

/** Where a text may be cut, the best places first: between lines, sentences, words. */
const CUTS = [/(?<=\n)/, /(?<=[.!?;]\s)|(?<=[。！？；])/, /(?<=\s)|(?<=\p{Script=Han})/u] as const;

/** The length of a text in words: a Chinese character counts three fifths, a longer word for each 12 letters. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^\s/.test(token)) continue;
    length += /^\p{Script=Han}/u.test(token) ? 0.6 : Math.ceil(token.length / 12);
  }
  return length;
}

/** A text in pieces of at most `most` words. `head`: a line that each further piece repeats. */
export function cutText(text: string, most: number, head?: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  let length = 0;
  const end = () => {
    if (piece.trim() !== "") pieces.push(piece.trimEnd());
    piece = head === undefined ? "" : `${head}\n`;
    length = head === undefined ? 0 : lengthOf(head);
  };
  for (const part of partsOf(text, most)) {
    const added = lengthOf(part);
    if (length + added > most && length > 0) end();
    piece += part;
    length += added;
  }
  if (piece.trim() !== "" && piece.trim() !== head) pieces.push(piece.trimEnd());
  return pieces;
}

/** The text in parts of at most `most` words, cut only as fine as needed. */
function partsOf(text: string, most: number, [cut, ...finer] = CUTS as readonly RegExp[]): string[] {
  if (lengthOf(text) <= most) return [text];
  if (!cut) return text.match(/[\s\S]{1,2000}/gu) ?? [];
  return text.split(cut).flatMap((part) => partsOf(part, most, finer));
}
