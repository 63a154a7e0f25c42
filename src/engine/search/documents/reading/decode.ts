/** Encodings that a byte order mark names. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** Most bytes looked at to tell UTF-16 without a mark. */
const SAMPLE = 4096;

/**
 * The text of a file in UTF-8, UTF-16 or GB18030; undefined for anything else. `named`: an encoding that the file names
 * itself, taken if its bytes are not UTF-8.
 */
export function decode(bytes: Uint8Array, named?: string): string | undefined {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return textOf(bytes, mark.encoding);
  const wide = wideEncoding(bytes);
  if (wide) return textOf(bytes, wide);
  if (bytes.includes(0)) return undefined;
  return textOf(bytes, "utf-8") ?? (named && textOf(bytes, named)) ?? textOf(bytes, "gb18030");
}

function textOf(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark: every other byte of a line break or a space is 0. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, SAMPLE - (SAMPLE % 2));
  if (bytes.length % 2 === 1 || !sample.includes(0)) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return "utf-16le";
  return even > 0 && odd === 0 ? "utf-16be" : undefined;
}
