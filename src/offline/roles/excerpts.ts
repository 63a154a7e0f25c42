import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { cosine } from "../../engine/embedding/nearest.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { shareSaid, type Term, termsOf } from "../../engine/embedding/terms.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import type { NumberedText } from "../../engine/search/numbers.ts";
import { askedIn, shareIn, wholeOf } from "./asked-words.ts";
import { textFrom, unitsBelow, withoutCitations } from "./passage-units.ts";

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
    (COMPARING.test(question) || isOfSeveral(question)) &&
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
  const saysTheSame = (one: Excerpt) => (other: Excerpt) => withoutCitations(other.text) === withoutCitations(one.text);
  // Who says it comes before who quotes it.
  const sourceOf = (one: Excerpt): Excerpt =>
    ranked.filter(saysTheSame(one)).find(({ text }) => text === withoutCitations(text)) ?? one;
  const distinct = ranked
    .filter((one, at) => one.score >= least && ranked.findIndex(saysTheSame(one)) === at)
    .map(sourceOf);
  if (distinct.length === 0) return undefined;
  return distinct
    .slice(0, limits.most)
    .map(({ text, number }) => `${text}${text.endsWith("```") ? "\n" : " "}[${number}]`)
    .join("\n\n");
}

const COMPARING = /哪(?:个|种|家|边|一)|还是|对比|相比|比较|\b(?:which|better|versus|vs|compared?)\b/i;
/** Several subjects at once. */
function isOfSeveral(question: string): boolean {
  const [, ...more] = question.matchAll(/\b(and )?about\b/gi);
  return more.some(([, and]) => and !== undefined);
}

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
  const units = unitsBelow(title, text);
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
  return { score, number, text: textFrom(units, scores.indexOf(score)) };
}

/** What asks for a figure, what is one, and what a sentence with one then gains. */
const FIGURES =
  /\bhow (?:many|much|long|often|late|early|old|high|big|soon|quickly|far)\b|\bwhen\b|\bwhat time\b|多少|多[久长大高远]|几|(?:什么|啥)时候|何时/i;
const FIGURE =
  /\d|[一二两三四五六七八九十百千半](?:个?小时|分钟|[天日周月年点元次位个岁层倍])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|daily|weekly|monthly)\b/i;
const OF_FIGURE = 0.15;

/** From where on a heading says all that is asked for, and what the first sentence below then gains. */
const ALL = 0.95;
const OPENING = 0.3;
/** From where on two words mean the same. */
const SAME = 0.6;

/** Code and rows of figures are mostly signs; they say nothing by themselves. */
const isProse = (text: string): boolean => (text.match(/[\p{L}\d\s]/gu)?.length ?? 0) >= LEAST_WORDS * text.length;

const LEAST_WORDS = 0.8;

/** A product with its number, a code, and money, of which the amount is no name. */
const NUMBERED =
  /(?<![\p{Script=Latin}\d])(?:(?!(?:EUR|USD|CHF|CNY|RMB|GBP|JPY|HKD)\b)\p{Lu}\p{Script=Latin}*[ -]\d+\b|(?:\p{Script=Latin}+-?\d+|\d+-?\p{Lu})[\p{Script=Latin}\d]*)/gu;
const MONEY = /\b(?:EUR|USD|CHF|CNY|RMB|GBP|JPY|HKD)\b/g;
/** A word within a sentence that is written with a capital. */
const CAPITAL = /(?<=[\p{L}\d,] )\p{Lu}[\p{L}\d-]+/gu;
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\d-]+/gu;
const HAN = /\p{Script=Han}/u;

/** Names that a long text may have beside those it is about. */
const FEW = 3;
const LEAST_OF_MANY = 0.75;

/**
 * Whether a text has the names of a question, or most of many: what is true of a namesake, a neighbour or another model
 * is no answer.
 */
function hasNamesOf(question: string, text: string): boolean {
  const names = namesIn(question);
  if (names.length === 0) return true;
  const roots = new Set(wordsOf(text).map(stem));
  const isSaid = (name: string) => roots.has(stem(name.toLowerCase())) || patternOf(name).test(text);
  const least = names.length > FEW ? LEAST_OF_MANY * names.length : names.length;
  return names.filter(isSaid).length >= least;
}

/** Letters and digits of a name may stand together or apart. */
const patternOf = (name: string): RegExp => {
  const parts = name.match(/\d+|[^\d\s-]+/gu) ?? [];
  return new RegExp(`(?<!\\d)${parts.map(escaped).join("[\\s-]*")}(?!\\d)`, "iu");
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function namesIn(question: string): string[] {
  const said = question.replace(MONEY, " ");
  const words = said.match(LATIN) ?? [];
  const capitals = said.match(CAPITAL) ?? [];
  // In a question that is written like a title, a capital tells nothing.
  const proper = HAN.test(said) ? words : capitals.length * 2 > words.length ? [] : capitals;
  const places = wordsOf(said).filter(isPlaceName);
  return [...new Set([...(said.match(NUMBERED) ?? []), ...proper, ...places])].filter(
    (name) => !isStopWord(name.toLowerCase()),
  );
}
