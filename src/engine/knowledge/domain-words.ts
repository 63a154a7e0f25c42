import type { Domain, DomainWords } from "../domain/domain.ts";
import { conceptOf, isMakingVerb } from "../embedding/concepts.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { labelIn } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

type Named = Pick<Tool, "name" | "title" | "effect">;
type Speaking = Pick<Domain, "words"> & { readonly specialists: readonly { readonly tools: readonly Named[] }[] };

const ALTERING = /^(?:remove|change)$/;

/** The words of several domains together, with what the names and titles of their writing tools tell. */
export function wordsOfDomains(domains: readonly Speaking[]): Required<DomainWords> {
  const all = (kind: keyof DomainWords) => domains.flatMap(({ words }) => words?.[kind] ?? []);
  const writes = domains
    .flatMap(({ specialists }) => specialists.flatMap(({ tools }) => tools))
    .filter(({ effect }) => effect === "write");
  return {
    requests: [...new Set([...all("requests"), ...writes.flatMap(verbsOf)])],
    ahead: [...new Set(all("ahead"))],
    owned: [...new Set([...all("owned"), ...writes.flatMap(ownedBy)])],
    events: [...new Set(all("events"))],
  };
}

/** "book" and 预订 of `book_hotel`, "Book a hotel (预订酒店)"; to change something is often a mere detail of the talk. */
const verbsOf = ({ name, title = "" }: Named): string[] =>
  [wordsOf(name), wordsOf(labelIn("zh", title))].flatMap(([verb = ""]) => (isMakingVerb(stem(verb)) ? [verb] : []));

/** "ticket" of `cancel_ticket`. */
function ownedBy({ name }: Named): string[] {
  const [verb = "", ...thing] = wordsOf(name);
  return ALTERING.test(conceptOf(stem(verb)) ?? "") ? thing.slice(-1) : [];
}
