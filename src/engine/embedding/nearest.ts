type Vector = ArrayLike<number>;

interface Near {
  /** Place in the list that was searched. */
  index: number;
  /** Cosine with the query. */
  score: number;
}

/** Cosine of two vectors; 0 when one of them is all zeros. */
export function cosine(a: Vector, b: Vector): number {
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}

/** At most `most` of the vectors whose cosine with the query is `atLeast` or more, best first, ties in list order. */
export function nearest(
  query: Vector,
  vectors: readonly Vector[],
  { atLeast, most }: { atLeast: number; most: number },
): Near[] {
  return vectors
    .map((vector, index) => ({ index, score: cosine(query, vector) }))
    .filter(({ score }) => score >= atLeast)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most);
}
