const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
/** How much of a page is read, in characters. A service's message comes early, after the styles of the page's head. */
const LONGEST_PAGE = 200_000;
/** Elements without text for people, up to their end tag. */
const UNREAD = new Set(["script", "style", "head"]);

/** Whether a text is HTML. */
export const isPage = (text = ""): boolean => /^\s*(<!doctype html|<html|<head|<body)/i.test(text);

/** The words of a text; of HTML, only the words for people. It takes time linear to any text. */
export function readable(text: string): string {
  if (!isPage(text)) return text.trim();
  return wordsOf(text.slice(0, LONGEST_PAGE))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

function wordsOf(page: string): string {
  const lower = page.toLowerCase();
  const words: string[] = [];
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf("<", at);
    if (open < 0) return [...words, page.slice(at)].join(" ");
    if (open > at) words.push(page.slice(at, open));
    at = /^[a-z/!?]/.test(lower.slice(open + 1, open + 2)) ? endOfTag(lower, open) : textAt(page, open, words);
  }
  return words.join(" ");
}

/** A "<" that starts no tag is text. */
function textAt(page: string, at: number, words: string[]): number {
  words.push(page.slice(at, at + 1));
  return at + 1;
}

/** An element that is never closed lasts to the end of the page, so no part is searched twice. */
function endOfTag(lower: string, open: number): number {
  if (lower.startsWith("<!--", open)) return behind(lower, "-->", open + 4);
  const name = /^[a-z]*/.exec(lower.slice(open + 1, open + 8))?.[0] ?? "";
  return behind(lower, ">", UNREAD.has(name) ? behind(lower, `</${name}`, open) : open);
}

function behind(lower: string, mark: string, from: number): number {
  const at = lower.indexOf(mark, from);
  return at < 0 ? lower.length : at + mark.length;
}
