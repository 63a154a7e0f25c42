import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { travel } from "../../../src/domains/travel/index.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { freshFile, now, temporaryFolder } from "../../domains/travel/counter.ts";

/** The travel domain over a database file of its own, which goes with it. */
export async function openTravelDomain() {
  const folder = temporaryFolder();
  const file = freshFile(join(folder.path, "travel.sqlite"));
  const domain = await travel.open({
    settings: {},
    dataDir: folder.path,
    now: () => now,
    openSources: async () => noSources,
  });
  return {
    ...domain,
    file,
    /** A copy that can be read in peace. */
    copied: () => {
      const copy = join(folder.path, "copy.sqlite");
      copyFileSync(file, copy);
      return copy;
    },
    close: async () => {
      await domain.close();
      folder.remove();
    },
  };
}
