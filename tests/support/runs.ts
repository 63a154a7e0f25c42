/** How many cases a test plays: `few` in `npm test`, `many` in `npm run test:deep`. */
export const runs = (few: number, many: number): number => (process.env.TESTS_DEEP ? many : few);

/** One in `few` of the cases in `npm test`, from the place `first` on, and all in `npm run test:deep`. */
export const oneIn = <const One>(few: number, cases: readonly One[], first = 0): One[] =>
  cases.filter((_, at) => runs(few, 1) === 1 || at % few === first % few);
