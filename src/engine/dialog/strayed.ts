import { z } from "zod";

/**
 * Words that were said at a card and that its calls did not take up. Until the card was shown once more for that
 * reason, an "ok" may be meant for them.
 */
export const strayedSchema = z.object({
  calls: z.array(z.string()).describe("The ids of the calls that waited on the card."),
  leastYes: z
    .number()
    .describe(
      "How clear a yes still approves the calls: 1, behind another question; 2, behind an answer that asks something; " +
        "3, which only “confirm” is, behind words that may have meant to change the calls.",
    ),
});
export type Strayed = z.infer<typeof strayedSchema>;

const OTHER =
  /\b(?:instead|rather|else|another|others?|different|alternatives?|cheaper|better|change|move|switch|rebook)\b|[改换]|别的|其[他它]|另外?[一的有]|便宜|还有/i;
/** Whether a text is about something else than what it is said at: "another one", 换一个. */
export const isOther = (text: string): boolean => OTHER.test(text);
