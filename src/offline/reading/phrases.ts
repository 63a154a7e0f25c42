import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import type { MentionOf, Span } from "./mention.ts";
import { overlapsOneOf } from "./spans.ts";
import type { Token } from "./tokens.ts";

type Phrase = MentionOf<"phrase">;

const linking = new Set(["of", "de", "&", "the", "la", "di", "von", "van"]);

/**
 * Runs of content words between function words, marks and the `taken` spans (dates, amounts …), each with the
 * function word before it. A run of capitalised words inside a longer run stands as a phrase of its own too.
 */
export function phrasesIn(tokens: readonly Token[], text: string, taken: readonly Span[]): Phrase[] {
  const phrases: Phrase[] = [];
  let run: Token[] = [];
  let before = "";
  const isTaken = overlapsOneOf(taken);
  const close = () => {
    const trimmed = withoutRequest(run, before);
    if (trimmed.length > 0) phrases.push(...withNames(trimmed, text, before));
    run = [];
  };
  tokens.forEach((token, i) => {
    if (isOfTitle(tokens, i)) {
      if (run.length > 0) close();
      return;
    }
    const joins = run.length > 0 && linksNames(tokens, i);
    if (joins || (isInPhrase(token) && !isCommand(tokens, i) && !isTaken(token))) {
      run.push(token);
      return;
    }
    if (run.length > 0) close();
    if (token.kind !== "mark") before = token.text.toLowerCase();
    else if (!/[,、"'“”‘’(]/.test(token.text)) before = "";
  });
  close();
  return phrases;
}

const isInPhrase = (token: Token): boolean =>
  token.kind !== "mark" &&
  !isStopWord(token.text.toLowerCase()) &&
  !(token.kind === "han" && token.text.length > 1 && isRequestVerb(token.text));

/** "Dr. Zhang" is called Zhang; the full stop ends nothing. */
function isOfTitle(tokens: readonly Token[], i: number): boolean {
  if (tokens[i]?.text === ".") return TITLE.test(tokens[i - 1]?.text ?? "") && isCapital(tokens[i + 1]);
  return TITLE.test(tokens[i]?.text ?? "") && isCapital(tokens[tokens[i + 1]?.text === "." ? i + 2 : i + 1]);
}

const TITLE = /^(?:Mrs?|Ms|Dr|Prof)$/;

/** "Draw a circle", "Identify the bird": a sentence that begins with a command; the word is no value. */
function isCommand(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1];
  return (
    isOpening(tokens, i) &&
    tokens[i]?.kind === "word" &&
    next !== undefined &&
    isStopWord(next.text.toLowerCase()) &&
    /^(?:the|a|an|me|my|all|any|some|for|up|out|this|that|these|us|our)$/.test(next.text)
  );
}

const isOpening = (tokens: readonly Token[], i: number): boolean =>
  i === 0 || /^[.!?。！？;；:：]$/.test(tokens[i - 1]?.text ?? "");

const isCapital = (token: Token | undefined): boolean => token !== undefined && /^\p{Lu}/u.test(token.text);

/** "Bank of America", "Lord of the Rings": small words inside a name. */
function linksNames(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (!token || !linking.has(token.text.toLowerCase()) || !isCapital(tokens[i - 1] ?? undefined)) {
    return (
      token?.text === "the" && tokens[i - 1]?.text === "of" && isCapital(tokens[i - 2]) && isCapital(tokens[i + 1])
    );
  }
  if (token.text === "the") return false;
  return isCapital(tokens[i + 1]) || (tokens[i + 1]?.text === "the" && isCapital(tokens[i + 2]));
}

/** "Find cheap rooms": the leading request is not part of the thing. */
function withoutRequest(run: Token[], before: string): Token[] {
  const asks =
    before === "" || /^(?:to|please|me|you|i|and|then|also|can|could|请|我|想|要|帮我|帮|再|并)$/.test(before);
  let from = 0;
  const isVerb = (token: Token | undefined) =>
    isRequestVerb(token?.root ?? "") && (before === "" || !isCapital(token) || !isCapital(run[1]));
  while (asks && from < run.length && isVerb(run[from])) from += 1;
  return run.slice(from);
}

function withNames(run: Token[], text: string, before: string): Phrase[] {
  const whole = phrase(run, text, before, true);
  const phrases = [whole];
  for (let i = 0; i < run.length; i += 1) {
    if (!isCapital(run[i])) continue;
    let end = i;
    while (
      end + 1 < run.length &&
      (isCapital(run[end + 1]) || linking.has(run[end + 1]?.text ?? "") || run[end + 1]?.kind === "number")
    )
      end += 1;
    const name = phrase(run.slice(i, end + 1), text, before, false);
    if (name.text !== whole.text) phrases.push(name);
    i = end;
  }
  return [...phrases, ...hanPieces(run, text, before)];
}

/** Where Han words run on without function words, each of them may be the value. */
function hanPieces(run: Token[], text: string, before: string): Phrase[] {
  if (run.length < 3 || run.some(({ kind }) => kind !== "han")) return [];
  return run.filter((token) => token.text.length > 1).map((token) => phrase([token], text, before, false));
}

function phrase(run: Token[], text: string, before: string, isWhole: boolean): Phrase {
  const start = run[0]?.start ?? 0;
  const end = run.at(-1)?.end ?? start;
  const value = text.slice(start, end).replace(/['’]s$/, "");
  return {
    kind: "phrase",
    start,
    end,
    text: text.slice(start, end),
    value,
    before,
    isWhole,
    capitalised:
      run.every((token) => token.kind !== "word" || isCapital(token) || linking.has(token.text)) && run.some(isCapital),
  };
}
