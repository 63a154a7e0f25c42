import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { cosine } from "../../engine/embedding/nearest.ts";
import { shareSaid, type Term, termsOf } from "../../engine/embedding/terms.ts";
import type { NumberedText } from "../../engine/search/numbers.ts";
import { askedIn, shareIn, wholeOf } from "./asked-words.ts";
import { hasNamesOf } from "./names-asked.ts";
import { ordersModels } from "./orders-to-models.ts";

/**
 * How much of a question a passage, and a sentence of it, has to say before it counts as an answer; how much the sentence
 * has to say of what the title does not; the share of the best score that others have to have; the most excerpts.
 */
const OF_ONE = { passage: 0.8, sentence: 0.5, beyond: 0.25, nextBest: 0.9, most: 2 };
/** The same for several subjects, of which each passage says one. */
const OF_SIDES = { passage: 0, sentence: 0.35, beyond: 0, nextBest: 0.6, most: 3 };
/** How much of a comparison several passages have to say together. */
const LEAST_COMPARED = 0.7;
/** What a word of the headings above counts against one of the sentence itself. */
const ABOVE = 0.5;
/** What the meaning of a whole sentence counts against its words. */
const MEANING = 0.5;
/** Characters from which on an excerpt ends with its sentence. */
const LONG_ENOUGH = 300;

/** A sentence, a line of a list, or a piece of code, with the paragraph it stands in. */
interface Unit {
  text: string;
  block: number;
  /** Whether it stands on a line of its own. */
  isLine: boolean;
  /** The headings and questions right above its section. */
  heads: string[];
  /** Whether it is the first below them. */
  isFirst: boolean;
  /** Of a row of a table: the row that names the columns. */
  columns?: string;
}

type Piece = Pick<Unit, "text" | "block" | "isLine" | "columns">;

interface Excerpt {
  score: number;
  text: string;
  number: number;
}

/**
 * The sentences of passages that answer a question, each with the number of its passage; undefined if none says enough
 * of what is asked. Nothing is said that does not stand in a passage. `earlier`: the question that this one goes on
 * from; its words help to choose, those of the question itself have to be said.
 */
