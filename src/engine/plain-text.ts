/** A control character other than line break and tab. */
const CONTROL = String.raw`(?![\n\t])\p{Cc}`;

/**
 * Control sequences of a terminal: a command (clear, move, hide), or a string up to its end (title, clipboard).
 * Every repetition stops at the next control character, so matching takes linear time for any text.
 */
const SEQUENCE = new RegExp(
  String.raw`(?:${CONTROL}\[|\u009b)[0-?]*[ -/]*[@-~]|(?:${CONTROL}[\]PX^_]|[\u0090\u0098\u009d-\u009f])\P{Cc}*${CONTROL}\\?`,
  "gu",
);

/** Control characters, and those that change the writing direction. */
const HIDDEN = new RegExp(String.raw`${CONTROL}|[\u202a-\u202e\u2066-\u2069]`, "gu");

/**
 * The text in a form that people can read and every provider accepts: well-formed, without terminal control sequences,
 * control characters and direction changes. Line breaks and tabs stay.
 */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(SEQUENCE, "").replace(HIDDEN, "");

/** The same value with all its texts plain. */
export function withPlainTexts<Value>(value: Value): Value {
  return plain(value) as Value;
}

function plain(value: unknown): unknown {
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [plainText(key), plain(item)]));
}

/** JSON with hidden characters escaped, so that `plainText` removes nothing from it. */
export const plainJson = (json: unknown): string =>
  JSON.stringify(json).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The first `most` characters of a text, or one less if the cut would split a surrogate pair. */
export function beginning(text: string, most: number): string {
  const isHalved = isLead(text.charCodeAt(most - 1)) && !isLead(text.charCodeAt(most)) && text.length > most;
  return text.slice(0, isHalved ? most - 1 : most);
}

const isLead = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
