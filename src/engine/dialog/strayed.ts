import { z } from "zod";
import { asksToKnow } from "../question.ts";

/**
 * Words that were said at a card and that its calls did not take up. Until the card was shown once more for that
 * reason, an "ok" may be meant for them.
 */
export const strayedSchema = z.object({
  calls: z.array(z.string()).describe("The ids of the calls that waited on the card."),
  asked: z.boolean().describe("The answer to them asked something, so that a plain yes may answer that."),
});
export type Strayed = z.infer<typeof strayedSchema>;

const OTHER =
  /\b(?:instead|rather|else|another|others?|different|alternatives?|cheaper|better|change|move|switch|rebook)\b|[改换]|别的|其[他它]|另外?[一的有]|便宜|还有/i;
const PROPOSAL =
  /\b(?:can|could|may|shall|should|would)\b|\b(?:what|how) about\b|[行好]吗|可以|能|[行好]不[行好]|怎么样|如何|呢[?？]?$/i;

/** Whether a text is about something else than what it is said at: "another one", 换一个. */
export const isOther = (text: string): boolean => OTHER.test(text);

/** Whether words at a card only ask about it, so that a yes behind the answer is still a yes to the card. */
export const asksAboutCard = (text: string): boolean =>
  asksToKnow(text) &&
  !isOther(text) &&
  !(PROPOSAL.test(text) && /\d|[一二两三四五六七八九十][号天晚个位间]/.test(text));
