/** The names in an object that are none of those known, in quotation marks; undefined if there are none. */
export function unknownNames(given: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown.length === 0 ? undefined : unknown.map((name) => `"${name}"`).join(", ");
}
