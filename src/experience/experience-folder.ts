import { existsSync } from "node:fs";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Config } from "../engine/config.ts";
import type { Domain } from "../engine/domain/domain.ts";
import { storedRuns } from "../engine/journal/stored.ts";
import { inventoryOf } from "./inventory.ts";
import type { Sources } from "./learn/sources.ts";
import type { LearningParts } from "./learn/steps.ts";
import { openExperienceFile } from "./library/experience-file.ts";
import { Library } from "./library/library.ts";
import { Trajectories } from "./library/trajectories.ts";

/** The turns of the journal that are looked through, the newest. */
const MOST_TURNS = 500;

interface FolderOptions {
  config: Pick<Config, "dataDir" | "embeddings" | "journal">;
  domains: readonly Domain[];
  embeddings: EmbeddingsInterface;
  model?: BaseChatModel;
  now: () => Date;
}

/** The experiences of a data folder, for the domains that are served. */
export interface ExperienceFolder extends LearningParts {
  close(): void;
}

/** Throws `SetupError`. */
export async function openExperienceFolder({
  config,
  domains,
  embeddings,
  model,
  now,
}: FolderOptions): Promise<ExperienceFolder> {
  const db = openExperienceFile(config.dataDir);
  try {
    const inventory = inventoryOf(domains);
    const library = await Library.open(db, { embeddings, embeddingsName: config.embeddings, inventory, now });
    const { journal } = config;
    const runs: Sources["runs"] = (isWanted) =>
      existsSync(journal.file) ? storedRuns(journal, { newest: MOST_TURNS, ...(isWanted && { isWanted }) }) : [];
    library.forgetSources("their users do not want to be learned from");
    const sources = { uploads: new Trajectories(db), runs, inventory, now };
    return { library, sources, ...(model && { model }), close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}
