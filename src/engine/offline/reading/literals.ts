import type { MentionOf } from "./mention.ts";

type Literal = MentionOf<"email" | "url" | "phone" | "quoted" | "code">;

const patterns: [Literal["kind"], RegExp][] = [
  [
    "quoted",
    /"([^"\n]{1,300})"|“([^”\n]{1,300})”|‘([^’\n]{1,300})’|「([^」\n]{1,300})」|《([^》\n]{1,200})》|`([^`\n]{1,300})`/gu,
  ],
  ["quoted", /(?<![A-Za-z\d])'((?:[^'\n]|'(?=[A-Za-z\d])){1,300})'(?![A-Za-z\d])/gu],
  ["url", /\bhttps?:\/\/[^\s"'<>，。）)]+[^\s"'<>，。）).,]/gu],
  ["email", /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    "phone",
    /(?<![\d-])(?:\+\d{1,3}[ -]?)?(?:\(\d{2,4}\)[ -]?)?\d{3,4}[ -]\d{3,4}(?:[ -]\d{2,4})?(?![\d-])|(?<!\d)\+?1[3-9]\d{9}(?!\d)/gu,
  ],
  [
    "code",
    /(?<![A-Za-z\d])(?=[A-Za-z0-9_#-]{0,80}\d)(?=[A-Za-z0-9_#-]{0,80}[A-Za-z_-])[A-Za-z0-9][A-Za-z0-9_-]{1,60}(?![A-Za-z0-9]|\.\d)/gu,
  ],
  ["code", /(?<![A-Za-z\d.,$€£¥￥-])\d{3,}(?!\d)(?![.,-][\d.,-]*\d)/gu],
  ["code", /[\u4e00-\u9fff][A-Z][A-Z0-9]{5,6}(?![A-Z0-9])/gu],
  ["code", /(?<![A-Za-z\d])[A-Za-z]+_[A-Za-z_\d]+(?![A-Za-z\d])/gu],
  ["code", /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?!\d)/gu],
  ["code", /(?<![A-Za-z\d])[A-Z]{2,6}(?![A-Za-z\d])/gu],
  ["code", /(?<![\w:/.])(?:[A-Za-z]:)?(?:[/\\][\w.-]*\w){2,}/gu],
  ["code", /(?<![\w@./-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,4}(?![\w@])/gu],
];

/** Strings that stand for themselves: quoted text, addresses, phone numbers, ids and codes. */
export function literalsIn(text: string): Literal[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match): Literal => {
      const value = match.slice(1).find((group) => group !== undefined) ?? match[0];
      return {
        kind,
        value: value.trim().replace(/(?<=[\p{L}\d])[.,;]$/u, kind === "quoted" && !/\s/.test(value.trim()) ? "" : "$&"),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      };
    }),
  );
}
