import { type AssembleOptions, assemble } from "./assemble.ts";
import { type ExperienceFolder, openExperienceFolder } from "./experience/experience-folder.ts";

export interface OpenExperience extends Omit<ExperienceFolder, "close"> {
  /** Releases what was opened. */
  close(): Promise<void>;
}

/** Opens the experiences of a data folder, for the domains that are served. Throws `SetupError`. */
export async function openExperience(options: AssembleOptions): Promise<OpenExperience> {
  const { now = () => new Date() } = options;
  const { config, domains, embeddings, languageModel, close } = await assemble({ ...options, experience: "off" });
  try {
    const opened = await openExperienceFolder({
      config,
      domains,
      embeddings,
      now,
      ...(languageModel && { model: languageModel }),
    });
    return {
      ...opened,
      close: async () => {
        opened.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