export async function excerptsFor(
  question: string,
  passages: readonly NumberedText[],
  embeddings: EmbeddingsInterface,
  earlier = "",
): Promise<string | undefined> {
  const subject = askedIn(`${earlier} ${question}`.trim());
  const asked = termsOf(subject);
  if (asked.length === 0) return undefined;
  const own = termsOf(askedIn(question));
  const must = earlier !== "" && own.length > 0 ? own : asked;
  const isCompared =
    (COMPARING.test(question) || SEVERAL.test(question)) &&
    shareSaid(
      asked,
      passages.flatMap((one) => termsOf(`${one.title}\n${one.text}`)),
    ) >= LEAST_COMPARED;
  const limits = isCompared ? OF_SIDES : OF_ONE;
  const vector = await embeddings.embedQuery(subject);
  const meant = isCompared ? passages : passages.filter((passage) => hasNamesOf(question, wholeOf(passage)));
  const figures = FIGURES.test(question) ? FIGURE : undefined;
  const found = await Promise.all(
    meant.map((passage) => bestOf(passage, { question, asked, must, vector, figures }, embeddings, limits)),
  );
  const ranked = found.flatMap((one) => one ?? []).sort((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) * limits.nextBest;
  const saysTheSame = (one: Excerpt) => (other: Excerpt) => withoutMarks(other.text) === withoutMarks(one.text);
  // Who says it comes before who quotes it.
  const sourceOf = (one: Excerpt): Excerpt =>
    ranked.filter(saysTheSame(one)).find(({ text }) => text === withoutMarks(text)) ?? one;
  const distinct = ranked
    .filter((one, at) => one.score >= least && ranked.findIndex(saysTheSame(one)) === at)
    .map(sourceOf);
  if (distinct.length === 0) return undefined;
  return distinct
    .slice(0, limits.most)
    .map(({ text, number }) => `${text}${text.endsWith("```") ? "\n" : " "}[${number}]`)
    .join("\n\n");
}

/** Without the citations in it: who quotes a passage says the same. */
const withoutMarks = (text: string): string => text.replace(/[[(]\d{1,3}[\])]/g, "").trim();

const COMPARING = /哪(?:个|种|家|边|一)|还是|对比|相比|比较|\b(?:which|better|versus|vs|compared?)\b/i;
/** Several subjects at once. */
const SEVERAL = /\babout\b.+\band about\b/i;

/** What a sentence is looked for by. */
interface Wanted {
  question: string;
  asked: readonly Term[];
  /** Those of them that have to be said. */
  must: readonly Term[];
  vector: readonly number[];
  /** What a figure looks like, if one is asked for. */
  figures: RegExp | undefined;
}

async function bestOf(
  { title, section = [], text, number }: NumberedText,
  { question, asked, must, vector, figures }: Wanted,
  embeddings: EmbeddingsInterface,
  limits: Pick<typeof OF_ONE, "passage" | "sentence" | "beyond">,
): Promise<Excerpt | undefined> {
  const above = termsOf([title, ...section].join("\n"));
  if (shareIn(must, wholeOf({ title, section, text })) < limits.passage) return undefined;
  const units = belowHeadings(unitsOf(text), title);
  const vectors = await embeddings.embedDocuments(units.map((unit) => unit.text));
  const titled = termsOf(title);
  const beyond = asked.filter((term) => shareSaid([term], titled) < SAME);
  const scores = units.map((unit, at) => {
    const own = termsOf(unit.text);
    const near = [...own, ...termsOf(unit.heads.join("\n"))];
    const isAnnounced = (terms: readonly Term[]) =>
      unit.isFirst ? shareSaid(terms, near) : (shareSaid(terms, own) + shareSaid(terms, near)) / 2;
    const share = beyond.length > 0 ? (isAnnounced(asked) + isAnnounced(beyond)) / 2 : isAnnounced(asked);
    // A row says what it does together with what names the table and its columns.
    const row = unit.columns === undefined ? [] : termsOf([...section, unit.columns, unit.text].join("\n"));
    const said = Math.max(must === asked ? share : 0, isAnnounced(must), shareSaid(must, row));
    if (said < limits.sentence || !isProse(unit.text)) return 0;
    // A row is of what it names itself, and not of what another row names.
    if (
      unit.columns !== undefined &&
      !hasNamesOf(question, wholeOf({ title, section: [...section, ...unit.heads], text: unit.text }))
    )
      return 0;
    if (beyond.length > 0 && isAnnounced(beyond) < limits.beyond) return 0;
    return (
      share * (1 - ABOVE) +
      shareSaid(asked, [...near, ...above]) * ABOVE +
      (unit.isFirst && shareSaid(asked, termsOf(unit.heads.join("\n"))) >= ALL ? OPENING : 0) +
      (figures?.test(unit.text) ? OF_FIGURE : 0) +
      MEANING * cosine([...vector], vectors[at] ?? [])
    );
  });
  const score = Math.max(0, ...scores);
  if (score === 0) return undefined;
  return { score, number, text: from(units, scores.indexOf(score)) };
}

/** What asks for a figure, what is one, and what a sentence with one then gains. */
const FIGURES =
  /\bhow (?:many|much|long|often|late|early|old|high|big|soon|quickly|far)\b|\bwhen\b|\bwhat time\b|多少|多[久长大高远]|几|什么时候|何时/i;
const FIGURE =
  /\d|[一二两三四五六七八九十百千半]+(?:个?小时|分钟|[天日周月年点元次位个岁层倍])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|daily|weekly|monthly)\b/i;
const OF_FIGURE = 0.15;

/** From where on a heading says all that is asked for, and what the first sentence below then gains. */
const ALL = 0.95;
const OPENING = 0.3;
/** From where on two words mean the same. */
const SAME = 0.6;

/** Code and rows of figures are mostly signs; they say nothing by themselves. */
const isProse = (text: string): boolean => (text.match(/[\p{L}\d\s]/gu)?.length ?? 0) >= LEAST_WORDS * text.length;

const LEAST_WORDS = 0.8;

/** A unit with what follows it in its paragraph, until that is long enough; behind a colon, with what it announces. */
function from(units: readonly Unit[], at: number): string {
  const [first, ...rest] = units.slice(at);
  let text = [first?.columns, first?.text].filter(Boolean).join("\n");
  if (first?.columns !== undefined && !first.isFirst) return text;
  let isListed = false;
  for (const unit of rest) {
    isListed ||= unit.isLine && /[:：]$/.test(text);
    const goesOn = isListed ? unit.isLine : unit.block === first?.block;
    if (text.length >= LONG_ENOUGH || !goesOn || unit.isFirst) break;
    text += `${unit.isLine ? "\n" : /[。！？；]$/.test(text) ? "" : " "}${unit.text}`;
  }
  return text;
}

/** Characters up to which a line can be a heading. */
const LONGEST_HEADING = 80;

/**
 * What of a text can answer: no title, heading or question, but what stands below them; and nothing from a sentence on
 * that gives orders to models, to the end of its paragraph.
 */
function belowHeadings(pieces: readonly Piece[], title: string): Unit[] {
  const isQuestion = (text: string) => /[?？]["”’)）]*$/.test(text);
  const isHeading = ({ text, block, isLine }: Piece, at: number) =>
    withoutMarks(text) === withoutMarks(title) ||
    isQuestion(text) ||
    (!isLine &&
      text.length <= LONGEST_HEADING &&
      !/[.!。！；;,，…]["”’)）]*$/.test(text) &&
      pieces[at - 1]?.block !== block &&
      pieces[at + 1]?.block !== block &&
      !(/[:：]$/.test(text) && pieces[at + 1]?.isLine));
  const hasText = pieces.some((piece, at) => !isHeading(piece, at));
  const units: Unit[] = [];
  let heads: string[] = [];
  let isFirst = true;
  let ordered: number | undefined;
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1];
    const joined = next?.block === piece.block ? `${piece.text} ${next.text}` : piece.text;
    if (ordered === piece.block || ordersModels(joined)) ordered = piece.block;
    else if (isQuestion(piece.text) || (hasText && isHeading(piece, at))) {
      heads = isFirst ? [...heads, piece.text] : [piece.text];
      isFirst = true;
    } else {
      units.push({ ...piece, heads: piece.columns === undefined ? heads : [...heads, piece.columns], isFirst });
      isFirst = false;
    }
  });
  return units;
}

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)、])\s/;
const ROW = /^\s*\||\S \| ?\S/;

