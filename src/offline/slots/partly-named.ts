import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import { isUnderWay, valuesSaid } from "./places-said.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";

/** More than an optional slot needs, and less than a value named in full has. */
const SCORE = 1.75;

/**
 * Listed values of which a text says a word that no other value has: "disabled people" for "Disabled Access".
 * `intent`: stems of what the tool is about, which tell no value.
 */
export function proposePartly(slot: Slot, reading: Reading, intent: ReadonlySet<string>): Proposal[] {
  const owners = ownersOf(slot);
  const said = valuesSaid(slot, reading);
  // What is named in full and was not taken is not meant; a list may have others beside it.
  if (said.length > 0 && !slot.isList) return [];
  return reading.tokens.flatMap(({ text, root, start, end }): Proposal[] => {
    const { value, word = "" } = owners.get(root) ?? {};
    // What is arriving has not arrived.
    const isOwn =
      value !== undefined &&
      !isUnderWay(text, word) &&
      (said.length === 0 || isBeside(word, String(value), textBefore(reading.text, start, 8))) &&
      !said.some((one) => one.value === value) &&
      !intent.has(root) &&
      !slot.nameRoots.includes(root);
    return isOwn ? [{ slot, value, start, end, score: SCORE }] : [];
  });
}

/** Beside a value named in full: the thing itself, or what is listed: "a pool and parking", "a pool, outdoor"; not "a pool, free". */
const isBeside = (word: string, value: string, before: string): boolean =>
  wordsOf(value).at(-1) === word || LISTED.test(before);

const LISTED = /(?:[,，、和]|\b(?:and|or|for|with))\s?$/i;

/** The only value that has a word, by its stem, and the word. */
const ownersOf = keptFor(({ type, kind, isClosed, choices = [] }: Slot): ReadonlyMap<string, Owner> => {
  if (type !== "string" || !isClosed || kind === "place") return new Map();
  const owners = new Map<string, Set<unknown>>();
  const spelled = new Map<string, string>();
  for (const { value, says } of choices) {
    const words = wordsOf(says.join(" ").replace(/(?<=[a-z])(?=[A-Z])/g, " "));
    for (const word of words.filter((word) => word.length > 2 && !isStopWord(word))) {
      owners.set(stem(word), (owners.get(stem(word)) ?? new Set()).add(value));
      spelled.set(stem(word), word);
    }
  }
  const only = [...owners].filter(([, values]) => values.size === 1);
  return new Map(only.map(([root, [value]]) => [root, { value, word: spelled.get(root) ?? "" }]));
});

interface Owner {
  value: unknown;
  word: string;
}
