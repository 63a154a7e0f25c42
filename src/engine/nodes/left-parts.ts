import { isActing } from "../embedding/concepts.ts";
import { termsOf } from "../embedding/terms.ts";
import { sentencesOf } from "../grounding/act-words.ts";
import { actsAskedFor } from "../grounding/asked-acts.ts";
import { idsIn } from "../ids.ts";
import { asksToKnow } from "../question.ts";
import type { Tool } from "../tools/tool.ts";
import { isAbout } from "./left-undone.ts";

/**
 * The parts of a message without ids that ask for an act of their own, and that `about` (the calls of writes and the
 * replies) is not about. `made`: how many writes were called; if they are as many as the parts, each may be of one.
 */
export function leftParts(words: string, made: number, about: string, writes: readonly Tool[]): string[] {
  const parts = sentencesOf(words).flatMap((one) => (asksToKnow(one) ? [] : partsOf(one, writes)));
  const besides = (part: string) => parts.filter((one) => one !== part).join("\n");
  return parts.filter(
    (part) => parts.length > made && idsIn(part).length === 0 && !isAbout(about, withoutVerbs(part), besides(part)),
  );
}

/** The parts of a sentence that ask for an act: "rent a car", or another thing of the same act, "my hotel in Paris". */
const partsOf = (sentence: string, writes: readonly Tool[]): string[] =>
  sentence
    .split(BETWEEN)
    .map((part) => part.trim())
    .reduce<string[]>((parts, part) => {
      const isAct = isActing(termsOf(part)[0]?.root ?? "") || actsAskedFor(part, writes).length > 0;
      return !SPARES.test(part) && (isAct || isAlike(part, parts.at(-1) ?? "")) ? parts.concat(part) : parts;
    }, []);

/** What is to be left as it is. */
const SPARES = /\b(?:no|not|nothing|keep|leave)\b|n['’]t\b|不|别|保留/i;

/** What stands between the parts of a text. */
export const BETWEEN = /[,，、.。;；!！]|\b(?:and|then|also|plus)\b|[和与及]|并且?|然后|同时|还有|再/i;

/** Whether two parts name things of the same kind: "my hotel in Geneva", "my hotel in Paris". */
const isAlike = (part: string, before: string): boolean =>
  termsOf(withoutVerbs(before)).some(({ root }) => !/\d/.test(root) && termsOf(part).some((one) => one.root === root));

const withoutVerbs = (part: string): string =>
  termsOf(part.replace(/[一两几][个辆间张条份]/g, " "))
    .map(({ root }) => root)
    .filter((root) => !isActing(root))
    .join(" ");
