import { type ModelReply, withText } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { readable, together } from "../wording/observations.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** Words the answer from the results; from a background passage, said to be general knowledge, when there are none. */
export function sumUp(situation: Situation): ModelReply {
  const { passages, language } = situation;
  const phrases = offlinePhrases(language);
  // What was told before a card, and why a task was given back, is told only where there is nothing else to tell.
  const news = situation.results.filter(({ isTold, isForPlanner }) => !isTold && !isForPlanner);
  const results = (news.length > 0 ? news : situation.results).map(({ isFailed, parts }) => {
    const readableParts = parts.map((part) => readable(part, language));
    const worded = together(readableParts, language);
    return isFailed ? phrases.failed(worded) : worded;
  });
  const answer = together(results, language);
  if (answer !== "") return withText(answer);
  const [passage] = passages;
  if (passage) return withText(`${phrases.general} ${firstSentences(passage.content, 3)}`);
  return withText(phrases.nothingFound);
}

function firstSentences(text: string, count: number): string {
  const sentences = text.match(/[^.。!！?？\n]+(?:[.。!！?？]+|\n|$)/gu) ?? [text];
  return sentences.slice(0, count).join("").trim();
}
