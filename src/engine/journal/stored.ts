import { existsSync } from "node:fs";
import type { JournalConfig } from "../config.ts";
import { SetupError } from "../errors.ts";
import type { JournalEvent } from "./event.ts";
import { eventsInLines } from "./jsonl-journal.ts";
import { type Run, runsIn } from "./runs.ts";
import { eventsInFile, openJournalFile } from "./sqlite-journal.ts";
import { type Asked, wantedOf } from "./wanted-turns.ts";

/** The runs in the journal's file, the oldest first. Throws `SetupError` if there is no file. */
export function storedRuns({ form, file }: Pick<JournalConfig, "form" | "file">, asked: Asked): Run[] {
  if (!existsSync(file)) {
    const how = form === "off" ? "The journal is off: set SWITCHBOARD_JOURNAL to sqlite or jsonl." : "";
    throw new SetupError(`There is no journal in ${file}. ${how || "It begins with the next turn."}`);
  }
  if (form !== "jsonl") return runsIn(eventsInSqlite(file, asked));
  const runs = runsIn(eventsInLines(file));
  if ("newest" in asked) {
    const newest = runs.slice(-asked.newest);
    const wanted = asked.isWanted && wantedOf(newest, asked.isWanted);
    return wanted ? newest.filter(({ trace }) => wanted.has(trace)) : newest;
  }
  return runs.filter(({ thread, trace }) => thread === asked.id || trace.startsWith(asked.id));
}

function eventsInSqlite(file: string, asked: Asked): JournalEvent[] {
  const db = openJournalFile(file);
  try {
    return eventsInFile(db, asked);
  } finally {
    db.close();
  }
}
