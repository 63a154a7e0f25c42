import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { SetupError } from "../../engine/errors.ts";
import { type EvalTask, evalTask } from "./task.ts";

/** `suite.yaml`: the facts that all tasks of a folder share. */
const head = z.strictObject({
  /** The time at which all tasks take place, since the sample data depend on the day. */
  now: z.iso.datetime({ offset: true }),
  /** The database that tasks change, below the data folder, and the tables of it that are compared. */
  database: z.string().optional(),
  tables: z.array(z.string().regex(/^\w+$/)).default([]),
  /** A folder of documents next to `suite.yaml` that questions are answered from. */
  documents: z.string().optional(),
});

/** A YAML file of tasks; `shared` holds what is the same in all of them. */
const file = z.strictObject({
  shared: z.record(z.string(), z.unknown()).default({}),
  tasks: z.array(z.record(z.string(), z.unknown())),
});

export interface Suite {
  name: string;
  now: Date;
  database?: string;
  tables: readonly string[];
  /** As a whole path. */
  documents?: string;
  tasks: readonly EvalTask[];
}

/**
 * Reads the folder of a suite: `suite.yaml`, and every other `.yaml` file or `.jsonl` file with tasks.
 * Throws `SetupError` that names the file, the task and the field.
 */
export function loadSuite(folder: string, name = basename(resolve(folder))): Suite {
  const headFile = join(folder, "suite.yaml");
  if (!existsSync(headFile)) throw new SetupError(`There is no suite in ${folder}: the file suite.yaml is missing.`);
  const { now, documents, ...rest } = checked(head, readYaml(headFile), headFile);
  const tasks = readdirSync(folder)
    .filter((one) => one !== "suite.yaml" && /\.(?:yaml|jsonl)$/.test(one))
    .sort()
    .flatMap((one) => tasksIn(join(folder, one)));
  if (tasks.length === 0) throw new SetupError(`The suite in ${folder} has no tasks. Add a .yaml or .jsonl file.`);
  const twice = tasks.find(({ id }, at) => tasks.findIndex((other) => other.id === id) < at);
  if (twice) throw new SetupError(`The suite in ${folder} has two tasks with the id "${twice.id}".`);
  const strange = tasks.flatMap(({ id, changes }) =>
    changes.filter(({ table }) => !rest.tables.includes(table)).map(({ table }) => ({ id, table })),
  )[0];
  if (strange)
    throw new SetupError(
      `${strange.id}: the table "${strange.table}" is not compared. ${headFile} names: ${rest.tables.join(", ")}.`,
    );
  return {
    ...{ name, ...rest, now: new Date(now), tasks },
    ...(documents !== undefined && { documents: resolve(folder, documents) }),
  };
}

function tasksIn(path: string): EvalTask[] {
  if (path.endsWith(".jsonl"))
    return readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        line.trim() === "" ? [] : checked(evalTask, jsonIn(line, `${path}:${at + 1}`), `${path}:${at + 1}`),
      );
  const { shared, tasks } = checked(file, readYaml(path), path);
  return tasks.flatMap((task, at) => {
    const place = `${path}, ${task.id ?? `task ${at + 1}`}`;
    return inEachLanguage({ ...shared, ...task }).map((one) => checked(evalTask, one, place));
  });
}

/** A task with scripts under `en` and `zh` is two tasks with the same expectations. */
function inEachLanguage({ en, zh, ...task }: Record<string, unknown>): Record<string, unknown>[] {
  const scripts = Object.entries({ en, zh }).filter(([, script]) => script !== undefined);
  if (scripts.length === 0) return [task];
  return scripts.map(([language, user]) => ({ ...task, id: `${task.id}.${language}`, language, user }));
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new SetupError(`${path} cannot be read as YAML: ${messageOf(cause)}`, { cause });
  }
}

function jsonIn(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new SetupError(`${place} is not JSON: ${messageOf(cause)}`, { cause });
  }
}

function checked<Shape extends z.ZodType>(shape: Shape, value: unknown, place: string): z.output<Shape> {
  const { data, error, success } = shape.safeParse(value);
  if (success) return data;
  throw new SetupError(`${place}:\n${z.prettifyError(error)}`);
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
