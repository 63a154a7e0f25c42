/**
 * Whether a text holds a value as a whole: "CL-02" is in "class CL-02." and in "看CL-02的课", but not in "CL-020",
 * "XCL-02" or "CL-02-B". Case and width of the letters do not count. The value may be written as in JSON.
 */
export function holdsWhole(text: string, value: string): boolean {
  const inText = plain(text);
  const asJson = JSON.stringify(value).slice(1, -1);
  return [...new Set([value, asJson])].some((form) => stands(inText, plain(form)));
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

function stands(text: string, value: string): boolean {
  if (value === "") return true;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = [...text.slice(Math.max(0, at - NEAR), at)].reverse();
    const after = [...text.slice(at + value.length, at + value.length + NEAR)];
    const first = value.codePointAt(0) ?? 0;
    if (!goesOn(String.fromCodePoint(first), before) && !goesOn([...value].at(-1) ?? "", after)) return true;
  }
  return false;
}

/** As many characters as two signs of any kind take. */
const NEAR = 4;

/** Whether a value continues after its last sign: with a letter or digit, or with one after a joining sign. */
function goesOn(edge: string, [next = "", behind = ""]: readonly string[]): boolean {
  return isPartOfWord(edge) && (isPartOfWord(next) || (/[-.@]/.test(next) && isPartOfWord(behind)));
}

/** Chinese and Japanese are written without spaces between words. */
const isPartOfWord = (sign: string): boolean =>
  /[\p{L}\p{N}_]/u.test(sign) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign);
