type Vector = ArrayLike<number>;

interface Near {
  /** Place in the list that was searched. */
  index: number;
  /** Cosine with the query. */
  score: number;
}

/** `Math.hypot` of a vector; that takes its numbers as arguments and is ten times slower. */
export function lengthOf(vector: Vector): number {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) square += (vector[i] ?? 0) ** 2;
  return Math.sqrt(square);
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

/** The square of a vector's length. */
export function squareOf(vector: Vector): number {
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) square += (vector[i] ?? 0) * (vector[i] ?? 0);
  return square;
}

/** `cosine` with one vector that is compared with many; reads of them only the places where it is not 0 itself. */
export function cosineWith(vector: Vector): (other: { vector: Vector; square: number }) => number {
  const places: number[] = [];
  for (let i = 0; i < vector.length; i += 1) if ((vector[i] ?? 0) !== 0) places.push(i);
  const own = squareOf(vector);
  return ({ vector: other, square }) => {
    let product = 0;
    for (const at of places) product += (vector[at] ?? 0) * (other[at] ?? 0);
    return own === 0 || square === 0 ? 0 : product / Math.sqrt(own * square);
  };
}

/** The non-zero places of a vector of length 1, with their values; much shorter if most are 0. */
export interface Direction {
  places: Uint32Array;
  values: Float32Array;
}

/** The direction of a vector, to be compared with many others. */
export function directionOf(vector: Vector): Direction {
  const places: number[] = [];
  const values: number[] = [];
  let square = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i] ?? 0;
    if (value === 0) continue;
    places.push(i);
    values.push(value);
    square += value * value;
  }
  const length = Math.sqrt(square);
  return { places: Uint32Array.from(places), values: Float32Array.from(values, (value) => value / length) };
}

/** Cosine of a direction and a vector of length 1. */
export function cosineTo({ places, values }: Direction, unit: Vector): number {
  let product = 0;
  for (let i = 0; i < places.length; i += 1) product += (values[i] ?? 0) * (unit[places[i] ?? 0] ?? 0);
  return product;
}

/** A vector made to have length 1; one of zeros stays as it is. */
export function unitOf(vector: Vector): number[] {
  const length = lengthOf(vector);
  return Array.from(vector, (value) => (length === 0 ? 0 : value / length));
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
