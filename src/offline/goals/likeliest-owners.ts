/**
 * The owner of each piece of a text for which the total score is highest. Each change of owner between two pieces costs
 * something. `scores`: for each piece, its score for each owner. `against`: the cost if piece `at` belongs to `to` and
 * the piece before it to `from`.
 * Source: Viterbi 1967, with scores that add up.
 */
export function likeliestOwners(
  scores: readonly (readonly number[])[],
  against: (at: number, from: number, to: number) => number,
): number[] {
  const [first, ...rest] = scores;
  if (!first) return [];
  let totals = first;
  const origins = rest.map((own, before) => {
    const origin = own.map((_, to) => {
      const reached = totals.map((total, from) => (from === to ? total : total - against(before + 1, from, to)));
      // Where both are as likely, the owner stays.
      return (reached[to] ?? 0) >= Math.max(...reached) ? to : indexOfMost(reached);
    });
    const reached = totals;
    totals = own.map((score, to) => {
      const from = origin[to] ?? to;
      return score + (reached[from] ?? 0) - (from === to ? 0 : against(before + 1, from, to));
    });
    return origin;
  });
  const owners = [indexOfMost(totals)];
  for (const origin of origins.toReversed()) owners.push(origin[owners.at(-1) ?? 0] ?? 0);
  return owners.reverse();
}

const indexOfMost = (values: readonly number[]): number => values.indexOf(Math.max(...values));
