import type { Language } from "../engine/language.ts";
import { phrase } from "../engine/phrases.ts";
import { AnswerStream } from "./answer-stream.ts";
import { Stopped } from "./failure.ts";
import { stoppable } from "./interruption.ts";
import { ProgressLines } from "./progress-lines.ts";
import type { Screen } from "./screen.ts";
import type { Follower, Input, Session, Turn } from "./session.ts";
import { drawRawData } from "./tables.ts";

export interface Stage {
  session: Session;
  screen: Screen;
  json: boolean;
  verbose: boolean;
  /** Calls whose rows have been shown; a turn that was interrupted keeps them. */
  shown: Set<string>;
}

/** A turn as it was played. */
export interface Played extends Turn {
  /** A model call failed on the way; the answer says so. */
  modelFailed: boolean;
}

/** Runs one turn and shows it: what happens meanwhile, the answer, its data, and what is asked. Rejects with `Stopped`. */
export async function playTurn(stage: Stage, input: Input, language: Language): Promise<Played> {
  const { session, screen, json } = stage;
  const startedAt = performance.now();
  const progress = new ProgressLines(language, screen.width);
  const answer = new AnswerStream(screen);
  const turn = await stoppable(async (signal) => {
    try {
      return await session.run(input, follower(stage, progress, answer), signal);
    } catch (error) {
      throw signal.aborted ? new Stopped("The turn was stopped.", { cause: error }) : error;
    }
  }).catch((error) => {
    screen.showStatus("");
    screen.endLine();
    throw error;
  });
  if (json) {
    const { state, pending } = turn;
    const { raw_data = {}, tasks = {}, dialog_state = [] } = state;
    screen.json({
      ...{ thread: session.thread, answer: turn.answer, raw_data, tasks, dialog_state },
      ...(pending && { interrupt: pending }),
    });
  } else {
    answer.end(turn.answer);
    if (turn.isSetBack) screen.note(phrase("stepLost", language));
    showData(stage, turn, language);
    const footer = progress.footer(performance.now() - startedAt);
    if (footer) screen.note(`\n${footer} · ${session.thread}`, "dim");
  }
  return { ...turn, modelFailed: progress.modelFailed };
}

function follower({ screen, json, verbose }: Stage, progress: ProgressLines, answer: AnswerStream): Follower {
  return {
    onProgress(event) {
      const { lines, status } = progress.take(event);
      for (const line of lines) screen.note(line, "dim");
      if (verbose && event.event === "observation") screen.note(event.text);
      if (status !== undefined) screen.showStatus(status);
    },
    onToken(token) {
      if (screen.live && !json) answer.take(token);
    },
    ...(verbose && {
      onStep: (node: string, writes: string[]) => screen.note(`· ${node}: ${writes.join(", ") || "–"}`, "dim"),
    }),
  };
}

function showData({ screen, shown }: Stage, { state, answer }: Turn, language: Language): void {
  const fresh = Object.entries(state.raw_data ?? {}).filter(([id]) => !shown.has(id));
  for (const [id] of fresh) shown.add(id);
  const { width, color } = screen;
  const drawing = drawRawData(
    fresh.map(([, raw]) => raw),
    { language, width, color },
    answer ?? "",
  );
  if (drawing !== "") screen.drawing(`\n${drawing}`);
}
