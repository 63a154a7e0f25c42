import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleWithReplacement } from "simple-statistics";
import { shareText } from "../../src/evaluation/share.ts";
import { KINDS } from "../../src/experience/experience.ts";
import { sum } from "../measure/prompt-tokens.ts";
import { figure } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { ARMS, type ModelName, playArm } from "../repeated/arm.ts";
import { learnInto } from "../repeated/learned.ts";
import type { Played } from "../repeated/play.ts";
import { rightWay } from "../repeated/right-way.ts";
import type { DomainName, RepeatedTask } from "../repeated/task.ts";
import { tasksOf } from "../repeated/tasks.ts";
import { openWorld } from "../repeated/world.ts";

const DOMAINS: readonly DomainName[] = ["merchant", "travel"];
const RESAMPLES = 1000;

/** Repeated tasks with and without experience, by kind of experience, with the embedded and with a scripted model. */
export async function reportExperienceUse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-experience-use-"));
  try {
    const changes = new Map<string, readonly string[]>();
    const heldOut = new Map<DomainName, RepeatedTask[]>();
    for (const domain of DOMAINS) {
      const { items, trained, others } = await prepared(domain, folder, changes);
      heldOut.set(domain, others);
      const counts = KINDS.map(
        (kind) => `${items.filter((item) => item.experience.content.kind === kind).length} ${kind}s`,
      );
      console.log(`${domain}: ${trained} tasks to learn from gave ${counts.join(", ")}.`);
    }
    for (const model of ["embedded", "scripted"] as const) {
      const played = new Map<string, Played[]>();
      for (const arm of ARMS)
        for (const domain of DOMAINS) {
          const all = await playArm(arm, { model, domain, folder, changes, tasks: heldOut.get(domain) ?? [] });
          played.set(arm.name, [...(played.get(arm.name) ?? []), ...all]);
        }
      reportArms(model, played);
      reportKinds(model, played);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the sample data, carries out the right calls of all tasks, and learns from those of the tasks for training. */
async function prepared(domain: DomainName, folder: string, changes: Map<string, readonly string[]>) {
  const world = await openWorld(domain, folder);
  const trajectories = [];
  const tasks = tasksOf(domain, world);
  for (const task of tasks) {
    const way = await rightWay(task, world);
    changes.set(task.id, way.changes);
    if (task.split === "train") trajectories.push(way.trajectory);
  }
  await world.close();
  const items = await learnInto(folder, domain, trajectories);
  return { items, trained: trajectories.length, others: tasks.filter(({ split }) => split === "held-out") };
}

const SAYS: Record<ModelName, string> = {
  embedded: "The embedded model. Its prompt tokens are those of messages, without the tools' schemas.",
  scripted:
    "A model with fixed rules: it knows which call a request is for, and follows a plan in its prompt or else tries tools and specialists in their order. Its prompt tokens are those of messages and tools.",
};

function reportArms(model: ModelName, played: ReadonlyMap<string, Played[]>): void {
  const without = played.get("without") ?? [];
  report(
    `Repeated tasks, ${model} model`,
    [
      SAYS[model],
      `${without.length} held-out tasks; in brackets 95 % intervals: of a share Wilson's, of a ratio from ${RESAMPLES} resamples of the tasks.`,
    ],
    [...COLUMNS, "model calls a task done", "prompt tokens a task done"],
    [...played].map(([name, some]) => [
      ...[name, shareText(some.filter(isDone).length, some.length)],
      ...figures(some, without, ({ modelCalls }) => modelCalls),
      ...figures(some, without, ({ promptTokens }) => promptTokens),
      ...[perDone(some, ({ modelCalls }) => modelCalls), perDone(some, ({ promptTokens }) => promptTokens)],
    ]),
  );
  // A task that fails may end early; so the costs are compared for those that are done both times, too.
  report(
    `Repeated tasks done with and without experience, ${model} model`,
    [],
    COLUMNS,
    [...played].map(([name, some]) => {
      const both = some.flatMap((one, at) => {
        const before = without[at];
        return before && isDone(one) && isDone(before) ? [{ one, before }] : [];
      });
      const [now, before] = [both.map(({ one }) => one), both.map(({ before }) => before)];
      return [
        ...[name, String(both.length)],
        ...figures(now, before, ({ modelCalls }) => modelCalls),
        ...figures(now, before, ({ promptTokens }) => promptTokens),
      ];
    }),
  );
}

const COLUMNS = ["experience", "done", "model calls a task", "to without", "prompt tokens a task", "to without"];

function reportKinds(model: ModelName, played: ReadonlyMap<string, Played[]>): void {
  const all = [...played.values()].flat();
  const kinds = [...new Set(all.map(({ task }) => task.kind.name))];
  report(
    `By kind of task, ${model} model`,
    ["Tasks done, and model calls a task."],
    ["kind", ...played.keys()],
    kinds.map((kind) => [
      kind,
      ...[...played.values()].map((some) => {
        const own = some.filter(({ task }) => task.kind.name === kind);
        return `${own.filter(isDone).length}/${own.length}, ${figure(meanOf(own, ({ modelCalls }) => modelCalls))}`;
      }),
    ]),
  );
}

const isDone = ({ fault }: Played): boolean => fault === undefined;

type Count = (played: Played) => number;

/** What all tasks cost, for each that is done: a task that fails early is cheap, and worth nothing. */
const perDone = (some: readonly Played[], count: Count): string =>
  figure(sum(some.map(count)) / some.filter(isDone).length);

const meanOf = (played: readonly Played[], count: Count): number => sum(played.map(count)) / played.length;

/** The mean, and its ratio to that of the same tasks without experience. */
function figures(some: readonly Played[], without: readonly Played[], count: Count): string[] {
  const pairs = some.map((one, at) => ({ now: count(one), before: count(without[at] ?? one) }));
  const ratio = (list: typeof pairs) => sum(list.map(({ now }) => now)) / sum(list.map(({ before }) => before));
  const random = repeatable();
  const ratios = Array.from({ length: RESAMPLES }, () => ratio(sampleWithReplacement(pairs, pairs.length, random)));
  ratios.sort((a, b) => a - b);
  const [low = 0, high = 0] = [ratios[Math.floor(RESAMPLES * 0.025)], ratios[Math.ceil(RESAMPLES * 0.975) - 1]];
  return [figure(meanOf(some, count)), `${figure(ratio(pairs))} (${figure(low)}–${figure(high)})`];
}

/** The same numbers from 0 to 1 at each run. Source: Park & Miller 1988. */
function repeatable(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}
