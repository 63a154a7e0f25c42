import { Parser } from "htmlparser2";
import { type Block, type ReadText, UnreadableError } from "./block.ts";

/** Most open tags. The parser takes longer for each tag the more are open. */
const DEEPEST = 5000;

/** What holds no text of the document. */
const SKIPPED = new Set(["script", "style", "noscript", "template", "svg", "nav", "iframe", "object", "select"]);

/** What begins and ends a paragraph. */
const PARAGRAPHS = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr html main ol p section summary ul".split(
    " ",
  ),
);

/**
 * Reads HTML, however broken. A table has a line for each row, with " | " between the cells; code keeps its lines.
 * Throws `UnreadableError` if it is nested too deep.
 */
export function readHtml(html: string): ReadText {
  const page = new Page();
  const parser = new Parser({
    onopentag: (tag, { alt }) => page.open(tag, alt),
    onclosetag: (tag) => page.close(tag),
    ontext: (text) => page.add(text),
  });
  parser.end(html);
  return page.read();
}

/** The page as it grows. It counts open tags and keeps no tree. */
class Page {
  private readonly blocks: Block[] = [];
  private parts: string[] = [];
  private title = "";
  private inTitle = false;
  /** Open tags of each kind. */
  private all = 0;
  private skipped = 0;
  private tables = 0;
  private codes = 0;
  private hasHead = false;

  open(tag: string, alt: string | undefined): void {
    this.all += 1;
    if (this.all > DEEPEST) throw new UnreadableError(TOO_DEEP);
    if (SKIPPED.has(tag)) this.skipped += 1;
    if (this.skipped > 0) return;
    if (tag === "title" && this.title === "") this.inTitle = true;
    else if (tag === "img" && alt) this.parts.push(` ${alt} `);
    else if (tag === "table") this.openTable();
    else if (this.tables > 0) this.openInTable(tag);
    else if (tag === "br") this.parts.push("\n");
    else if (tag === "li") this.parts.push("\n- ");
    else if (tag === "pre") this.openCode();
    else if (isBlock(tag)) this.endParagraph();
  }

  close(tag: string): void {
    this.all -= 1;
    if (SKIPPED.has(tag)) this.skipped = Math.max(0, this.skipped - 1);
    else if (this.skipped > 0) return;
    else if (tag === "title") this.inTitle = false;
    else if (tag === "table") this.closeTable();
    else if (this.tables > 0) return;
    else if (tag === "pre") this.closeCode();
    else if (levelOf(tag) > 0) this.endHeading(levelOf(tag));
    else if (isBlock(tag)) this.endParagraph();
  }

  add(text: string): void {
    if (this.inTitle) this.title += text;
    else if (this.skipped === 0) this.parts.push(this.codes > 0 ? text : unwrapped(text));
  }

  /** What was read. The parser closes every open tag at the end. */
  read(): ReadText {
    this.endParagraph();
    const title = spaced(this.title);
    return { ...(title && { title }), blocks: this.blocks };
  }

  private openTable(): void {
    if (this.tables === 0) this.endParagraph();
    this.tables += 1;
  }

  /** A table in a table is text of its cell. */
  private openInTable(tag: string): void {
    const isCell = tag === "td" || tag === "th";
    if (tag === "th") this.hasHead = true;
    if (this.tables === 1 && tag === "tr") this.parts.push("\n");
    else this.parts.push(this.tables === 1 && isCell ? "\t" : " ");
  }

  private closeTable(): void {
    this.tables = Math.max(0, this.tables - 1);
    if (this.tables > 0) return;
    const rows = this.taken()
      .split("\n")
      .map((row) => row.split("\t").map(spaced))
      .filter((cells) => cells.some((cell) => cell !== ""))
      .map((cells) => (cells[0] === "" ? cells.slice(1) : cells).join(" | "));
    const [head] = rows;
    if (head !== undefined)
      this.blocks.push({ text: rows.join("\n"), whole: true, ...((this.hasHead || isShort(head)) && { head }) });
    this.hasHead = false;
  }

  private openCode(): void {
    if (this.codes === 0) this.endParagraph();
    this.codes += 1;
  }

  private closeCode(): void {
    this.codes = Math.max(0, this.codes - 1);
    if (this.codes > 0) return;
    const text = this.taken().replace(/^\n+/, "").trimEnd();
    if (text !== "") this.blocks.push({ text, whole: true });
  }

  private endHeading(level: number): void {
    const heading = spaced(this.taken());
    if (heading !== "") this.blocks.push({ heading, level });
  }

  private endParagraph(): void {
    const lines = this.taken().split("\n").map(spaced);
    const text = lines.filter((line) => line !== "" && line !== "-").join("\n");
    if (text !== "") this.blocks.push({ text });
  }

  /** The text since the last block. */
  private taken(): string {
    const text = this.parts.join("");
    this.parts = [];
    return text;
  }
}

/** A first row that is long is rather part of a page's layout than the names of columns. */
const isShort = (row: string): boolean => row.includes(" | ") && row.length <= LONGEST_HEAD;

const LONGEST_HEAD = 200;

const TOO_DEEP = {
  en: `its tags are nested more than ${DEEPEST} deep`,
  zh: `标签嵌套超过 ${DEEPEST} 层`,
};

/** 1 to 6 for a heading; 0 for any other tag. */
const levelOf = (tag: string): number => (/^h[1-6]$/.test(tag) ? Number(tag[1]) : 0);

const isBlock = (tag: string): boolean => levelOf(tag) > 0 || PARAGRAPHS.has(tag);

/** Line breaks of the source are spaces; between Chinese characters they are nothing. */
const unwrapped = (text: string): string =>
  text.replace(/(?<=\p{Script=Han}|[，。、；：！？])\n(?=\p{Script=Han})/gu, "").replace(/\s+/g, " ");

const spaced = (text: string): string => text.replace(/\s+/g, " ").trim();
