import { isQuestion } from "../../engine/question.ts";
import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Goal } from "./goal.ts";
import { tellsOnlyWhen } from "./goals.ts";

/**
 * "How many in A, and in B, on Friday", A到B、A到C，昨天各多少: the day that is said once, behind all that it holds for. A
 * question that is whole by itself, "is A busy, and how was B yesterday", keeps to its own.
 */
export function sharedDay({ pieces, text }: Goal, read: Read): string | undefined {
  const [first = "", ...others] = pieces;
  const said = read(text).mentions.filter(isTime);
  const [day, ...more] = said;
  const isOpen = day !== undefined && more.length === 0 && read(first).mentions.every((one) => !isTime(one));
  if (!isOpen) return undefined;
  const dated = others.findIndex((piece) => piece.includes(day.text));
  const last = others[dated] ?? "";
  const isWhole = isQuestion(first) && !ASKS_COUNT.test(first) && isQuestion(last);
  const isApart = tellsOnlyWhen(read(last)) || OF_EACH.test(last);
  return dated === others.length - 1 && (isApart || !isWhole) ? day.text : undefined;
}

const OF_EACH = /\b(?:each|both|respectively)\b|[各都]|分别/i;
const ASKS_COUNT = /^how (?:many|much)\b(?!.*\b(?:is|are)\b)/i;
