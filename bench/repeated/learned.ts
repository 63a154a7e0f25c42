import { drawExperience } from "../../graphs/build-experience.ts";
import type { Upload } from "../../src/experience/trajectory/trajectory.ts";
import { openExperience } from "../../src/open-experience.ts";
import type { DomainName } from "./task.ts";
import { NOW } from "./world.ts";

/** Uploads trajectories to the experiences of a data folder, by so many senders, and learns from all of them. */
export async function learnInto(
  folder: string,
  domain: DomainName,
  trajectories: readonly Upload[],
  senders = trajectories.length,
) {
  const environment = { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "off" };
  const room = await openExperience({ environment, domains: [domain], now: () => NOW });
  try {
    for (const [at, upload] of trajectories.entries())
      room.sources.uploads.upload(upload, `clerk ${at % senders}`, NOW);
    const graph = drawExperience(room).compile();
    for (let read = 1; read > 0; ) read = (await graph.invoke({})).report?.read ?? 0;
    return room.library.list({ domain });
  } finally {
    await room.close();
  }
}
