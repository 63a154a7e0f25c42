import { SendError } from "../conversations/send-input.ts";
import type { Answered } from "../conversations/serve.ts";
import type { Card } from "../engine/dialog/cards.ts";
import { SetupError } from "../engine/errors.ts";
import { type Language, languageOf } from "../engine/language.ts";
import { answerTo, type Input } from "./answer-card.ts";
import { drawCard } from "./card.ts";
import { explain, Stopped } from "./failure.ts";
import type { Lines } from "./lines.ts";
import type { Options } from "./options.ts";
import { playTurn, type Stage } from "./play-turn.ts";
import { cliText } from "./words.ts";

export interface Talk extends Stage {
  /** A single question to answer; absent: a conversation. */
  question?: string;
  /** The source of further lines; undefined if there is none. */
  lines: () => Lines | undefined;
  /** Options of the command line; the command that continues the conversation repeats those that decide its answers. */
  options: Pick<Options, "domains" | "model" | "user">;
  /** The language until the user has written something. */
  language: Language;
}

/** The command that continues the conversation with the same options. */
function commandFor({ place: { thread }, options: { domains, model, user } }: Talk, words?: string): string {
  const options = Object.entries({ thread, domain: domains?.join(","), model, user });
  const given = options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${quoted(value)}`]));
  return ["npm run chat --", ...given, ...(words === undefined ? [] : [`"${words}"`])].join(" ");
}

/** As one word of a shell. */
const quoted = (text: string): string => (/^[\w.,:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Runs turns until the question is answered or the user leaves. Returns the exit code of the last turn. */
export async function converse(talk: Talk): Promise<number> {
  const { screen } = talk;
  let now = await current(talk);
  let language = now.state.turn?.language ?? talk.language;
  let code = now.waitsFor ? 3 : 0;
  let turns = 0;
  /** The card as it is drawn directly above. */
  let above = "";
  if (now.waitsFor && talk.question === undefined) above = show(now.waitsFor, talk, language);
  let given = talk.question;
  for (;;) {
    const { waitsFor: pending, cardId } = now;
    if (pending?.type === "approval") dropEarly(talk, language);
    const line = given ?? (await talk.lines()?.next(pending ? `${cliText("yourAnswer", language)} › ` : "› "));
    if (line === undefined || isLeave(line)) break;
    const input: Input | undefined = pending
      ? answerTo(pending, line, { inPlace: given === undefined, language, screen })
      : { text: line };
    given = undefined;
    if (!input) continue;
    turns += 1;
    // A number or code alone does not show the language.
    if (input.text && !pending && /\p{L}{2}/u.test(input.text)) language = languageOf(input.text);
    try {
      const played = await playTurn(talk, { ...input, cardId }, language);
      code = played.waitsFor ? 3 : played.modelFailed ? 1 : 0;
      now = played;
      if (played.text !== undefined) above = "";
    } catch (error) {
      if (error instanceof Stopped) return stopped(talk, language);
      code = failed(talk, error, language);
      now = await current(talk);
    }
    above = now.waitsFor ? show(now.waitsFor, talk, language, above) : "";
    if (talk.question !== undefined && !(now.waitsFor && talk.lines())) break;
    screen.gap();
  }
  if (now.waitsFor)
    screen.note(cliText("answerWith", language, { command: commandFor(talk, cliText("yourAnswer", language)) }));
  else if (talk.question === undefined && turns > 0) {
    screen.note(cliText("continueWith", language, { command: commandFor(talk) }));
  }
  return code;
}

/** The current state of the conversation. Rejects with `SetupError` if it belongs to another user. */
async function current({ app, place, language }: Talk): Promise<Answered> {
  try {
    return await app.current(place);
  } catch (cause) {
    if (!(cause instanceof SendError)) throw cause;
    const who = place.user === undefined ? cliText("nobody", language) : `"${place.user}"`;
    throw new SetupError(cliText("notYourThread", language, { thread: place.thread, who }), { cause });
  }
}

/**
 * Shows the open card or question, and how to answer it here. Returns it as it is drawn. `above`: the last output. If
 * the same card is shown again directly below it, only the reason is shown.
 */
function show(pending: Card, { screen, names, json, lines }: Talk, language: Language, above = ""): string {
  if (json) return "";
  const drawn = drawCard(pending, names, language);
  const isAgain = above !== "" && drawn !== above && drawn.endsWith(above);
  screen.line(isAgain ? drawn.slice(0, -above.length).trimEnd() : drawn, "bold");
  if (pending.type === "approval" && lines()) {
    const isOne = pending.action_requests.length === 1;
    screen.note(cliText(isOne ? "howToDecide" : "howToDecideSeveral", language), "dim");
  }
  return isAgain ? above : drawn;
}

/** A line typed before a card was shown is no decision about it. */
function dropEarly({ screen, lines }: Talk, language: Language): void {
  for (const text of lines()?.dropEarly() ?? []) screen.note(cliText("typedBefore", language, { text }), "red");
}

const isLeave = (line: string): boolean => /^(exit|quit|退出)$/i.test(line.trim());

function stopped(talk: Talk, language: Language): number {
  const { screen } = talk;
  screen.note(cliText("stopped", language));
  screen.note(cliText("continueWith", language, { command: commandFor(talk) }));
  return 130;
}

function failed({ screen, place, json, verbose }: Talk, error: unknown, language: Language): number {
  const { text, exitCode } = explain(error, verbose, language);
  if (json) screen.json({ thread: place.thread, error: text });
  else screen.note(text, "red");
  return exitCode;
}
