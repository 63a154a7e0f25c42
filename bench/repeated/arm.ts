import type { ExperienceOptions } from "../../src/assemble.ts";
import type { ExperienceMode } from "../../src/engine/config.ts";
import type { Environment } from "../../src/engine/environment.ts";
import type { Kind } from "../../src/experience/experience.ts";
import { MeteredModel } from "../measure/metered-model.ts";
import { explorer } from "./explorer.ts";
import { Meter, type Played, play } from "./play.ts";
import type { DomainName, RepeatedTask } from "./task.ts";
import { kindsOf } from "./tasks.ts";
import { openWorld } from "./world.ts";

export type ModelName = "embedded" | "scripted";

/** What an arm of a comparison may read. */
export interface Arm {
  name: string;
  experience: ExperienceMode | ExperienceOptions;
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

/** The tools that change something. */
const WRITES: Record<DomainName, ReadonlySet<string>> = {
  merchant: new Set(["create_promotion", "change_promotion", "cancel_promotion"]),
  travel: new Set([
    ...["book_hotel", "change_hotel_booking", "cancel_hotel_booking", "change_ticket", "cancel_ticket"],
    ...["book_car_rental", "change_car_rental", "cancel_car_rental"],
    ...["book_excursion", "change_excursion_booking", "cancel_excursion_booking"],
  ]),
};

export const scriptedModel = (domain: DomainName) =>
  new MeteredModel({ reply: explorer(kindsOf(domain), WRITES[domain]) });

export interface ArmParts {
  model: ModelName;
  domain: DomainName;
  /** The data folder, with the experiences. */
  folder: string;
  tasks: readonly RepeatedTask[];
  /** What the right calls of each task change, by its id. */
  changes: ReadonlyMap<string, readonly string[]>;
  environment?: Environment;
  /** Takes every prompt. */
  meter?: Meter;
}

/** Plays tasks of a domain with what an arm may read. */
export async function playArm({ experience }: Arm, parts: ArmParts): Promise<Played[]> {
  const { model, domain, folder, tasks, changes, environment = {}, meter = new Meter() } = parts;
  const world = await openWorld(domain, folder, {
    ...(model === "scripted" && { model: scriptedModel(domain) }),
    ...{ experience, environment, callbacks: [meter] },
  });
  const played: Played[] = [];
  try {
    for (const task of tasks) played.push(await play(task, changes.get(task.id) ?? [], world, meter));
    return played;
  } finally {
    await world.close();
  }
}
