import { it } from "vitest";

/** How many cases a test plays: `few` in `npm test`, `many` in `npm run test:deep`. */
export const runs = (few: number, many: number): number => (process.env.TESTS_DEEP ? many : few);

/** One in `few` of the cases in `npm test`, from the place `first` on, and all in `npm run test:deep`. */
export const oneIn = <const One>(few: number, cases: readonly One[], first = 0): One[] =>
  cases.filter((_, at) => runs(few, 1) === 1 || at % few === first % few);

/**
 * `it.each` of a table whose rows are alike: two to three rows give one test in `npm test`, more give a third to
 * an eighth, and all are played in `npm run test:deep`. Which ones depends on the table alone.
 */
export const sampled = ((cases: readonly unknown[]) => {
  const few = cases.length < 2 ? 1 : cases.length <= 3 ? 2 : cases.length <= 6 ? 3 : cases.length <= 12 ? 4 : 8;
  return it.each(oneIn(few, cases, JSON.stringify(cases).length));
}) as typeof it.each;
