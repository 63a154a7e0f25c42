import type { Passage } from "../../engine/domain/domain.ts";
import { type Language, languageOf } from "../../engine/language.ts";

/** A word in the title says more about a passage than one in its text. */
const titleWeight = 3;
const shown = 2;

/** The company's rules that fit a question best, best first, in the language asked for; empty when nothing fits. */
export function searchPolicies(passages: readonly Passage[], query: string, language: Language): Passage[] {
  const inLanguage = passages.filter((passage) => languageOf(passage.title) === language);
  const wanted = [...termsOf(query)];
  return inLanguage
    .map((passage) => {
      const title = termsOf(passage.title);
      const content = termsOf(passage.content);
      const score = wanted.reduce(
        (sum, term) =>
          sum + rarity(term, inLanguage) * ((title.has(term) ? titleWeight : 0) + (content.has(term) ? 1 : 0)),
        0,
      );
      return { passage, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, shown)
    .map(({ passage }) => passage);
}

/** Words of Latin script without their endings, pairs of Han characters. */
function termsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const runs = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = runs.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2)),
  );
  return new Set([...words.map((word) => word.replace(/(ations?|ing|ed|es|s|e)$/, "")), ...pairs]);
}

/** High for a term few passages have. */
function rarity(term: string, passages: readonly Passage[]): number {
  const having = passages.filter(({ title, content }) => termsOf(`${title}\n${content}`).has(term)).length;
  return having === 0 ? 0 : Math.log(1 + passages.length / having);
}
