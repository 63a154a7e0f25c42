const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
/** Read of a page, in characters; what a service has to say comes early, behind the styles of its head. */
const LONGEST_PAGE = 200_000;
/** What only a browser reads, up to its end tag. */
const UNREAD = new Set(["script", "style", "head"]);

/** The words of a text; of HTML, without what only a browser reads. In time linear to the text, whatever is in it. */
export function readable(text: string): string {
  if (!/^\s*(<!doctype html|<html|<head|<body)/i.test(text)) return text.trim();
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

/** A "<" that begins no tag is text. */
function textAt(page: string, at: number, words: string[]): number {
  words.push(page.slice(at, at + 1));
  return at + 1;
}

/** What is never closed lasts to the end of the page, so no part of a page is searched twice. */
function endOfTag(lower: string, open: number): number {
  if (lower.startsWith("<!--", open)) return behind(lower, "-->", open + 4);
  const name = /^[a-z]*/.exec(lower.slice(open + 1, open + 8))?.[0] ?? "";
  return behind(lower, ">", UNREAD.has(name) ? behind(lower, `</${name}`, open) : open);
}

function behind(lower: string, mark: string, from: number): number {
  const at = lower.indexOf(mark, from);
  return at < 0 ? lower.length : at + mark.length;
}
