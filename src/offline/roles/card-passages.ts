import { conceptOf, isRequestVerb } from "../../engine/embedding/concepts.ts";
import { pairsOf, stem, wordsOf } from "../../engine/embedding/words.ts";
import { usedIn } from "../conversation/used-in.ts";
import { contentOf } from "./asked-content.ts";

/** The passages of a look-up that are about what waits and, where a question is given, hold what is asked of it. */
export function answersIn(found: string, topic: string, question = ""): string[] {
  const content = contentOf(question, topic);
  const meaning = concepts(question).filter((concept) => !concepts(topic).includes(concept));
  const named = [...wordsOf(topic), ...(topic.match(/\p{Script=Han}+/gu) ?? []).flatMap(pairsOf)];
  const subject = named.filter((word) => /\p{L}{2}/u.test(word) && !isRequestVerb(stem(word)));
  const headed = passagesIn(found).filter((passage) => question !== "" || HEADED.test(passage));
  return headed.filter((passage) => {
    const [title = ""] = HEADED.test(passage) ? passage.split("\n", 1) : [passage];
    const isAsked = () => content.some(usedIn(passage)) || meaning.some((one) => concepts(passage).includes(one));
    return subject.some(usedIn(title)) && (question === "" || RULES.test(question) || isAsked());
  });
}

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

/** Who asks for the rules is answered by them, whatever their words. */
const RULES = /\b(?:polic(?:y|ies)|rules?|terms)\b|政策|规定|规则|条款/i;
