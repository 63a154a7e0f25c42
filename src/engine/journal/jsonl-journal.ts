import { appendFileSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeDataFolder } from "../storage/data-folder.ts";
import { type JournalEvent, journalEvent } from "./event.ts";
import type { Sink } from "./journal.ts";

/**
 * Appends one line of JSON for each event. The last line with an id counts. A cleared conversation is marked by a line
 * of the kind `cleared`; what the file holds of it stays until you delete the file.
 */
export function jsonlSink(file: string): Sink {
  let isReady = false;
  const write = (event: JournalEvent) => {
    if (!isReady) makeDataFolder(dirname(file));
    isReady = true;
    appendFileSync(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
  };
  return { name: file, write, clear: write };
}

/** All events of a file, each once, in the order they were first written. A line cut off by a crash is left out. */
export function eventsInLines(file: string): JournalEvent[] {
  const events = new Map<string, JournalEvent>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const event = eventIn(line);
    if (event?.kind === "cleared") {
      for (const { id, thread } of [...events.values()]) if (thread === event.thread) events.delete(id);
    } else if (event) events.set(event.id, event);
  }
  return [...events.values()];
}

function eventIn(line: string): JournalEvent | undefined {
  try {
    return journalEvent.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
