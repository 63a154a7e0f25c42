import { searchTerms } from "../../../embedding/full-text.ts";
import type { Passage } from "./cut-document.ts";

/** Where a word of a passage can stand. */
export const FIELDS = ["title", "headings", "text"] as const;
export type Field = (typeof FIELDS)[number];

/** The words by which a passage is found, with spaces between them. */
export type PassageTerms = Readonly<Record<Field, string>>;

/** A passage with its words. */
export interface IndexedPassage extends Passage {
  terms: PassageTerms;
}

export const termsOfPassage = (title: string, { section, text }: Passage): PassageTerms => ({
  title: searchTerms(title).join(" "),
  headings: searchTerms(section.join(" \n")).join(" "),
  text: searchTerms(text).join(" "),
});
