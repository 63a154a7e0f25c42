import { z } from "zod";

/**
 * Words at a card that decided nothing. An "ok" after them may be meant for them, until the card has been shown once more.
 */
export const strayedSchema = z.object({
  calls: z.array(z.string()).describe("The ids of the calls that waited on the card."),
  leastYes: z
    .number()
    .describe(
      "How clear a yes must be to approve the calls (`Strength`): 1 after a question about them, 2 after an answer " +
        "that asks something, 3 (“confirm”) after any other words, such as a question about another day or count.",
    ),
  isOffered: z.boolean().optional().describe("Whether the answer asked about another thing; a yes is meant for that."),
});
export type Strayed = z.infer<typeof strayedSchema>;

/** As long as one of the same calls waits, the yes has to be at least as clear as was needed before. */
export function straying(pending: readonly { id: string }[], leastYes: number, before: Strayed | undefined): Strayed {
  const calls = pending.map(({ id }) => id);
  const isOfSame = calls.some((id) => before?.calls.includes(id));
  return { calls, leastYes: Math.max(leastYes, isOfSame ? (before?.leastYes ?? 0) : 0) };
}

const OTHER =
  /\b(?:instead|rather|else|another|others?|different|alternatives?|(?<!how much )cheap(?:er|est)|better|change|move|switch|rebook|recommend|suggest)\b|[改换]|别的|其[他它]|另外?[一的有]|便宜(?!了?多少)|还有|推荐/i;
/** A thing of the same kind: "something nicer", "is there one with a pool?", "would a suite be possible?", 大一点的. */
const OF_SAME_KIND =
  /\b(?:something|anything|one|an?) (?:nic|bigg|larg|small|clos|near|quiet|fast|earli|lat|high|low)er\b|(?<!\bthe )\bone (?:with|without|near|that)\b|(?<!\b(?:this|that|it) )\bthe one (?:next|near|with|that|at|in|from)\b|^(?:is|would|could) an? [\w ]{1,40}\b(?:possible|available)\b|^c(?:an|ould) it (?:include|have|come with)\b|[大小好近早晚快]一?[点些]儿?的|[^退消改票](?:可以|行)吗[?？]?$/i;
/** Whether words at a card ask for another thing than the one on it: "another one", 换一个. */
export const asksForOther = (text: string): boolean => OTHER.test(text) || OF_SAME_KIND.test(text.trim());
