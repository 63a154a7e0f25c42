import type { JournalEvent } from "./event.ts";

/** A place that events are written to. */
export interface Sink {
  /** Where it writes, for a message about its failure: a file, or a URL. */
  readonly name: string;
  /** Writes an event, or replaces the one with the same id. */
  write(event: JournalEvent): void;
  /** Removes the events of a conversation, or marks them as removed. */
  clear?(event: JournalEvent): void;
  close?(): void | Promise<void>;
  /** Takes a listener for failures that come later than the write. */
  watch?(failed: (error: unknown) => void): void;
}

interface JournalParts {
  sinks: readonly Sink[];
  /** Removes what must not leave the process. */
  redact(event: JournalEvent): JournalEvent;
  /** Tells the operator that a sink fails. Called once for each sink. */
  warn(text: string): void;
}

/** Writes what the agents do, redacted, to the stream of the run and to every sink. It never throws. */
export class Journal {
  private readonly told = new Set<Sink>();

  constructor(private readonly parts: JournalParts) {
    for (const sink of parts.sinks) sink.watch?.((error) => this.tell(sink, error));
  }

  /** `stream`: the writer of the run's custom stream. */
  write(event: JournalEvent, stream?: (progress: { event: "journal"; entry: JournalEvent }) => void): void {
    const entry = this.parts.redact(event);
    stream?.({ event: "journal", entry });
    for (const sink of this.parts.sinks) {
      try {
        if (event.kind === "cleared") sink.clear?.(entry);
        else sink.write(entry);
      } catch (error) {
        this.tell(sink, error);
      }
    }
  }

  /** Writes what is left, and closes the sinks. */
  async close(): Promise<void> {
    for (const sink of this.parts.sinks) {
      try {
        await sink.close?.();
      } catch (error) {
        this.tell(sink, error);
      }
    }
  }

  private tell(sink: Sink, error: unknown): void {
    if (this.told.has(sink)) return;
    this.told.add(sink);
    const reason = error instanceof Error ? error.message : String(error);
    this.parts.warn(`The journal cannot be written to ${sink.name}: ${reason} Turns go on without it.`);
  }
}
