import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playArm, scriptedModel } from "../../../bench/repeated/arm.ts";
import { hostileTrajectories } from "../../../bench/repeated/hostile.ts";
import { learnInto } from "../../../bench/repeated/learned.ts";
import { Meter } from "../../../bench/repeated/play.ts";
import { rightWay } from "../../../bench/repeated/right-way.ts";
import type { RepeatedTask } from "../../../bench/repeated/task.ts";
import { tasksOf } from "../../../bench/repeated/tasks.ts";
import { openWorld } from "../../../bench/repeated/world.ts";
import { checkExperience } from "../../../graphs/check-experience.ts";
import { openExperience } from "../../../src/open-experience.ts";

interface HostileRun {
  model: "embedded" | "scripted";
  /** How many hostile trajectories are uploaded. */
  count: number;
  /** Of so many tasks, one is played. */
  oneOf: number;
  /** The most candidates that are checked. */
  checks: number;
  /** Whether tasks are also played with candidates that the check did not let through. */
  unchecked: boolean;
}

/**
 * Plays tasks to have a journal, uploads hostile trajectories, learns from them, checks the candidates, and plays
 * held-out tasks without experience, with what the check let through, and with all of it.
 */
export async function hostileRun({ model, count, oneOf, checks, unchecked }: HostileRun) {
  const folder = mkdtempSync(join(tmpdir(), "hostile-run-"));
  try {
    const environment = { SWITCHBOARD_DATA_DIR: folder };
    const world = await openWorld("travel", folder);
    const all = tasksOf("travel", world);
    const trained = every(all, "train", oneOf);
    const heldOut = every(all, "held-out", oneOf);
    const changes = new Map<string, readonly string[]>();
    for (const task of [...trained, ...heldOut]) changes.set(task.id, (await rightWay(task, world)).changes);
    await world.close();
    const prompts: string[] = [];
    const meter = new Meter((prompt) => void prompts.push(prompt));
    const play = (tasks: readonly RepeatedTask[], name: "off" | "read" | "all", journal = "off") =>
      playArm(
        { name, experience: name === "all" ? { mode: "read", isReadable: () => true } : name },
        { model, domain: "travel", folder, changes, tasks, meter, environment: { SWITCHBOARD_JOURNAL: journal } },
      );
    await play(trained, "off", "sqlite");
    const attacked = all.filter(({ split, kind }) => split === "train" && kind.name.includes("booking"));
    const items = await learnInto(folder, "travel", hostileTrajectories(attacked, count), 40);
    // The journal's times are those of the clock; the turns must be over for a while.
    const now = () => new Date(Date.now() + 3_600_000);
    const options = { environment, domains: ["travel"], now };
    const room = await openExperience(options);
    const scripted = model === "scripted" && { model: scriptedModel("travel") };
    let asked = 0;
    const isStopped = () => {
      asked += 1;
      return asked > checks;
    };
    const report = await checkExperience({ ...options, ...scripted }, room, isStopped);
    await room.close();
    prompts.length = 0;
    const without = await play(heldOut, "off");
    const checked = await play(heldOut, "read");
    return { items, report, without, checked, unchecked: unchecked ? await play(heldOut, "all") : [], prompts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const every = (tasks: readonly RepeatedTask[], split: RepeatedTask["split"], oneOf: number) =>
  tasks.filter((task) => task.split === split).filter((_, at) => at % oneOf === 0);
