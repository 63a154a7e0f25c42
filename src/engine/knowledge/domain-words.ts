import type { Domain, DomainWords } from "../domain/domain.ts";
import { conceptOf } from "../embedding/concepts.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { labelIn } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

type Named = Pick<Tool, "name" | "title" | "effect">;
type Speaking = Pick<Domain, "words"> & { readonly specialists: readonly { readonly tools: readonly Named[] }[] };

// A request to alter something often is a detail of the talk: "change the name on the booking".
const MAKING = /^(?:create|reserve|send|pay)$/;
const ALTERING = /^(?:remove|change)$/;
const means = (concept: RegExp, word: string): boolean => concept.test(conceptOf(stem(word)) ?? "");

/** The words of several domains together, with what the names and titles of their writing tools tell. */
export function wordsOfDomains(domains: readonly Speaking[]): Required<DomainWords> {
  const all = (kind: keyof DomainWords) => domains.flatMap(({ words }) => words?.[kind] ?? []);
  const writes = domains
    .flatMap(({ specialists }) => specialists.flatMap(({ tools }) => tools))
    .filter(({ effect }) => effect === "write");
  return {
    requests: [...new Set([...all("requests"), ...writes.flatMap(verbsOf)])],
    owned: [...new Set([...all("owned"), ...writes.flatMap(ownedBy)])],
    events: [...new Set(all("events"))],
  };
}

/** "book" and 预订 of `book_hotel`, "Book a hotel (预订酒店)". */
const verbsOf = ({ name, title = "" }: Named): string[] =>
  [wordsOf(name), wordsOf(labelIn("zh", title))].flatMap(([verb = ""]) => (means(MAKING, verb) ? [verb] : []));

/** "ticket" of `cancel_ticket`. */
function ownedBy({ name }: Named): string[] {
  const [verb = "", ...thing] = wordsOf(name);
  return means(ALTERING, verb) ? thing.slice(-1) : [];
}
