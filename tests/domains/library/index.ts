import { join } from "node:path";
import { z } from "zod";
import type { DomainModule } from "../../../src/engine/domain/domain.ts";
import { loadFolder } from "../../../src/engine/domain/load-folder.ts";
import { openLibrary } from "./library.ts";

const settings = z.object({});

/** A public library: its books, reservations and loans. */
export const library: DomainModule<typeof settings> = {
  name: "library",
  settings,
  async open({ dataDir, now }) {
    const world = openLibrary(join(dataDir, "library.sqlite"), now);
    return {
      ...(await loadFolder(import.meta.url, world, { planner: ["list_my_loans", "lookup_rules"] })),
      name: "library",
      description: "Public library: books, reserving a copy, loans and renewals. 公共图书馆：图书、预约、借阅与续借。",
      instructions: "Who the reader is comes from their sign-in. Reserving and renewing are the specialists' work.",
      dates: "future",
      words: { requests: ["put aside", "留一本"], owned: ["book"], events: ["借阅", "到期"] },
      synonyms: { loan: ["borrowed book"], 续借: ["延长借期"] },
      examples: ["Which children's books do you have?", "Renew my loan.", "有哪些科学类图书？", "我借了哪些书？"],
    };
  },
};
