import { fileURLToPath } from "node:url";
import type { DomainFacts } from "../../contracts/support/domain-desk.ts";

/** The folder of documents that the example dialogues are about. */
const documents = fileURLToPath(new URL("documents", import.meta.url));

export const researchFacts = (): DomainFacts => ({
  home: new URL("../../../src/domains/research/", import.meta.url),
  now: new Date("2026-11-21T09:00:00Z"),
  calls: { search_texts: { query: "coffee machine" } },
  environment: { SWITCHBOARD_DOCS: documents },
});
