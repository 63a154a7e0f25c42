import type { App } from "../app.ts";
import type { ThreadAndUser } from "../conversations/send-input.ts";
import type { Answered } from "../conversations/serve.ts";
import type { TurnEvent } from "../conversations/turn-events.ts";
import type { Language } from "../engine/language.ts";
import type { Input } from "./answer-card.ts";
import { AnswerStream } from "./answer-stream.ts";
import { Stopped } from "./failure.ts";
import { stoppable } from "./interruption.ts";
import type { Names } from "./names.ts";
import { ProgressLines } from "./progress-lines.ts";
import type { Screen } from "./screen.ts";
import { claimsShown, sourceLines } from "./source-lines.ts";
import { drawRawData } from "./tables.ts";
import { cliText } from "./words.ts";

export interface Stage {
  app: Pick<App, "stream" | "current">;
  place: ThreadAndUser;
  screen: Screen;
  names: Names;
  json: boolean;
  /** Show the sources of the claims of each answer. JSON always has them. */
  sources?: boolean;
  verbose: boolean;
  /** Whether the embedded model answers: it looks at passages that are near, and names the one it answers from. */
  isEmbedded?: boolean;
  /** Ids of calls whose rows were shown; they stay in the state when a turn is interrupted. */
  shown: Set<string>;
}

/** The result of a turn. */
export interface Played extends Answered {
  /** A model call failed during the turn; the answer says so. */
  modelFailed: boolean;
}

/** Runs one turn and shows its progress, answer and data. Rejects with `Stopped` when the user stops it. */
export async function playTurn(stage: Stage, input: Input & { cardId: string }, language: Language): Promise<Played> {
  const { app, place, screen, names, json, sources } = stage;
  const startedAt = performance.now();
  const progress = new ProgressLines(language, names, screen.width, stage.isEmbedded);
  const answer = new AnswerStream(screen);
  const answered = await stoppable(async (signal) => {
    try {
      let end: Answered | undefined;
      for await (const event of app.stream({ ...place, ...input, signal })) {
        if (event.type === "answered") end = event.answered;
        else showEvent(event, stage, { progress, answer }, language);
      }
      if (end) return end;
      throw new Error("The turn ended without an answer.");
    } catch (error) {
      throw signal.aborted ? new Stopped("The turn was stopped.", { cause: error }) : error;
    }
  }).catch((error) => {
    screen.showStatus("");
    screen.endLine();
    throw error;
  });
  const { text, state, waitsFor, isTooLate } = answered;
  if (json) {
    const { messages = [], raw_data = {}, tasks = {}, dialog_state = [] } = state;
    screen.json({
      ...{ thread: place.thread, answer: text ?? null, claims: claimsShown(messages), raw_data, tasks, dialog_state },
      ...(waitsFor && { interrupt: waitsFor }),
    });
  } else {
    if (isTooLate) screen.note(cliText("tooLate", language));
    answer.end(text);
    if (sources && text !== undefined) {
      const lines = sourceLines(claimsShown(state.messages), language, screen.width);
      screen.line(`\n${lines.join("\n")}`, "dim");
    }
    showData(stage, answered, language);
    const footer = progress.footer(performance.now() - startedAt);
    if (footer) screen.note(`\n${footer} · ${place.thread}`, "dim");
  }
  return { ...answered, modelFailed: progress.modelFailed };
}

function showEvent(
  event: TurnEvent,
  { screen, json, verbose }: Stage,
  { progress, answer }: { progress: ProgressLines; answer: AnswerStream },
  language: Language,
): void {
  if (event.type === "waiting") screen.note(cliText("otherWindow", language), "dim");
  else if (event.type === "token") {
    if (screen.live && !json) answer.take(event);
  } else if (event.type === "step") {
    if (verbose) screen.note(`· ${event.node}: ${event.writes.join(", ") || "–"}`, "dim");
  } else {
    const { lines, status } = progress.take(event.progress);
    for (const line of lines) screen.note(line, "dim");
    if (verbose && event.progress.event === "observation") screen.note(event.progress.text);
    if (status !== undefined) screen.showStatus(status);
  }
}

/** Shows the rows that are neither in the answer nor on the card that follows. */
function showData({ screen, shown }: Stage, { state, text, waitsFor }: Answered, language: Language): void {
  const fresh = Object.entries(state.raw_data ?? {}).filter(([id]) => !shown.has(id));
  for (const [id] of fresh) shown.add(id);
  const { width, color } = screen;
  const drawing = drawRawData(
    fresh.map(([, raw]) => raw),
    { language, width, color },
    `${text ?? ""}\n${waitsFor?.description ?? ""}`.trim(),
  );
  // A blank line follows notes anyway.
  if (drawing !== "") screen.drawing(text === undefined ? drawing : `\n${drawing}`);
}
