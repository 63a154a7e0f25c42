import { partsOfEnd } from "../../engine/dialog/told.ts";
import { type Decision, say } from "../decision.ts";
import type { Situation } from "../situation.ts";
import { readable, together } from "../wording/observations.ts";
import { phrasesIn } from "../wording/phrases.ts";
import { smallTalk } from "../wording/small-talk.ts";

const OPENING = /<result\b((?:[^>"]|"[^"]*")*)>/y;
const CLOSING = "</result>";

/**
 * Words the answer from the `<result task="…" from="…">` blocks of the request; from a background passage, said to be
 * general knowledge, when there are none. A block of a task that failed says so with `status="failed"`.
 */
export function sumUp(situation: Situation): Decision {
  const { request, passages, language } = situation;
  const phrases = phrasesIn(language);
  const results = blocksIn(request).map(({ attributes, text }) => {
    const parts = partsOfEnd(text.trim()).map((part) => readable(part, language));
    const worded = together(parts, language);
    return attributes.endsWith(' status="failed"') ? phrases.failed(worded) : worded;
  });
  const answer = together(results, language);
  if (answer !== "") return say(answer);
  const [passage] = passages;
  if (passage) return say(`${phrases.general} ${firstSentences(passage.content, 3)}`);
  return say(smallTalk(request, language) ?? phrases.nothingFound);
}

/** What stands in each block; a block ends at the first closing tag behind its opening one. */
function blocksIn(request: string): { attributes: string; text: string }[] {
  return request
    .split(CLOSING)
    .slice(0, -1)
    .flatMap((piece) => {
      OPENING.lastIndex = Math.max(0, piece.search(/<result\b/));
      const [opening, attributes = ""] = OPENING.exec(piece) ?? [];
      const from = piece.search(/<result\b/) + (opening?.length ?? 0);
      return opening === undefined ? [] : [{ attributes, text: piece.slice(from) }];
    });
}

function firstSentences(text: string, count: number): string {
  const sentences = text.match(/[^.。!！?？\n]+(?:[.。!！?？]+|\n|$)/gu) ?? [text];
  return sentences.slice(0, count).join("").trim();
}
