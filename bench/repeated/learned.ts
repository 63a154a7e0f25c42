import { drawExperience } from "../../graphs/build-experience.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { openExperience } from "../../src/open-experience.ts";
import type { DomainName } from "./task.ts";
import { NOW } from "./world.ts";

/** Uploads trajectories to the experiences of a data folder, each by another sender, and learns from all of them. */
export async function learnInto(folder: string, domain: DomainName, trajectories: readonly Upload[]) {
  const environment = { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "off" };
  const room = await openExperience({ environment, domains: [domain], now: () => NOW });
  try {
    for (const [at, upload] of trajectories.entries()) room.sources.uploads.upload(upload, `clerk ${at}`, NOW);
    const graph = drawExperience(room).compile();
    const reports = [];
    for (let read = 1; read > 0; ) {
      const { report } = await graph.invoke({});
      read = report?.read ?? 0;
      if (report) reports.push(report);
    }
    return { reports, items: room.library.list() };
  } finally {
    await room.close();
  }
}
