/** How many cases a test plays: `few` in `npm test`, `many` in `npm run test:deep`. */
export const runs = (few: number, many: number): number => (process.env.TESTS_DEEP ? many : few);
