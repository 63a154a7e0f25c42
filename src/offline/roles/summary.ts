import { type Decision, say } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { readable, together } from "../wording/observations.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { smallTalk } from "../wording/small-talk.ts";

/** Words the answer from the results; from a background passage, said to be general knowledge, when there are none. */
export function sumUp(situation: Situation): Decision {
  const { request, passages, language } = situation;
  const phrases = phrasesIn(language);
  const results = situation.results.map(({ isFailed, parts }) => {
    const readableParts = parts.map((part) => readable(part, language));
    const worded = together(readableParts, language);
    return isFailed ? phrases.failed(worded) : worded;
  });
  const answer = together(results, language);
  if (answer !== "") return say(answer);
  const [passage] = passages;
  if (passage) return say(`${phrases.general} ${firstSentences(passage.content, 3)}`);
  return say(smallTalk(request, language) ?? phrases.nothingFound);
}

function firstSentences(text: string, count: number): string {
  const sentences = text.match(/[^.。!！?？\n]+(?:[.。!！?？]+|\n|$)/gu) ?? [text];
  return sentences.slice(0, count).join("").trim();
}
