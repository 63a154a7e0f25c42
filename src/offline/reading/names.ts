import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { FAMILIES } from "../../engine/embedding/family-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import type { Span } from "./mention.ts";
import type { Reading } from "./read.ts";
import { leading, overlapsOneOf } from "./spans.ts";

const CALLED =
  /\b(?:(?:Mr|Mrs|Ms|Dr|Prof)\b\.? ?|(?:called|named) (?:the )?)(\p{Lu}[\p{L}'-]{1,30}(?: \p{Lu}[\p{L}'-]{1,30})?)/gu;
const HAN = /^(?:叫做?|名叫|名为|给|帮|替|代)$/;
const NUMERAL = /^[一二两三四五六七八九十]/;
const LONGEST_NAME = 4;

/** "Bob's parcels": whose things they are, by a word that means nothing else. */
const OWNER = /(?<!\p{L})(\p{L}{2,12})(?=['’]s \p{L})/gu;
const FAMILY_NAME = new Set(FAMILIES.toLowerCase().split(" "));

/** Names that the words around them tell: "Ms Okonkwo", "called Zorbix", "bob's parcels", 帮赵铁柱查. */
export const namesIn = (reading: Reading): Span[] => [
  ...latinNames(reading),
  ...ownersIn(reading),
  ...hanNames(reading),
];

/** Whether a text says nothing but a name: 给赵铁柱的. */
export function isOnlyName(reading: Reading): boolean {
  const names = namesIn(reading);
  const isNamed = overlapsOneOf(names);
  return (
    names.length > 0 &&
    reading.tokens.every(
      (token) =>
        isNamed(token) || token.kind === "mark" || isStopWord(token.text.toLowerCase()) || HAN.test(token.text),
    )
  );
}

const latinNames = ({ text }: Reading): Span[] =>
  [...text.matchAll(CALLED)].map(({ 0: said, 1: name = "", index }) => ({
    start: index + said.length - name.length,
    end: index + said.length,
  }));

const ownersIn = ({ text }: Reading): Span[] =>
  [...text.matchAll(OWNER)].flatMap(({ 0: said, index }) => {
    const word = said.toLowerCase();
    const isName = FAMILY_NAME.has(word) || meaningOfWord(word) === undefined;
    return isName && !isStopWord(word) && !isRequestVerb(word) ? [{ start: index, end: index + said.length }] : [];
  });

/** A word that means nothing else, behind one for whom or what something is called. */
function hanNames({ tokens, text }: Reading): Span[] {
  return tokens.flatMap((token, at): Span[] => {
    if (!HAN.test(token.text)) return [];
    const behind = tokens.slice(at + 1, at + 1 + LONGEST_NAME);
    const run = leading(
      behind,
      ({ kind, root, text: said }) =>
        kind === "han" && !isStopWord(said) && !isRequestVerb(root) && !NUMERAL.test(said),
    );
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const name = text.slice(first.start, last.end);
    // Words one after the other are no name that was cut apart: 给手套优惠20%.
    const isOfWords = run.every(({ text: said }) => said.length > 1 && meaningOfWord(said) !== undefined);
    const isName = name.length > 1 && name.length <= LONGEST_NAME && !isOfWords && meaningOfWord(name) === undefined;
    return isName ? [{ start: first.start, end: last.end }] : [];
  });
}
