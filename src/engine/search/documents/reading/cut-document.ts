import { basename, extname } from "node:path";
import { plainText } from "../../../plain-text.ts";
import type { ReadText } from "./block.ts";
import { cutText, lengthOf } from "./cut-text.ts";

/** A part of a document, as it is searched and shown. */
export interface Passage {
  /** Headings above it, outermost first, without the document's title. */
  section: string[];
  text: string;
}

/** A document cut into passages. */
export interface CutDocument {
  title: string;
  passages: Passage[];
}

/** Lengths in words, as `lengthOf` counts them. */
const LEAST = 120;
const MOST = 350;
/** A table or code up to this length stays whole. */
const MOST_WHOLE = 700;

const LONGEST_HEADING = 200;

/** Cuts a document by its sections. Short neighbouring sections share a passage, with their headings in its text. */
export function cutDocument(path: string, { title: named, blocks }: ReadText): CutDocument {
  const outer = blocks.find((block, at) => "heading" in block && (at === 0 || block.level === 1));
  const title = headingText(named ?? (outer && "heading" in outer ? outer.heading : nameOf(path)));
  const cutter = new Cutter(title);
  for (const block of blocks) {
    if ("heading" in block) cutter.enter(headingText(block.heading), block.level);
    else cutter.add(plainText(block.text), block);
  }
  return { title, passages: cutter.end() };
}

const nameOf = (path: string): string => basename(path, extname(path));

const headingText = (heading: string): string => cutText(plainText(heading).trim(), LONGEST_HEADING)[0] ?? "";

class Cutter {
  private readonly passages: Passage[] = [];
  /** Headings above the next text. */
  private path: { heading: string; level: number }[] = [];
  private section: string[] | undefined;
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly title: string) {}

  enter(heading: string, level: number): void {
    if (this.length >= LEAST) this.finish();
    this.path = [...this.path.filter((above) => above.level < level), { heading, level }];
    if (this.parts.length > 0 && heading !== this.title) this.take(heading);
  }

  add(text: string, { whole, head }: { whole?: boolean; head?: string }): void {
    const pieces = lengthOf(text) <= (whole ? MOST_WHOLE : MOST) ? [text] : cutText(text, MOST, head);
    for (const piece of pieces) {
      const isFull = this.length + lengthOf(piece) > (whole ? MOST_WHOLE : MOST);
      if (isFull && this.length >= LEAST) this.finish();
      this.take(piece);
    }
  }

  end(): Passage[] {
    this.finish();
    return this.passages;
  }

  private take(text: string): void {
    const here = this.path.map(({ heading }) => heading).filter((heading) => heading !== this.title);
    this.section = this.section ? shared(this.section, here) : here;
    this.parts.push(text);
    this.length += lengthOf(text);
  }

  private finish(): void {
    if (this.parts.length > 0) this.passages.push({ section: this.section ?? [], text: this.parts.join("\n\n") });
    this.section = undefined;
    this.parts = [];
    this.length = 0;
  }
}

/** The headings that two places of a document have in common. */
const shared = (one: readonly string[], other: readonly string[]): string[] => {
  const end = one.findIndex((heading, at) => heading !== other[at]);
  return end < 0 ? [...one] : one.slice(0, end);
};
