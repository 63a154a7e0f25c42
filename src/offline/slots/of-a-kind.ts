import { cosine } from "../../engine/embedding/nearest.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { isSmallWord } from "../goals/small-words.ts";
import { keptFor } from "../kept.ts";
import { namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { boundsIn } from "./bounds.ts";
import { valuesSaid } from "./places-said.ts";
import type { Slot } from "./slot.ts";

/** How much alike the values of one kind are on average, and a word to all of them. */
const ALIKE = 0.6;
const OF_THE_KIND = 0.5;
const FEWEST = 3;

/** Words of the kind that a slot lists which are none of its values: "yellow", where it lists green, black and red. */
export function unlistedOfKind(slot: Slot, reading: Reading): Token[] {
  const values = kindOf(slot);
  if (values.length === 0) return [];
  const isListed = overlapsOneOf(valuesSaid(slot, reading));
  const isOfBound = overlapsOneOf(boundsIn(reading));
  const isOfDay = overlapsOneOf(reading.mentions.filter(namesDays));
  return reading.tokens.filter((token) => {
    const isNow = /^right$/i.test(token.text) && /^ now\b/i.test(reading.text.slice(token.end));
    const isTag = /^(?:right|correct)$/i.test(token.text) && /^\s?\?/.test(reading.text.slice(token.end));
    const isExplained =
      isNow ||
      isTag ||
      (token.kind === "han" && isSmallWord(token)) ||
      TIME.test(token.text) ||
      isStopWord(token.text.toLowerCase()) ||
      isListed(token) ||
      isOfDay(token) ||
      isOfBound(token);
    const meaning = isExplained ? undefined : vectorOf(token.text);
    return meaning !== undefined && mean(values.map((vectors) => likeness(vectors, [meaning]))) >= OF_THE_KIND;
  });
}

/** Units of time are near to all that has to do with days. */
const TIME = /^(?:days?|weeks?|weekends?|months?|years?|[天日周月年])$/i;

type Vector = NonNullable<ReturnType<typeof meaningOfWord>>["vector"];

/** The meanings of each value, where all of them are things of one kind; of words of one sign nothing is sure. */
const kindOf = keptFor(({ type, kind, choices = [] }: Slot): Vector[][] => {
  if (type !== "string" || kind === "place" || kind === "name" || choices.length < FEWEST) return [];
  const values = choices.map(({ says }) =>
    says
      .filter((say) => say.length > 1)
      .map(vectorOf)
      .filter((vector) => vector !== undefined),
  );
  if (values.some((vectors) => vectors.length === 0)) return [];
  const pairs = values.flatMap((one, at) => values.slice(at + 1).map((other) => likeness(one, other)));
  return mean(pairs) >= ALIKE ? values : [];
});

const vectorOf = (word: string): Vector | undefined => meaningOfWord(word.toLowerCase())?.vector;

const likeness = (ones: readonly Vector[], others: readonly Vector[]): number =>
  Math.max(...ones.flatMap((one) => others.map((other) => cosine(one, other))));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
