import { wordsOf } from "../../engine/embedding/words.ts";
import { asksToKnow } from "../../engine/question.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { pronoun } from "../conversation/references.ts";
import { declinesDoing, isDrop, isNo } from "../conversation/replies.ts";
import { actOf, actsIn, asksToAct } from "../goals/acts.ts";
import type { Past, Situation } from "../situation.ts";
import { SHIFT } from "../slots/span.ts";
import { choiceAsked } from "./choice-asked.ts";
import { saysOnlyActs } from "./rule-question.ts";

/**
 * A dialogue in which one of several things was to be chosen for being cancelled, and is to be changed instead: it is
 * read as if that had been wished for from the start. "Cancel a hotel", then "no, move it one day later".
 */
export function withActInstead(situation: Situation): Situation {
  const { past, request } = situation;
  const now = readInstead(past, request, situation);
  if (now) return { ...situation, past: now.before, request: now.said, whole: now.said, written: now.said };
  for (const [at, event] of [...past.entries()].reverse()) {
    const then = event.kind === "user" ? readInstead(past.slice(0, at), event.text, situation) : undefined;
    if (then) return { ...situation, past: [...then.before, { kind: "user", text: then.said }, ...past.slice(at + 1)] };
  }
  return situation;
}

/** What a message that changes what was to be cancelled stands for, and what was said before that. */
function readInstead(
  past: Past[],
  text: string,
  { tools, read }: Situation,
): { before: Past[]; said: string } | undefined {
  // Once one is chosen, the wish is of that one.
  if (past.at(-1)?.kind !== "agent" || choiceAsked({ past }) === undefined) return undefined;
  const wish = changeIn(text);
  if (wish === undefined) return undefined;
  // "Change the car instead" is of another thing.
  const beside = wish.replace(SHIFT, " ");
  const namesNothing = saysOnlyActs(beside, read) || saysOnlyValues(beside, tools, read);
  if (!pronoun.test(wish) && !namesNothing) return undefined;
  const at = past.findLastIndex((event) => event.kind === "user" && asksToAct(event.text));
  const begun = past[at];
  if (begun?.kind !== "user" || !actsIn(begun.text).includes("remove")) return undefined;
  // What was shown stands below a task, a thing a line.
  const [task = "", ...shown] = begun.text.split("\n");
  const thing = withoutRemoval(task);
  const said = pronoun.test(wish) ? wish.replace(pronoun, ` ${thing} `) : `${thing} ${wish}`;
  return { before: past.slice(0, at), said: [said.replace(/\s+/g, " ").trim(), ...shown].join("\n") };
}

/** What is to be changed, without the words before it that give the cancellation up; undefined for any other message. */
function changeIn(text: string): string | undefined {
  const clauses = text.split(CLAUSE_ENDS).map((clause) => clause.trim());
  const wish = clauses.filter((clause) => clause !== "" && !givesUp(clause)).join(", ");
  const acts = actsIn(wish);
  const [, may] = MAY_I.exec(wish) ?? HAN_MAY_I.exec(wish) ?? [];
  const isChange = acts.includes("change") && !acts.includes("remove");
  return isChange && (may !== undefined || !asksToKnow(wish)) ? (may ?? wish) : undefined;
}

/** "Could I just move it?" may want just that. */
const MAY_I =
  /^(?:(?:hm+|well|or|and|but|actually),? )?(?:can|could|may) (?:i|we|you) (?:(?:just|please|maybe) )?([^?]{1,30} (?:it|that one|this one)\b[^?]{0,20})\??$/i;
/** 能改到20号吗. */
const HAN_MAY_I =
  /^(?:那|还|我)?(?:能不能|可不可以|可以|能)(改[到成].{1,20}?|[推延](?:迟|后|长)?.{1,12}?)[吗么]?[？?]?$/;

const givesUp = (clause: string): boolean =>
  isDrop(clause) || isNo(clause.replace(/^actually /i, "")) || declinesDoing(clause, true);

/** "Cancel my hotel in Geneva" is "my hotel in Geneva". */
function withoutRemoval(text: string): string {
  const [verb = ""] = wordsOf(text).filter((word) => actOf(word) === "remove");
  const at = text.toLowerCase().indexOf(verb);
  return `${text.slice(0, Math.max(0, at))} ${text.slice(at + verb.length)}`.trim();
}
