import type { JournalEvent } from "../../src/engine/journal/event.ts";
import { Journal } from "../../src/engine/journal/journal.ts";

/** A journal that keeps its events in memory. `written`: every write, also of an event that was written before. */
export function keptJournal() {
  const written: JournalEvent[] = [];
  const write = (event: JournalEvent) => void written.push(event);
  const sink = { name: "memory", write, clear: write };
  const warn = (text: string) => {
    throw new Error(text);
  };
  const journal = new Journal({ sinks: [sink], redact: (event) => event, warn });
  /** Each event once, as it was written last. */
  const events = () => [...new Map(written.map((event) => [event.id, event])).values()];
  return { journal, written, events };
}
