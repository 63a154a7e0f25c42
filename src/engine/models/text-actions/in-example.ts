import { LABELS } from "./labels.ts";

/**
 * Whether a labelled line stands in an example that the reply shows: below a line such as "The format is as follows:",
 * or in a code block of a text that goes on behind it. `at`: where the line begins.
 */
export function isInExample(text: string, at: number): boolean {
  const fences = [...text.slice(0, at).matchAll(FENCE)].map(({ index }) => index);
  const opening = fences.length % 2 === 1 ? fences.at(-1) : undefined;
  if (leadsToExample(text.slice(0, opening ?? at))) return true;
  if (opening === undefined || LABELS.test(text) || text.slice(0, opening).trim() === "") return false;
  const closing = text.indexOf("\n```", at);
  return closing >= 0 && /[\p{L}\p{N}]/u.test(text.slice(closing + 4));
}

const FENCE = /^[ \t]{0,8}`{3}/gm;

/** Whether the lines above, up to the first of their paragraph or the one in front of it, introduce an example. */
function leadsToExample(before: string): boolean {
  const lines = before.trimEnd().split("\n");
  const blank = lines.findLastIndex((line) => line.trim() === "");
  const lead = lines.slice(0, Math.max(blank, 0)).findLast((line) => line.trim() !== "");
  return [lead ?? "", ...lines.slice(blank + 1)].some(
    (line) => /[:：][*\s]{0,4}$/.test(line) && !LABELS.test(line) && EXAMPLE.test(line),
  );
}

const EXAMPLE =
  /\b(?:examples?|for instance|e\.g\.|formats?|templates?|looks? like|as follows)|例如|比如|例子|示例|举例|格式|模板|如下/i;
