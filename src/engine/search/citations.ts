import type { Language } from "../language.ts";
import type { Row } from "../tools/tool.ts";
import { outsideCode } from "./quotation.ts";

/** What the passages of a turn allow an answer to cite. */
export interface Citable {
  /** The rows of text searches: number, title, location, section. */
  rows: readonly Row[];
  /** Notes that every answer has. */
  notes: readonly string[];
}

/** Passages that are named where an answer cites none. */
const MOST_NAMED = 5;

const words = {
  sources: { en: "Sources:", zh: "来源：" },
  uncited: {
    en: "No passage is cited for this. These were found:",
    zh: "以上内容没有引用任何资料。找到的资料有：",
  },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * An answer from passages as the user sees it. Citations of passages that were not found are removed. So are images,
 * and links other than the place of a passage, because a page would load them from elsewhere. The passages that it
 * cites are listed at the end. Of an answer that cites none of those found, this is said.
 */
export function withSources(answer: string, { rows, notes }: Citable, language: Language): string {
  const known = new Map(rows.map((row) => [Number(row.number), row]));
  const places = new Set(rows.map(({ location }) => String(location)));
  const own = withoutListed(withoutOwnList(answer), new Set(rows.map((row) => withoutMarkup(sourceLine(row)))));
  const text = outsideCode(own, (prose) => citing(withoutMarkup(prose, places), known)).trim();
  const cited = rows.filter(({ number }) => text.includes(`[${number}]`));
  const said = notes.filter((note) => !text.includes(note));
  const list = (some: readonly Row[]) => distinct(some.map((row) => withoutMarkup(sourceLine(row)))).join("\n");
  return [
    text,
    ...said,
    ...(rows.length > 0 && cited.length === 0
      ? [`${words.uncited[language]}\n${list(rows.slice(0, MOST_NAMED))}`]
      : []),
    ...(cited.length > 0 ? [`${words.sources[language]}\n${list(cited)}`] : []),
  ].join("\n\n");
}

const distinct = (lines: readonly string[]): string[] => [...new Set(lines)];

/** "[2] Extending — docs/extending.md › A domain". Only its number looks like a citation. */
function sourceLine({ number, title, location, section }: Row): string {
  const own = (part: unknown) =>
    String(part ?? "")
      .replace(MARK, "")
      .replace(/\s+/g, " ")
      .trim();
  const place = [String(location ?? ""), own(section)].filter(Boolean).join(" › ");
  return [`[${number}]`, own(title), "—", place].filter(Boolean).join(" ");
}

const HEADINGS = ["source", "sources", "reference", "references", "来源", "参考", "参考资料", "参考文献", "引用"];
const ENTRY = /^\s*(?:[-*]\s*)?(?:\[\d{1,3}\]|\d{1,3}[.)、])/;

/** The answer without a list of sources that its writer put at the end. */
function withoutOwnList(answer: string): string {
  const lines = answer.trimEnd().split("\n");
  const heading = lines.findLastIndex((line) => HEADINGS.includes(line.replace(/[\s#*_:：]/g, "").toLowerCase()));
  const rest = lines.slice(heading + 1).filter((line) => line.trim() !== "");
  return heading < 1 || !rest.every((line) => ENTRY.test(line)) ? answer : lines.slice(0, heading).join("\n");
}

/** The answer without the lists that this has put below parts of it: one at its end names all of them. */
const withoutListed = (answer: string, lines: ReadonlySet<string>): string =>
  answer
    .split("\n\n")
    .filter((block) => {
      const [heading = "", ...rest] = block.split("\n");
      const isHeading = Object.values(words.sources).some((word) => word === heading);
      return !isHeading || rest.length === 0 || !rest.every((line) => lines.has(line));
    })
    .join("\n\n");

const MARK = /[[［【](\d{1,3}(?:\s*[,，、;；-]\s*\d{1,3})*)[\]］】]/g;

const SPACED_MARK = / ?[[［【](\d{1,3}(?:\s*[,，、;；-]\s*\d{1,3})*)[\]］】]/g;

/** Citations one by one, "[1][3]", and only of existing passages. A list without any is removed. */
const citing = (prose: string, known: ReadonlyMap<number, Row>): string =>
  prose.replace(SPACED_MARK, (mark, list: string) => {
    const numbers = list.split(/[,，、;；]/).flatMap(numbersIn);
    // "[0]" is an index, and no passage has this number.
    if (numbers.includes(0)) return mark;
    const kept = [...new Set(numbers)].filter((number) => known.has(number)).map((number) => `[${number}]`);
    return kept.length === 0 ? "" : (mark.startsWith(" ") ? " " : "") + kept.join("");
  });

/** "2-4": 2, 3, 4. */
function numbersIn(part: string): number[] {
  const [from = 0, to = from] = part.split("-").map(Number);
  return Array.from({ length: Math.min(20, Math.max(1, to - from + 1)) }, (_, at) => from + at);
}

/** Without what a page would load or link to, but for links to the places of passages. */
const withoutMarkup = (prose: string, places: ReadonlySet<string> = NONE): string =>
  prose
    .replaceAll("![", "[")
    .replace(/\]\((?=([^()\s]*))/g, (link, address: string) => (places.has(address) ? link : "] ("))
    .replaceAll("]:", "] :")
    .replace(/<(?=[a-z/!])/gi, "‹");

const NONE: ReadonlySet<string> = new Set();
