import type { Domain } from "../domain/domain.ts";
import { createCanonicaliser } from "./synonyms.ts";

type Synonyms = Domain["synonyms"];

/** The domain of a text; undefined: any, or unknown now. */
export type DomainOf = (text: string) => Promise<string | undefined>;

/** The synonyms to read a question with. */
type SynonymsFor = (question: string, domainOf: DomainOf) => Promise<Synonyms>;

/**
 * A question is read with the synonyms of its own domain: what one domain calls a loan is a book in another.
 * A domain's synonyms may be what shows that a question is its own. Where the domain stays open, words that
 * another domain has too are left as they are. What one domain alone says for a figure, 打9折 for 10% off, or in
 * several words, "how's my shop doing", means that in every question.
 */
export function createDomainSynonyms(domains: readonly Pick<Domain, "name" | "synonyms">[]): SynonymsFor {
  const readers = domains.map(({ name, synonyms }) => ({ name, synonyms, read: createCanonicaliser(synonyms) }));
  const undisputed = undisputedOf(domains.map(({ synonyms }) => synonyms));
  const certain = Object.fromEntries(
    Object.entries(undisputed).flatMap(([term, wordings]) => {
      const own = wordings.filter((wording) => /\d/.test(term) || SEVERAL_WORDS.test(wording));
      return own.length > 0 ? [[term, own]] : [];
    }),
  );
  const byDomain = new Map(readers.map(({ name, synonyms }) => [name, { ...certain, ...synonyms }]));
  const readBy = (own: string) => byDomain.get(own) ?? certain;
  return async (question, domainOf) => {
    if (readers.length === 1) return readers[0]?.synonyms ?? {};
    const readings = readers.map((reader) => ({ ...reader, ...reader.read(question) }));
    const changed = readings.filter(({ changes }) => changes.length > 0);
    if (changed.length === 0) return {};
    const own = await domainOf(question);
    if (own !== undefined) return readBy(own);
    const shown = await Promise.all(
      changed.map(async ({ name, text }) => ((await domainOf(text)) === name ? [readBy(name)] : [])),
    );
    const [only, ...others] = shown.flat();
    return only && others.length === 0 ? only : undisputed;
  };
}

const SEVERAL_WORDS = /\S['’ ]\S+ \S|\p{Script=Han}{5}/u;

/** All synonyms together, without the wordings that a second domain has as a wording or a term. */
function undisputedOf(all: readonly Synonyms[]): Synonyms {
  const wordsOf = (synonyms: Synonyms) =>
    new Set([...Object.keys(synonyms), ...Object.values(synonyms).flat()].map((word) => word.toLowerCase()));
  const words = all.map(wordsOf);
  const isDisputed = (word: string) => words.filter((set) => set.has(word.toLowerCase())).length > 1;
  return Object.fromEntries(
    all.flatMap((synonyms) =>
      Object.entries(synonyms).map(([term, wordings]) => [term, wordings.filter((word) => !isDisputed(word))]),
    ),
  );
}
