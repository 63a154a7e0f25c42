import { SetupError } from "../engine/errors.ts";
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
  /** Named on the command line, and to be named again to go on. */
  asUser?: string;
  /** Of the user until they have written something. */
  language: Language;
}

/** The command that continues a conversation, as the user it belongs to. */
function commandFor({ session: { thread }, asUser }: Talk, words?: string): string {
  const name = (text: string) => (/^[\w.-]+$/.test(text) ? text : JSON.stringify(text));
  const asWhom = asUser === undefined ? "" : ` --user ${name(asUser)}`;
  return `npm run chat -- --thread ${name(thread)}${asWhom}${words === undefined ? "" : ` "${words}"`}`;
}

/** Talks until the question is answered, or the user leaves. Gives the exit code of the last turn. */
export async function converse(talk: Talk): Promise<number> {
  const { session, screen } = talk;
  const standing = await session.stand();
  if (!session.isOwn(standing)) throw notYours(talk);
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
      ? answerTo(pending, line, { inPlace: given === undefined, language, screen })
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
      code = failed(talk, error, language);
      ({ pending } = await session.stand());
    }
    if (pending) show(pending, talk, language);
    if (talk.question !== undefined && !(pending && talk.lines())) break;
    screen.gap();
  }
  if (pending) screen.note(say("answerWith", language, { command: commandFor(talk, say("yourAnswer", language)) }));
  else if (talk.question === undefined && turns > 0) {
    screen.note(say("continueWith", language, { command: commandFor(talk) }));
  }
  return code;
}

function notYours({ session: { thread, user }, language }: Talk): SetupError {
  const who = user === undefined ? say("nobody", language) : `"${user}"`;
  return new SetupError(say("notYourThread", language, { thread, who }));
}

/** What is asked, and how to answer it here. */
function show(pending: Card, { screen, json, lines }: Talk, language: Language): void {
  if (json) return;
  screen.line(drawCard(pending), "bold");
  if (pending.type === "approval" && lines()) screen.note(say("howToDecide", language), "dim");
}

const isLeave = (line: string): boolean => /^(exit|quit|退出)$/i.test(line.trim());

function stopped(talk: Talk, language: Language): number {
  const { screen } = talk;
  screen.note(say("stopped", language));
  screen.note(say("continueWith", language, { command: commandFor(talk) }));
  return 130;
}

function failed({ screen, session, json, verbose }: Talk, error: unknown, language: Language): number {
  const { text, exitCode } = explain(error, verbose, language);
  if (json) screen.json({ thread: session.thread, error: text });
  else screen.note(text, "red");
  return exitCode;
}
