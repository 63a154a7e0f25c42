import { isQuestion } from "../../engine/question.ts";
import { actsIn, asksToAct } from "./acts.ts";

/** "Now" in standard form. */
const NOW = /\s?(?:(?:right |just )?now|现在) ?[（(]\d{4}-\d\d-\d\d \d\d:\d\d[)）]/i;
const ENDS = /^(?:please )?(?:end|stop|finish|terminate|close)\b|结束|停止|终止|停掉/i;

/** A request without the hour it gives for "now", where something is to be ended or cancelled: that is at once anyway. */
export const endedAtOnce = (request: string): string =>
  NOW.test(request) && !isQuestion(request) && (ENDS.test(request) || removes(request))
    ? request.replace(NOW, "")
    : request;

const removes = (request: string): boolean => asksToAct(request) && actsIn(request).includes("remove");
