import { withoutEnding } from "../../engine/ending.ts";
import { anyQuotes, endsLine, quotationsIn } from "../../engine/knowledge/quotes.ts";

const cue = /\be\.\s?g\.,?|\bfor (?:example|instance),?|\bsuch as|\bexamples?:|\blike\b|例如|比如|诸如|如/giu;
const EXAMPLES = { ...anyQuotes, least: 1, most: 60, breaks: endsLine };
/** How much of a description is read for what it says behind a word. */
const REACH = 1_000;

/** Values a description gives as examples: after "e.g.", "such as", 例如 …, and whatever it puts in quotes. */
export function examplesIn(description: string): string[] {
  const given = givenIn(description).flatMap((text) =>
    text.replace(/[)）].*$/s, "").split(/,(?!\s[A-Z]{2}\b)|、|，|\bor\b|\/(?=\s)|或/),
  );
  const quoted = quotationsIn(description, [EXAMPLES]).map(({ start, end }) => description.slice(start + 1, end - 1));
  const clean = [...quoted, ...given].map((text) =>
    withoutEnding(text.trim().replace(/^['"‘“]/, ""), /['"’”.]$/).trim(),
  );
  return [...new Set(clean.filter((text) => text !== "" && text.length <= 60 && text !== "etc" && text !== "等"))];
}

/** What follows each word that introduces examples, to the end of the sentence; what one introduces holds no other. */
function givenIn(description: string): string[] {
  const given: string[] = [];
  let until = 0;
  for (const { 0: said, index } of description.matchAll(cue)) {
    if (index < until) continue;
    const behind = description.slice(index + said.length, index + said.length + REACH);
    const rest = behind
      .trimStart()
      .replace(/^[:：,，]/, "")
      .trimStart();
    const text = rest.match(/^[^;。；\n]{1,200}/)?.[0] ?? "";
    if (text === "") continue;
    given.push(text);
    until = index + said.length + behind.length - rest.length + text.length;
  }
  return given;
}

/** What a description says a value means: `value (word, word)`, `value: word, word`, `value = word`. */
export function meaningsIn(name: string, description: string): string[] {
  const behind = behindEach(name, description);
  const listed = firstIn(behind, /^['"”’]?\s*[(（]([^)）]+)[)）]/u);
  const equated = firstIn(
    behind,
    /^['"”’]?\s*(?:[:：=]|for|means|表示|代表|[为是即指](?=\p{Script=Han}))\s*([^;；.。\n]+)/u,
  );
  const says = [listed, equated].flatMap((text) => (text ?? "").split(/[,，、/]|\bor\b|或/));
  const clean = says.map((text) => text.trim().replace(/^['"“‘]|['"’”]$/gu, ""));
  return clean.filter((text) => text !== "" && text.length <= 40);
}

/** What a description says is taken where nothing is given: "Default is 52", "defaults to 'en'", 默认为10. */
export function defaultIn(description: string, isNumber: boolean): string | number | undefined {
  const said = DEFAULT.exec(description)?.[1]?.replace(/^['"“‘]|['"”’.,]$/gu, "");
  if (said === undefined || said === "") return undefined;
  if (isNumber) return Number.isFinite(Number(said)) ? Number(said) : undefined;
  return /^(?:none|null|nil|true|false|undefined)$/i.test(said) ? undefined : said;
}

const DEFAULT = /(?:\bdefaults?(?: value)?(?: is| to|:)|默认(?:值)?[为是:：]) ?('[^']{1,30}'|"[^"]{1,30}"|-?[\d.]+)/i;

/** The numbers a description explains one by one: "1 for Bangkok, 2 for Chiang Mai". None where it explains only one. */
export function numberedIn(description: string): number[] {
  const numbers = [...description.matchAll(NUMBERED)].map(([, number]) => Number(number));
  return numbers.length > 1 && new Set(numbers).size === numbers.length ? numbers : [];
}

const NUMBERED = /(?<![\w.])(\d{1,3})\s?(?:[=：]|for\b|means\b|表示|代表)\s?\p{L}/gu;

/** What stands behind a value, each time a description names it; a value of letters stands alone. */
function behindEach(name: string, description: string): string[] {
  if (name === "") return [];
  const isWord = /^\w+$/.test(name);
  const behind: string[] = [];
  for (let at = description.indexOf(name); at >= 0; at = description.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (!isWord || !/\w/.test(description[at - 1] ?? " ")) behind.push(description.slice(end, end + REACH));
  }
  return behind;
}

const firstIn = (texts: readonly string[], pattern: RegExp): string | undefined =>
  texts.flatMap((text) => text.match(pattern)?.[1] ?? [])[0];
