import type { Answered } from "../../src/app.ts";
import type { RepeatedTask, Shown } from "./task.ts";
import type { World } from "./world.ts";

/** Why a task was not done; undefined: it was. `changes`: what the right calls change. */
export function faultOf(
  { kind, values, language }: RepeatedTask,
  answered: Answered,
  world: World,
  changes: readonly string[],
): string | undefined {
  const made = world.changes();
  if (JSON.stringify(made) !== JSON.stringify(changes))
    return `changed ${made.join(", ") || "nothing"} instead of ${changes.join(", ") || "nothing"}`;
  if (answered.waitsFor) return "waits for the user";
  const shows = kind.shows?.(values, world.db, language);
  return shows && faultOfShown(shows, answered);
}

function faultOfShown({ tool, column, among = [], besides, says = [] }: Shown, answered: Answered): string | undefined {
  const tables = Object.values(answered.state.raw_data).filter((one) => one.tool === tool);
  if (tables.length === 0) return `${tool} was not called`;
  const missing = says.filter((words) => !answered.text?.includes(words));
  if (missing.length > 0) return `does not say ${missing.join(", ")}`;
  if (column === undefined) return undefined;
  const isRight = (rows: readonly Record<string, unknown>[]) => {
    const shown = rows.map((row) => String(row[column]));
    return shown.length > 0 && shown.every((one) => among.includes(one)) && shown.some((one) => one !== besides);
  };
  return tables.some(({ rows }) => isRight(rows)) ? undefined : `${tool} shows other rows`;
}
