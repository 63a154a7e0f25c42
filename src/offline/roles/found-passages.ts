import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { conceptOf, isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { shareSaid, termsOf } from "../../engine/embedding/terms.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { pairsOf, stem, wordsOf } from "../../engine/embedding/words.ts";
import { namesRules } from "../conversation/rule-subject.ts";
import { usedIn } from "../conversation/used-in.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import type { Step } from "../situation.ts";
import { slotsOf, takesKind } from "../slots/slot.ts";
import { contentOf } from "./asked-content.ts";

/** The passages of a look-up that are about what waits and, where a question is given, hold what is asked of it. */
export function answersIn(found: string, topic: string, question = ""): string[] {
  const content = contentOf(question, topic);
  const meaning = concepts(question).filter((concept) => !concepts(topic).includes(concept));
  const named = [...wordsOf(topic), ...(topic.match(/\p{Script=Han}+/gu) ?? []).flatMap(pairsOf)];
  const subject = named.filter((word) => /\p{L}{2}/u.test(word) && !isRequestVerb(stem(word)));
  const headed = question === "" ? headedIn(found) : passagesIn(found);
  return headed.filter((passage) => {
    const [title = ""] = HEADED.test(passage) ? passage.split("\n", 1) : [passage];
    const isAsked = () =>
      content.some(usedIn(passage)) ||
      meaning.some((one) => concepts(passage).includes(one)) ||
      nearestIn(passage, content) >= NEAR;
    return subject.some(usedIn(title)) && (question === "" || namesRules(question) || isAsked());
  });
}

/** The passages that several look-ups found, of the question by itself and of what it is about: 退款几天到账. */
export function foundByAll(steps: readonly Step[], topic: string, tools: readonly ModelTool[]): string[] {
  const [first = [], ...others] = steps.map(({ observation }) => headedIn(observation));
  const isOfOther = isOfOtherKind(topic, tools);
  const isFound = (passage: string) => others.every((found) => found.includes(passage)) && !isOfOther(passage);
  return others.length === 0 ? [] : first.filter(isFound);
}

/** Whether passages are of another kind of things than a topic: of cars, nothing is told where a hotel waits. */
function isOfOtherKind(topic: string, tools: readonly ModelTool[]): (passage: string) => boolean {
  const kinds = tools
    .flatMap(slotsOf)
    .filter(takesKind)
    .flatMap(({ choices = [] }) => choices);
  const isSaid = ({ says }: (typeof kinds)[number]) => says.some(usedIn(topic));
  const otherKinds = kinds.some(isSaid) ? kinds.filter((kind) => !isSaid(kind)) : [];
  return (passage) => otherKinds.some(({ says }) => says.some(usedIn(titleOf(passage))));
}

/** What was found, without the passages on another kind of things than a topic; what lists the rules there are stays. */
export const withoutOtherKinds = (found: string, topic: string, tools: readonly ModelTool[]): string => {
  const isOfOther = isOfOtherKind(topic, tools);
  const passages = passagesIn(found);
  if (!passages.some((passage) => HEADED.test(passage))) return found;
  return passages.filter((passage) => !isOfOther(passage)).join("\n\n");
};

/** The words that a question asks of something, of which what was found for it says nothing; none where it surely says some. */
export function untoldIn(found: string, question: string, read: Read): string[] {
  const passages = headedIn(found);
  const titles = passages.map(titleOf).join("\n");
  const content = contentOf(question.replace(HOW_MUCH, " "), titles).filter(
    (word) =>
      !OF_ANY_RULE.test(word) &&
      !isPlaceName(word.toLowerCase()) &&
      read(word).tokens.some(isTelling) &&
      (/^[a-z]/i.test(word) || meaningOfWord(word) !== undefined),
  );
  const isSilent = passages.length > 0 && nearestIn(found, content) < HALF;
  const untold = content.filter((word) => nearestIn(found, [word]) < FAR);
  const thing = thingTaken(question, found).filter((sign) => !untold.some((word) => word.includes(sign)));
  return isSilent ? [...untold, ...thing] : [];
}

/** The 狗 of 带狗, which is no pair of signs with a meaning of its own, where a text never says it. */
function thingTaken(question: string, found: string): string[] {
  const thing = TAKES_THING.exec(question)?.groups?.thing ?? "";
  return meaningOfWord(thing) === undefined || found.includes(thing) ? [] : [thing];
}

const TAKES_THING =
  /[带含养抽吸喝吃](?:[一两几]?[条只个份])?(?<thing>(?![的了着过个么吗没不走人娃我他她点些下])\p{Script=Han})(?=[吗么嘛？?]|入住|登机|$)/u;

/** What rules of anything are asked for by. */
const OF_ANY_RULE =
  /^(?:free|fees?|charge[ds]?|fine|penalt|polic|rules?|terms?|condition|allow|possible|permi|includ|refund|deposit|insur)|^(?:免费|收费|费用|手续|规定|政策|条款|允许|可以|包含|退款|押金|保险)/i;

/** "How heavy", "carry-on": words that a passage says in figures, or in one word. */
const HOW_MUCH = /\bhow [a-z]+\b|\b[a-z]+-[a-z]+\b/gi;

const titleOf = (passage: string): string => passage.split("\n", 1)[0] ?? "";

/** How near some of a text comes to the nearest of some words: 1 for what it says. */
function nearestIn(text: string, words: readonly string[]): number {
  const said = termsOf(text);
  return Math.max(0, ...words.map((word) => shareSaid(termsOf(word), said)));
}

/** From here on a text says a word in other words: petrol for fuel; below, nothing of it. */
const NEAR = 0.4;
const FAR = 0.2;
/** Below, no word of a question is surely answered. */
const HALF = 0.5;

/** The passages that have a heading. */
const headedIn = (text: string): string[] => passagesIn(text).filter((passage) => HEADED.test(passage));

/** A line that is no sentence, and text below it. */
const HEADED = /^[^\n]*[^\n.。!！?？]\n/;

/** The passages a text consists of, each with the paragraphs below its heading. */
function passagesIn(text: string): string[] {
  const passages: string[] = [];
  for (const block of text.split(/\n{2,}/)) {
    if (HEADED.test(block) || passages.length === 0) passages.push(block);
    else passages.push(`${passages.pop()}\n\n${block}`);
  }
  return passages;
}

/** What is to be done, by the verbs of a text. */
const concepts = (text: string): string[] =>
  wordsOf(text)
    .map(stem)
    .flatMap((root) => (isRequestVerb(root) ? (conceptOf(root) ?? []) : []))
    .filter((concept) => concept !== "find");