/** The units of a text in its order. Headings are left out: they say what stands below, and nothing by themselves. */
function unitsOf(text: string): Piece[] {
  const units: Piece[] = [];
  let block = 0;
  let code: string[] | undefined;
  let columns: string | undefined;
  const lines = text.split("\n");
  lines.forEach((line, at) => {
    const isRow = !code && ROW.test(line);
    const isLine = isRow || ITEM.test(line);
    if (!isRow) columns = undefined;
    if (line.trimStart().startsWith("```")) {
      if (code) units.push({ text: [...code, line].join("\n"), block, isLine: true });
      code = code ? undefined : [line];
      block += 1;
    } else if (code) code.push(line);
    else if (line.trim() === "" || /^#{1,6} /.test(line)) block += 1;
    else if (isRow && columns === undefined && ROW.test(lines[at + 1] ?? "")) columns = cellsOf(line);
    else {
      if (isLine) block += 1;
      const parts = isRow ? [cellsOf(line)] : isLine ? [line.trim()] : sentencesOf(line);
      const said = parts.filter((one) => /[\p{L}\d]/u.test(one));
      units.push(
        ...said.map((one) => ({ text: one, block, isLine, ...(isRow && columns !== undefined && { columns }) })),
      );
    }
  });
  return units;
}

/** The cells of a table's row, with one sign between them however it is written. */
const cellsOf = (line: string): string =>
  line
    .split("|")
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" | ");

const sentencesOf = (line: string): string[] =>
  line.split(/(?<=[.!?])\s+(?=["“(]?\p{Lu})|(?<=[。！？])/u).map((one) => one.trim());
