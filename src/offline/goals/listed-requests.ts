import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { quotedIn } from "../reading/literals.ts";
import { overlapsOneOf } from "../reading/spans.ts";

/**
 * "Track the parcel A1, request a refund, and …": the clauses of a text cut at each comma behind which a verb begins a
 * request: one that means the same everywhere, or the first word that is said of one of several tools.
 */
export function listedRequests(clauses: readonly string[], tools: readonly ModelTool[]): string[] {
  if (tools.length < 2) return [...clauses];
  const verbs = new Set(tools.flatMap(firstWordsOf));
  return clauses.flatMap((clause) => {
    const isQuoted = overlapsOneOf(quotedIn(clause));
    const cuts = [...clause.matchAll(COMMA)].filter(({ 0: said, 1: verb = "", index }) => {
      const isVerb = isRequestVerb(stem(verb)) || verbs.has(stem(verb));
      return isVerb && !isQuoted({ start: index, end: index + said.length });
    });
    const starts = [0, ...cuts.map(({ index }) => index + 1)];
    return starts.map((start, at) =>
      clause.slice(start, at + 1 in starts ? (starts[at + 1] ?? 0) - 1 : undefined).trim(),
    );
  });
}

const COMMA = /, (?=([a-z]+) (?:[a-z\d]|'|\p{Lu}))/gu;

const firstWordsOf = keptFor((tool: ModelTool): readonly string[] =>
  [spaced(tool.name), tool.description ?? ""].flatMap((said) => wordsOf(said).slice(0, 1).map(stem)),
);
