import type { NoteCollection } from "../../engine/memory/collection-request.ts";
import { openExperienceFile } from "../library/experience-file.ts";
import type { Library } from "../library/library.ts";
import { Refusals } from "../library/refusals.ts";
import type { Sources } from "./sources.ts";

interface OpenFolder {
  library: Library;
  sources: Pick<Sources, "uploads">;
}

/**
 * Carries out at once what users say about learning from them. `folder`: the experiences in use; trajectories of a user
 * who refuses are removed from them. Without it, this happens when they are next opened.
 */
export const collectionNote =
  (dataDir: string, folder?: OpenFolder): NoteCollection =>
  (request, { thread, userId: user }, at) => {
    const speaker = { thread, ...(user !== undefined && { user }) };
    const apply = (refusals: Refusals) =>
      request === "refuse" ? refusals.refuse(speaker) : refusals.allow(speaker, at);
    if (folder) {
      apply(folder.sources.uploads.refusals);
      folder.library.forgetSources("its user does not want to be learned from");
      return;
    }
    const db = openExperienceFile(dataDir);
    try {
      apply(new Refusals(db));
    } finally {
      db.close();
    }
  };
