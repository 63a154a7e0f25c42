import type { JournalConfig } from "../config.ts";
import { cut } from "../cut.ts";
import type { Action, JournalEvent } from "./event.ts";
import { Journal, type Sink } from "./journal.ts";
import { jsonlSink } from "./jsonl-journal.ts";
import { otlpSink } from "./otlp-sink.ts";
import { redaction } from "./redaction.ts";
import { sqliteSink } from "./sqlite-journal.ts";

/** The longest text of an event, in characters. */
const LONGEST = 10_000;

/**
 * The journal as configured; undefined if it is off. Nothing is opened before the first event. `secrets`: texts that
 * are never written. `turnEnded`: called when a turn has been written to the journal's file.
 */
export function openJournal(
  { form, file, redact, spans }: JournalConfig,
  secrets: readonly string[],
  warn: (text: string) => void = (text) => process.emitWarning(text),
  turnEnded?: () => void,
): Journal | undefined {
  const sinks: Sink[] = [
    ...(form === "off" ? [] : [form === "jsonl" ? jsonlSink(file) : sqliteSink(file)]),
    ...(form !== "off" && turnEnded ? [turnSink(turnEnded)] : []),
    ...(spans ? [otlpSink(spans)] : []),
  ];
  if (sinks.length === 0) return undefined;
  const clean = redaction({ fields: redact, secrets: [...secrets, ...Object.values(spans?.headers ?? {})] });
  return new Journal({ sinks, redact: (event) => redacted(event, clean), warn });
}

const turnSink = (turnEnded: () => void): Sink => ({
  name: "the end of a turn",
  write: ({ kind }) => kind === "summary" && turnEnded(),
});

/** The event with its contents shortened and redacted. Ids, names and times stay. */
function redacted(event: JournalEvent, clean: ReturnType<typeof redaction>): JournalEvent {
  const { input, thought, output, actions, ...rest } = event;
  // Arguments first, because they tell the values that the texts must not show.
  const done = actions?.map((action) => withTexts({ ...action, args: clean(action.args) }, clean));
  return {
    ...rest,
    ...clean(shortened({ input, thought, output })),
    ...(done && { actions: done }),
  };
}

const withTexts = ({ job_desc, observation, ...rest }: Action, clean: ReturnType<typeof redaction>): Action => ({
  ...rest,
  ...clean(shortened({ job_desc, observation })),
});

/** The texts that there are, none longer than `LONGEST`. */
function shortened<Name extends string>(texts: Partial<Record<Name, string>>): Partial<Record<Name, string>> {
  const given = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, cut(text, LONGEST)]],
  );
  return Object.fromEntries(given);
}
