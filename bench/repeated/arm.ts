import type { ExperienceOptions } from "../../src/assemble.ts";
import type { Kind } from "../../src/experience/experience.ts";
import { MeteredModel } from "../measure/metered-model.ts";
import { explorer } from "./explorer.ts";
import { Meter, type Played, play } from "./play.ts";
import type { DomainName } from "./task.ts";
import { kindsOf, tasksOf } from "./tasks.ts";
import { openWorld } from "./world.ts";

export type ModelName = "embedded" | "scripted";

/** What an arm of a comparison may read. */
export interface Arm {
  name: string;
  experience: "off" | ExperienceOptions;
}

const only = (kind: Kind): Arm => ({
  name: `only ${kind}s`,
  experience: { mode: "read", isReadable: ({ experience: { content } }) => content.kind === kind },
});

export const ARMS: readonly Arm[] = [
  { name: "without", experience: "off" },
  ...[only("decomposition"), only("plan"), only("pitfall")],
  { name: "all", experience: { mode: "read", isReadable: () => true } },
];

/** Plays the held-out tasks of a domain. `changes`: what the right calls of each task change, by its id. */
export async function playArm(
  { experience }: Arm,
  model: ModelName,
  domain: DomainName,
  folder: string,
  changes: ReadonlyMap<string, readonly string[]>,
): Promise<Played[]> {
  const meter = new Meter();
  const writes = new Set<string>();
  const scripted = new MeteredModel({ reply: explorer(kindsOf(domain), writes) });
  const world = await openWorld(domain, folder, {
    ...(model === "scripted" && { model: scripted }),
    ...{ experience, callbacks: [meter] },
  });
  for (const { specialists } of world.app.domains)
    for (const { name, effect } of specialists.flatMap(({ tools }) => tools)) if (effect === "write") writes.add(name);
  const played: Played[] = [];
  try {
    for (const task of tasksOf(domain, world).filter(({ split }) => split === "held-out"))
      played.push(await play(task, changes.get(task.id) ?? [], world, meter));
    return played;
  } finally {
    await world.close();
  }
}
