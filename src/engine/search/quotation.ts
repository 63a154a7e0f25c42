import type { NumberedText } from "./numbers.ts";

/**
 * Passages as a model reads them, each in a frame with its number, title and place. What a passage holds cannot end its
 * frame, open another one, look like a part of the dialogue to a server that writes dialogues as text, or like a
 * citation.
 */
export const quoted = (passages: readonly NumberedText[]): string =>
  passages
    .map(({ number, title, location, section = [], text }) => {
      const place = section.length > 0 ? ` section="${attribute(section.join(" › "))}"` : "";
      const about = `title="${attribute(title)}" location="${attribute(location)}"${place}`;
      return `<passage number="${number}" ${about}>\n${harmless(text)}\n</passage>`;
    })
    .join("\n");

const attribute = (text: string): string => harmless(text).replace(/"/g, "'").replace(/\s+/g, " ").trim();

const harmless = (text: string): string =>
  outsideCode(text.replace(/<(?=\/?passage\b)|<(?=\|)/gi, "‹"), (prose) =>
    prose.replace(/\[(\d{1,3}(?:\s*[,，、-]\s*\d{1,3})*)\]/g, "($1)"),
  );

/** The text with a change to all of it that is no code. */
export const outsideCode = (text: string, change: (prose: string) => string): string =>
  everySecond(text, "```", (part) => everySecond(part, "`", change));

/** Text after an opening mark that is never closed counts as outside. */
const everySecond = (text: string, mark: string, change: (part: string) => string): string =>
  text
    .split(mark)
    .map((part, at, parts) => (at % 2 === 0 || at === parts.length - 1 ? change(part) : part))
    .join(mark);

const OPENING = /^<passage number="(\d+)" title="([^"]*)" location="([^"]*)"(?: section="([^"]*)")?>$/;

/** The passages that a text holds in frames. */
export const quotedIn = (text: string): NumberedText[] =>
  text
    .split("\n</passage>")
    .slice(0, -1)
    .flatMap((piece) => {
      const lines = piece.slice(Math.max(0, piece.indexOf("<passage "))).split("\n");
      const [, number, title = "", location = "", section] = OPENING.exec(lines[0] ?? "") ?? [];
      if (number === undefined) return [];
      const above = section === undefined ? {} : { section: section.split(" › ") };
      return [{ ...{ number: Number(number), title, location, text: lines.slice(1).join("\n") }, ...above }];
    });
