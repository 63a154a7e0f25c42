/**
 * The share of mutants that a run tests, 0 to 1. All mutants of the engine take most of a day; which of them are in a
 * share depends on nothing but the mutant, so two runs on one tree test the same.
 */
export const share = Number(process.env.MUTATION_SAMPLE ?? 0.02);
if (!(share > 0 && share <= 1)) {
  throw new Error(`MUTATION_SAMPLE is “${process.env.MUTATION_SAMPLE}”; it must be above 0 and at most 1.`);
}

/**
 * Whether a mutant is in the sample.
 * @param {string} fileName from the root of the project, with forward slashes
 * @param {{ location: { start: { line: number, column: number } }, mutatorName: string, replacement?: string }} mutant
 *   with lines and columns that count from zero
 */
export function isSampled(fileName, { location: { start }, mutatorName, replacement }) {
  return hash(`${fileName}:${start.line}:${start.column}:${mutatorName}:${replacement}`) / 2 ** 32 < share;
}

/** FNV-1a, with the finishing steps of MurmurHash3: without them, neighbouring mutants get neighbouring numbers. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
