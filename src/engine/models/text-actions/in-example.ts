import { LABELS } from "./labels.ts";

/**
 * Whether a labelled line stands below a line that introduces an example: "For example:", 例如：. `at`: where the line
 * begins.
 */
export function isInExample(text: string, at: number): boolean {
  const fences = [...text.slice(0, at).matchAll(FENCE)].map(({ index }) => index);
  const opening = fences.length % 2 === 1 ? fences.at(-1) : undefined;
  const lines = text
    .slice(0, opening ?? at)
    .trimEnd()
    .split("\n");
  const blank = lines.findLastIndex((line) => line.trim() === "");
  const lead = lines.slice(0, Math.max(blank, 0)).findLast((line) => line.trim() !== "");
  return [lead ?? "", ...lines.slice(blank + 1)].some(
    (line) => /[:：][*\s]{0,4}$/.test(line) && !LABELS.test(line) && EXAMPLE.test(line),
  );
}

const FENCE = /^[ \t]{0,8}`{3}/gm;
const EXAMPLE = /\b(?:examples?|for instance|templates?)\b|例如|比如|例子|示例|举例|模板/i;
