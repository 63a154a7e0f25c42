import { asksForOther } from "./strayed.ts";
import { deniedIn } from "./taken-back.ts";
import type { PendingCall, Task } from "./task.ts";

const OWN_SEEN =
  /^(?:(?:but|please|can you|could you|let me|i want to|i['’]?d like to|first|just)[ ,]{1,2}){0,4}(?:show|list|see|look at|check|tell)\b[^.;]{0,20}\b(?:my|our)\b|^(?:请|先|帮我|让我|我想|我要|给我){0,3}(?:看看?|查看|查一?下?|列出|显示)(?:一下)?我的/i;
const FIRST = /\bfirst\b[ ,]{0,2}|^(?:我?想|我?要|请)?先/i;

const ORDINAL =
  /\b(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)\b(?: (?:one|option))?|第[一二三四五六七八九十\d]{1,2}[个家辆间张班趟条款项]?|最后一?[个家辆间张班趟条款项]/i;

/**
 * The wish of a message that refuses the only call on a card and turns to something else: to see what the user has
 * ("no, first show me my tickets"), or to another thing of the list that the task points into ("no, the third" at "end
 * the second one"). Undefined for any other message, which goes to the waiting specialist.
 */
export function turnedTo(
  text: string,
  [only, ...others]: readonly Pick<Task, "job">[],
  pending: readonly PendingCall[],
) {
  const wish = only && others.length === 0 ? deniedIn(text, pending)?.wish.replace(INSTEAD, "") : undefined;
  if (only === undefined || wish === undefined || wish === "") return undefined;
  if (OWN_SEEN.test(wish) && !asksForOther(wish)) return wish.replace(FIRST, "").trim();
  const [job = ""] = only.job.split("\n", 1);
  const [other] = ORDINAL.exec(wish) ?? [];
  const isAlone = other !== undefined && !/[\p{L}\d]/u.test(wish.replace(other, " ").replace(POLITE, " "));
  return isAlone && ORDINAL.test(job) ? job.replace(ORDINAL, () => other) : undefined;
}

/** Behind a no it says nothing more. */
const INSTEAD = /,? instead[\s.!]*$/i;

const POLITE = /\b(?:please|then|instead)\b|[吧的呢]/gi;
