import { sentencesOf } from "../grounding/act-words.ts";
import type { Claim, Counted } from "../grounding/claim.ts";
import { ground, readSource } from "../grounding/ground.ts";
import { asksToKnow } from "../question.ts";
import type { PendingCall } from "./task.ts";

type Card = readonly Pick<PendingCall, "preview" | "args">[];

/**
 * Whether a question at a card names a day, a thing, a sum or a count that is not on it. The answer is then about an
 * alternative, and a yes may be meant for that. `words`: in standard form.
 */
export const asksBeyondCard = (words: string, card: Card): boolean =>
  ground(words, [sourceOf(card)]).some(
    ({ claim, how }) =>
      (how === undefined || (how !== "stated" && !isOf(claim, ["money"]))) &&
      isCompared(claim) &&
      !(isOf(claim, ["people", "things"]) && OF_IT.test(words)),
  );

/** "Is the room for two people?": the answer says whether it is. */
const OF_IT = /^(?:is|are|does|do|has) (?:it|this|that|the)\b|^[它这]/i;

const isCompared = (claim: Claim): boolean => claim.kind !== "time" && (claim.kind !== "figure" || isOf(claim, COUNTS));

/**
 * Whether an answer at a card names another thing than those on it, or a sum that does not follow from it. Days of a
 * rule, such as a deadline, do not count. `question`: what it answers. A name counts if that asked what there is.
 */
export const answersBeyondCard = (answer: string, card: Card, question = ""): boolean =>
  ground(answer, [sourceOf(card)]).some(
    ({ claim, sources }) =>
      sources.length === 0 &&
      (claim.kind === "id" || isOf(claim, ["money"]) || (claim.kind === "name" && asksWhatThereIs(question))),
  );

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
