import { existsSync } from "node:fs";
import { type AssembleOptions, assemble } from "./assemble.ts";
import { storedRuns } from "./engine/journal/stored.ts";
import { inventoryOf } from "./experience/inventory.ts";
import type { LearningParts } from "./experience/learn/steps.ts";
import { openExperienceFile } from "./experience/library/experience-file.ts";
import { Library } from "./experience/library/library.ts";
import { Trajectories } from "./experience/library/trajectories.ts";

/** The turns of the journal that are looked through, the newest. */
const MOST_TURNS = 500;

export interface ExperienceRoom extends LearningParts {
  /** Releases what was opened. */
  close(): Promise<void>;
}

/** Opens the experiences of a data folder, for the domains that are served. Throws `SetupError`. */
export async function openExperience(options: AssembleOptions): Promise<ExperienceRoom> {
  const { now = () => new Date() } = options;
  const { config, domains, embeddings, languageModel, close: closeAssembly } = await assemble(options);
  const db = openExperienceFile(config.dataDir);
  const close = async () => {
    db.close();
    await closeAssembly();
  };
  try {
    const inventory = inventoryOf(domains);
    const library = await Library.open(db, { embeddings, embeddingsName: config.embeddings, inventory, now });
    const { journal } = config;
    const runs = () => (existsSync(journal.file) ? storedRuns(journal, { newest: MOST_TURNS }) : []);
    const sources = { uploads: new Trajectories(db), runs, inventory, now };
    return { library, sources, ...(languageModel && { model: languageModel }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
