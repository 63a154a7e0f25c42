/** Texts that are hard for regular expressions: a repeated part between a beginning and an end. */
const SHAPES: Readonly<Record<string, readonly [beginning: string, unit: string, ending: string]>> = {
  blanks: ["订酒店", " ", "!"],
  "wide blanks": ["订酒店", "\u3000", "!"],
  "line breaks": ["book a hotel", "\n", "x"],
  digits: ["", "1", ""],
  "spaced digits": ["", "1 ", ""],
  letters: ["Book a hotel in ", "a", " tomorrow"],
  capitals: ["Book a hotel in ", "A", " tomorrow"],
  weeks: ["", "下周", ""],
  days: ["", "明天8点", ""],
  weekdays: ["", "Monday ", ""],
  months: ["", "May 3 ", ""],
  "full dates": ["", "2026-11-28 ", ""],
  "clock times": ["", "12:30 ", ""],
  numerals: ["", "一", ""],
  joints: ["", "和", ""],
  possessives: ["", "西的", "\n"],
  commas: ["明天", ",", "x"],
  dashes: ["book ", "-", "x"],
  brackets: ["", "(", ""],
  tags: ["", "<", ""],
  "opening quotes": ["", "“", ""],
  "closed quotes": ["", '"', ""],
  "single quotes": ["", "'a ", ""],
  passages: ["", '<passage title="">', ""],
  emoji: ["", "😀", ""],
  "half characters": ["", "\ud800", ""],
  addresses: ["", "a@b.", ""],
  lists: ["", "\n1. a", ""],
  decisions: ["", "1 yes ", ""],
  codes: ["", "HT-0102 ", ""],
  districts: ["", "西湖区 ", ""],
  people: ["", "2 people ", ""],
  requests: ["", "订酒店", ""],
  "English requests": ["", "Book a hotel in Zurich tomorrow. ", ""],
  "Chinese requests": ["", "帮我订明天西湖区的酒店。", ""],
};

export const shapes = Object.keys(SHAPES);

/** A text of a shape with this many characters. */
export function longText(shape: string, length: number): string {
  const [beginning, unit, ending] = SHAPES[shape] ?? ["", " ", ""];
  const rest = Math.max(0, length - beginning.length - ending.length);
  return beginning + unit.repeat(Math.ceil(rest / unit.length)).slice(0, rest) + ending;
}
