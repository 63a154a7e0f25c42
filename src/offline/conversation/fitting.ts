import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import type { MentionOf } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { numberFits } from "../shown/narrowed.ts";
import { boundSaid, boundsIn } from "../slots/bounds.ts";
import { figuresIn, LEAST_FIGURE } from "./clues.ts";
import { pointsAt } from "./pointing.ts";
import { type Item, unnumbered } from "./shown.ts";
import type { DialogueState } from "./state.ts";

/** The thing that a message chooses, where it fits all that is said; else `none`: words that no thing shown fits. */
export type Chosen = { item: Item; none?: undefined } | { none: string };

/**
 * Whether a thing fits what the message that chooses it says: "four-star" below one of five stars, "under 500" below
 * dearer ones, the name of one that a look-up only told to be full. Where another one fits, that is the one. `isLone`:
 * whether it is only taken because no other one is shown.
 */
export function fittingOf(
  said: string,
  item: Item,
  { shown, finds = [] }: DialogueState,
  read: Read,
  isLone: boolean,
): Chosen {
  const observation = finds.findLast((find) => find.observation.includes(item.text))?.observation ?? "";
  const name = (isLone ? nameOfOther(said, item, read) : undefined) ?? nameOfNone(said, shown, observation);
  if (name !== undefined) return { none: name };
  const wishes = numbersSaid(said, shown, read);
  const missed = wishes.find(({ fits }) => !fits(item));
  if (!missed) return { item };
  const fitting = shown.filter((one) => wishes.every(({ fits }) => fits(one)));
  const other = fitting.length === 1 ? fitting[0] : fitting[pointsAt(said, fitting.map(unnumbered)) ?? -1];
  return other ? { item: other } : { none: missed.words };
}

/** The numbers of a message that tell of every thing shown whether it has them. */
function numbersSaid(said: string, shown: readonly Item[], read: Read) {
  const reading = read(said);
  const bounds = boundsIn(reading);
  const things = shown.map(withoutStock);
  return reading.mentions.flatMap((mention) => {
    const fits = mention.kind === "number" ? numberSaid(mention, things, said, read) : undefined;
    const { start, end } = bounds.find((bound) => bound.start <= mention.start && mention.end <= bound.end) ?? mention;
    return fits ? [{ words: said.slice(start, end).trim(), fits: (item: Item) => fits(withoutStock(item)) }] : [];
  });
}

/** A bound, so many of what is counted, or an amount. */
function numberSaid(mention: MentionOf<"number">, things: readonly Item[], said: string, read: Read) {
  const isAmount = mention.value >= LEAST_FIGURE && boundSaid(read(said), mention) === undefined;
  if (!isAmount) return numberFits(mention, { things: [...things] }, { said, read });
  const has = ({ text }: Item) => figuresIn(text).includes(String(mention.value));
  return things.some(has) ? has : undefined;
}

/** How many are left says nothing of what a thing is. */
const withoutStock = ({ text, values }: Item): Item => ({ text: text.replace(STOCK, ""), values });
const STOCK = /[余剩]\s?\d{1,7}.?|(?<!\d)\d{1,7} (?:[a-z]{1,12} )?left\b/gi;

/** A name that is not in the line of a thing; for whom it is wanted is none of it. */
function nameOfOther(said: string, { text }: Item, read: Read): string | undefined {
  const isIts = (word: string) => text.toLowerCase().includes(word.toLowerCase());
  return read(said).mentions.find(
    (one) => one.kind === "stranger" && !isIts(one.text) && !FOR_WHOM.test(said.slice(0, one.start)),
  )?.text;
}

const FOR_WHOM = /(?:\b(?:for|with|and|love|loves|like|likes)(?: my)? |[给帮和跟与带])$/i;

/** A word of what a look-up names besides the things that it lists: "Full then: Garden Hotel". */
function nameOfNone(said: string, shown: readonly Item[], observation: string): string | undefined {
  const lines = observation.split("\n").filter((line) => !shown.some(({ text }) => line.includes(text)));
  const [heading = "", ...besides] = lines;
  const known = new Set(wordsOf([heading, ...shown.map(({ text }) => text)].join("\n")));
  const named = besides.map((line) => line.slice(line.search(/[:：]/) + 1));
  const others = new Set(wordsOf(named.join("\n")).filter((word) => !known.has(word) && !isStopWord(word)));
  return wordsOf(said).find((word) => others.has(word));
}
