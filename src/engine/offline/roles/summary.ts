import { type Decision, say } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { readable, together } from "../wording/observations.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { smallTalk } from "../wording/small-talk.ts";

const block = /<result\b((?:[^>"]|"[^"]*")*)>([\s\S]*?)<\/result>/g;

/**
 * Words the answer from the `<result task="…" from="…">` blocks of the request; from a background passage, said to be
 * general knowledge, when there are none. A block of a task that failed says so with `status="failed"`.
 */
export function sumUp(situation: Situation): Decision {
  const { request, passages, language } = situation;
  const phrases = phrasesIn(language);
  const results = [...request.matchAll(block)].map(([, attributes = "", text = ""]) => {
    const worded = readable(text, language);
    return attributes.endsWith(' status="failed"') ? phrases.failed(worded) : worded;
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
