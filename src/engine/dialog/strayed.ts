import { z } from "zod";

/**
 * Words that were said at a card and that decided nothing. Until the card was shown once more for that reason, an "ok"
 * may be meant for them.
 */
export const strayedSchema = z.object({
  calls: z.array(z.string()).describe("The ids of the calls that waited on the card."),
  leastYes: z
    .number()
    .describe(
      "How clear a yes still approves the calls: 1, behind a question about them; 2, behind an answer that asks " +
        "something; 3, which only “confirm” is, behind any other words.",
    ),
});
export type Strayed = z.infer<typeof strayedSchema>;

/** What strayed from a card of some calls: a yes has to be as clear as was needed before, as long as the same calls wait. */
export function straying(pending: readonly { id: string }[], leastYes: number, before: Strayed | undefined): Strayed {
  const calls = pending.map(({ id }) => id);
  const isOfSame = calls.some((id) => before?.calls.includes(id));
  return { calls, leastYes: Math.max(leastYes, isOfSame ? (before?.leastYes ?? 0) : 0) };
}

const OTHER =
  /\b(?:instead|rather|else|another|others?|different|alternatives?|(?<!how much )cheaper|better|change|move|switch|rebook)\b|[改换]|别的|其[他它]|另外?[一的有]|便宜(?!了?多少)|还有/i;
/** Whether a text is about something else than what it is said at: "another one", 换一个. */
export const isOther = (text: string): boolean => OTHER.test(text);
