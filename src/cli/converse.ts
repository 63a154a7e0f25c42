import { type Language, languageOf } from "../engine/language.ts";
import { readLine } from "./approvals.ts";
import { type Card, pendingCalls } from "./card.ts";
import { explain, Stopped } from "./failure.ts";
import type { Lines } from "./lines.ts";
import { playTurn, type Stage } from "./play-turn.ts";
import type { Input } from "./session.ts";
import { say } from "./words.ts";

export interface Talk extends Stage {
  /** Asked first, and alone; absent: a conversation. */
  question?: string;
  /** Where further lines come from; undefined when nobody can be asked. */
  lines: () => Lines | undefined;
  /** Of the user until they have written something. */
  language: Language;
}

export const commandFor = (thread: string, words?: string): string =>
  `npm run chat -- --thread ${thread}${words === undefined ? "" : ` "${words}"`}`;

/** Talks until the question is answered, or the user leaves. Gives the exit code of the last turn. */
export async function converse(talk: Talk): Promise<number> {
  const { session, screen } = talk;
  const standing = await session.stand();
  let { pending } = standing;
  let language = standing.state.turn?.language ?? talk.language;
  let code = pending ? 3 : 0;
  let given = talk.question;
  for (;;) {
    const line = given ?? (await talk.lines()?.next(pending ? `${say("yourAnswer", language)} › ` : "› "));
    if (line === undefined || isLeave(line)) break;
    const input: Input | undefined = pending
      ? await answerTo(pending, line, given === undefined, talk, language)
      : { words: line };
    given = undefined;
    if (!input) continue;
    if ("words" in input && !pending) language = languageOf(input.words);
    try {
      const played = await playTurn(talk, input, language);
      pending = played.pending;
      code = pending ? 3 : played.modelFailed ? 1 : 0;
    } catch (error) {
      if (error instanceof Stopped) return stopped(talk, language);
      code = failed(talk, error);
    }
    if (pending?.type === "approval" && talk.lines()) screen.note(screen.paint.dim(say("howToDecide", language)));
    if (talk.question !== undefined && !(pending && talk.lines())) break;
    screen.gap();
  }
  if (pending)
    screen.note(say("answerWith", language, { command: commandFor(session.thread, say("yourAnswer", language)) }));
  else if (talk.question === undefined) {
    screen.note(say("continueWith", language, { command: commandFor(session.thread) }));
  }
  return code;
}

const isLeave = (line: string): boolean => /^(exit|quit|退出)$/i.test(line.trim());

/** What a line says to what is waiting; undefined when it has to be said again. `inPlace`: the card was just shown. */
async function answerTo(
  card: Card,
  line: string,
  inPlace: boolean,
  talk: Talk,
  language: Language,
): Promise<Input | undefined> {
  if (card.type === "question") return inPlace && !isClear(line) ? { resume: line } : { words: line };
  const { screen } = talk;
  const pending = pendingCalls(card);
  let reading = readLine(line, pending, language);
  if (reading.kind === "edit") {
    const changes = await talk.lines()?.next(say("whatToEdit", language));
    reading = readLine(`edit ${reading.number} ${changes ?? ""}`, pending, language);
  }
  if (reading.kind === "decisions") return { resume: reading.decisions };
  if (reading.kind === "words") return { words: line };
  const problem = reading.kind === "unclear" ? reading.problem : "";
  screen.note(say("notRead", language, { problem }));
  return undefined;
}

const isClear = (line: string): boolean => /^(clear|清除历史)$/i.test(line.trim());

function stopped({ session, screen }: Talk, language: Language): number {
  screen.note(say("stopped", language));
  screen.note(say("continueWith", language, { command: commandFor(session.thread) }));
  return 130;
}

function failed({ screen, session, json, verbose }: Talk, error: unknown): number {
  const { text, exitCode } = explain(error, verbose);
  if (json) screen.line(JSON.stringify({ thread: session.thread, error: text }));
  else screen.note(screen.paint.red(text));
  return exitCode;
}
