import { anyOf } from "../word-patterns.ts";
import { withoutProtected } from "./dates/protected.ts";

export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** Puts canonical terms for colloquial ones, outside quotes; says which it replaced. */
export type Canonicalise = (text: string) => { text: string; changes: Replacement[] };

/**
 * `synonyms`: canonical terms, each with what people say instead.
 * The longest wording wins; English ones match whole words in any case. A canonical term already there stays.
 */
export function createCanonicaliser(synonyms: Readonly<Record<string, readonly string[]>>): Canonicalise {
  const canonicalOf = new Map<string, string>();
  for (const [canonical, wordings] of Object.entries(synonyms)) {
    for (const wording of wordings) canonicalOf.set(wording.toLowerCase(), canonical);
    // Itself too, so that no shorter wording inside a canonical term is replaced.
    canonicalOf.set(canonical.toLowerCase(), canonical);
  }
  const wordings = [...canonicalOf.keys()].filter((wording) => wording.trim() !== "");
  if (wordings.length === 0) return (text) => ({ text, changes: [] });
  const pattern = anyOf(wordings);

  return (text) => {
    const visible = withoutProtected(text);
    const changes: Replacement[] = [];
    const pieces: string[] = [];
    let copied = 0;
    for (const { 0: found, index } of visible.matchAll(pattern)) {
      const canonical = canonicalOf.get(found.toLowerCase());
      if (canonical === undefined || canonical.toLowerCase() === found.toLowerCase()) continue;
      pieces.push(text.slice(copied, index), canonical);
      changes.push({ from: found, to: canonical });
      copied = index + found.length;
      // 堵吗有几起事故: the question ends where its last word goes.
      if (found.endsWith("吗") && BEGINS_MORE.test(text.slice(copied))) pieces.push("，");
    }
    return { text: pieces.join("") + text.slice(copied), changes };
  };
}

const BEGINS_MORE = /^(?=\p{Script=Han})[^的啊呀呢哈吧了么]/u;
