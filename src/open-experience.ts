import { type AssembleOptions, assemble } from "./assemble.ts";
import { openRoom, type ExperienceRoom as Room } from "./experience/room.ts";

export interface ExperienceRoom extends Omit<Room, "close"> {
  /** Releases what was opened. */
  close(): Promise<void>;
}

/** Opens the experiences of a data folder, for the domains that are served. Throws `SetupError`. */
export async function openExperience(options: AssembleOptions): Promise<ExperienceRoom> {
  const { now = () => new Date() } = options;
  const { config, domains, embeddings, languageModel, close } = await assemble({ ...options, experience: "off" });
  try {
    const room = await openRoom({ config, domains, embeddings, now, ...(languageModel && { model: languageModel }) });
    return {
      ...room,
      close: async () => {
        room.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
