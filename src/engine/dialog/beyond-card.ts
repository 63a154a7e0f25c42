import { sentencesOf } from "../grounding/act-words.ts";
import type { Claim, Counted } from "../grounding/claim.ts";
import { claimsIn } from "../grounding/claims.ts";
import { ground, readSource, states } from "../grounding/ground.ts";
import { asksToKnow } from "../question.ts";
import type { PendingCall } from "./task.ts";

type Card = readonly Pick<PendingCall, "preview" | "args">[];

/**
 * Whether a question at a card names a day, a thing, a sum or a count that is not on it. The answer is then about an
 * alternative, and a yes may be meant for that. `words`: in standard form.
 */
export function asksBeyondCard(words: string, card: Card): boolean {
  const source = sourceOf(card);
  return claimsIn(words).some((claim) => isCompared(claim) && !states(source, claim));
}

const isCompared = (claim: Claim): boolean => claim.kind !== "time" && (claim.kind !== "figure" || isOf(claim, COUNTS));

/**
 * Whether an answer at a card names another thing than those on it, or a sum that does not follow from it. Days of a
 * rule, such as a deadline, do not count.
 */
export const answersBeyondCard = (answer: string, card: Card): boolean =>
  ground(answer, [sourceOf(card)]).some(
    ({ claim, sources }) => sources.length === 0 && (claim.kind === "id" || isOf(claim, ["money"])),
  );

/** Whether words at a card make it depend on something: "only if it is quiet", 不能取消的话就算了. */
export const setsCondition = (words: string): boolean =>
  sentencesOf(words).some((sentence) => CONDITION.test(sentence) && !asksToKnow(sentence));

const CONDITION = /\b(?:if|unless|provided|as long as|otherwise)\b|如果|要是|除非|的话|否则|只要/i;

const COUNTS: readonly Counted[] = ["money", "days", "rooms", "people", "things"];

const isOf = (claim: Claim, counts: readonly Counted[]): boolean =>
  claim.kind === "figure" && claim.counted !== undefined && counts.includes(claim.counted);

const sourceOf = (card: Card) =>
  readSource({
    ...{ kind: "call", id: "" },
    text: card.map(({ preview, args }) => `${preview}\n${JSON.stringify(args)}`).join("\n"),
  });
