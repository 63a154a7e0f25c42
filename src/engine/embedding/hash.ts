import { lengthOf } from "./nearest.ts";

/** FNV-1a, 32 bits, with a final mix because the low bits are used by themselves. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Feature hashing with a sign bit, so that collisions cancel out on average. Source: Weinberger et al. 2009. */
export function hashed(features: ReadonlyMap<string, number>, dimensions: number): Float64Array {
  const vector = new Float64Array(dimensions);
  for (const [name, weight] of features) {
    const hash = hashOf(name);
    const at = (hash >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + (hash & 1 ? weight : -weight);
  }
  const length = lengthOf(vector);
  if (length !== 0) for (let at = 0; at < dimensions; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}
