import { type Language, languageOf } from "../engine/language.ts";
import { answerTo } from "./answer-card.ts";
import { type Card, drawCard } from "./card.ts";
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

/** The command that continues a conversation. */
function commandFor(thread: string, words?: string): string {
  const name = /^[\w.-]+$/.test(thread) ? thread : JSON.stringify(thread);
  return `npm run chat -- --thread ${name}${words === undefined ? "" : ` "${words}"`}`;
}

/** Talks until the question is answered, or the user leaves. Gives the exit code of the last turn. */
export async function converse(talk: Talk): Promise<number> {
  const { session, screen } = talk;
  const standing = await session.stand();
  let { pending } = standing;
  let language = standing.state.turn?.language ?? talk.language;
  let code = pending ? 3 : 0;
  let turns = 0;
  if (pending && talk.question === undefined) show(pending, talk, language);
  let given = talk.question;
  for (;;) {
    const line = given ?? (await talk.lines()?.next(pending ? `${say("yourAnswer", language)} › ` : "› "));
    if (line === undefined || isLeave(line)) break;
    const input: Input | undefined = pending
      ? await answerTo(pending, line, { inPlace: given === undefined, language, screen, more: talk.lines() })
      : { words: line };
    given = undefined;
    if (!input) continue;
    turns += 1;
    // A bare number or code says nothing about the language.
    if ("words" in input && !pending && /\p{L}{2}/u.test(input.words)) language = languageOf(input.words);
    try {
      const played = await playTurn(talk, input, language);
      pending = played.pending;
      code = pending ? 3 : played.modelFailed ? 1 : 0;
    } catch (error) {
      if (error instanceof Stopped) return stopped(talk, language);
      code = failed(talk, error);
      ({ pending } = await session.stand());
    }
    if (pending) show(pending, talk, language);
    if (talk.question !== undefined && !(pending && talk.lines())) break;
    screen.gap();
  }
  if (pending)
    screen.note(say("answerWith", language, { command: commandFor(session.thread, say("yourAnswer", language)) }));
  else if (talk.question === undefined && turns > 0) {
    screen.note(say("continueWith", language, { command: commandFor(session.thread) }));
  }
  return code;
}

/** What is asked, and how to answer it here. */
function show(pending: Card, { screen, json, lines }: Talk, language: Language): void {
  if (json) return;
  screen.line(drawCard(pending), "bold");
  if (pending.type === "approval" && lines()) screen.note(say("howToDecide", language), "dim");
}

const isLeave = (line: string): boolean => /^(exit|quit|退出)$/i.test(line.trim());

function stopped({ session, screen }: Talk, language: Language): number {
  screen.note(say("stopped", language));
  screen.note(say("continueWith", language, { command: commandFor(session.thread) }));
  return 130;
}

function failed({ screen, session, json, verbose }: Talk, error: unknown): number {
  const { text, exitCode } = explain(error, verbose);
  if (json) screen.json({ thread: session.thread, error: text });
  else screen.note(text, "red");
  return exitCode;
}
