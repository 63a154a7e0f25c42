import { sentencesOf } from "../grounding/act-words.ts";
import type { Claim, Counted } from "../grounding/claim.ts";
import { claimsIn } from "../grounding/claims.ts";
import { ground, readSource } from "../grounding/ground.ts";
import { asksToKnow } from "../question.ts";
import type { PendingCall } from "./task.ts";

type Card = readonly Pick<PendingCall, "preview" | "args">[];

/**
 * Whether a question at a card names a day, a thing, a sum or a count that is not on it. The answer is then about an
 * alternative, and a yes may be meant for that. `words`: in standard form.
 */
export function asksBeyondCard(words: string, card: Card): boolean {
  const ofThing: Counted[] = OF_IT.test(words) ? ["people", "things"] : asksCapacity(words, card) ? ["people"] : [];
  return ground(words, [sourceOf(card)]).some(
    ({ claim, how }) =>
      (how === undefined || (how !== "stated" && !isOf(claim, ["money"]))) &&
      isCompared(claim) &&
      !isOf(claim, ofThing),
  );
}

/** "Is the room for two people?": the answer says whether it is. */
const OF_IT = /^(?:is|are|does|do|has) (?:it|this|that|the)\b|^[它这]/i;

/** Whether a question asks for how many people something is, where the card counts none: "can it take two people?", 能住两个人吗？ */
export function asksCapacity(words: string, card: readonly Pick<PendingCall, "preview">[]): boolean {
  const counts = claimsIn(words).filter(({ kind }) => kind === "figure");
  const isOfPeople = counts.length > 0 && counts.every((claim) => isOf(claim, ["people"]));
  return isOfPeople && !FOR_US.test(words) && !card.some(({ preview }) => namesPeople(preview));
}

/** "And for three people?", "can we be four?" may ask for another one. */
const FOR_US = /^(?:and|or|but|for|what|how)\b|\b(?:we|us|make|change)\b|^(?:那|如果|要是)|[换改]|我们|呢[？?]?$/i;

const isCompared = (claim: Claim): boolean => claim.kind !== "time" && (claim.kind !== "figure" || isOf(claim, COUNTS));

/**
 * Whether an answer at a card names another thing than those on it, or a sum that does not follow from it. Days of a
 * rule, such as a deadline, do not count. `question`: what it answers. A name counts if that asked what there is, and a
 * number of rooms if it was about people.
 */
export const answersBeyondCard = (answer: string, card: Card, question = ""): boolean =>
  ground(answer, [sourceOf(card)]).some(
    ({ claim, sources }) =>
      sources.length === 0 &&
      (claim.kind === "id" ||
        isOf(claim, namesPeople(question) ? ["money", "rooms"] : ["money"]) ||
        (claim.kind === "name" && asksWhatThereIs(question))),
  );

const namesPeople = (text: string): boolean => claimsIn(text).some((claim) => isOf(claim, ["people"]));

const asksWhatThereIs = (question: string): boolean => WHAT_THERE_IS.test(question) && !/\bit\b|它/i.test(question);

const WHAT_THERE_IS = /\b(?:(?:is|are) there|(?:do|have) you|which|any)\b|有[吗么]|有没有|哪[家个间些种]/i;

/** Whether words at a card make it depend on something: "only if it is quiet", 不能取消的话就算了. */
export const setsCondition = (words: string): boolean =>
  UNLESS_SO.test(words) || sentencesOf(words).some((sentence) => CONDITION.test(sentence) && !asksToKnow(sentence));

/** Behind a question it is a condition, too: "does it allow dogs, otherwise no". */
const UNLESS_SO = /[,，;；.。?？!！] ?(?:otherwise|or else|if not|unless|only if|否则|不然)/i;

const CONDITION = /\b(?:if|unless|provided|as long as|otherwise)\b|如果|要是|除非|的话|否则|只要/i;

const COUNTS: readonly Counted[] = ["money", "days", "rooms", "people", "things"];

const isOf = (claim: Claim, counts: readonly Counted[]): boolean =>
  claim.kind === "figure" && claim.counted !== undefined && counts.includes(claim.counted);

const sourceOf = (card: Card) =>
  readSource({
    ...{ kind: "call", id: "" },
    text: card.map(({ preview, args }) => `${preview}\n${JSON.stringify(args)}`).join("\n"),
  });
