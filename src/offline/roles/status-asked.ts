import { idsIn } from "../../engine/ids.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, actsIn } from "../goals/acts.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import type { Asked } from "./asked.ts";

/** "Is it booked?", "did you cancel that", 订好了吗: asks what came of what was to be done, and names nothing. */
const ASKS_STATUS =
  /^(?:(?:so|and|wait|ok|okay|hm+|but|well)[,.! ]+)*(?:(?:is|was|are|were) (?:it|that|this|they|everything)(?: all| already| now| really)* (?<is>\w+ed|done|made|through)|(?:did|have) you (?:actually |really |already |just )*(?<did>\w+) (?:it|that|this|them)|(?:has|have) (?:it|that|they) been (?<been>\w+)|did (?:it|that) (?:work|go through))(?: now| yet| already)*[ .?!]*$|^(?:那|所以|现在|到底|请问)*(?:已经|都|全)*(?:帮我|给我|替我)?(?<act>[订退改办弄设停]|预[订定]|取消|更改|退订)(?:好|掉|成功?|完)*了(?:吗|没有?|么)?[？?]*$/i;

const DONE_AT_ALL = /^(?:done|made|through|do|make|办|弄|设)$/i;

export function asksStatus(said: string): boolean {
  const groups = ASKS_STATUS.exec(said)?.groups;
  const verb = groups?.is ?? groups?.did ?? groups?.been ?? groups?.act;
  return groups !== undefined && (verb === undefined || DONE_AT_ALL.test(verb) || actOf(verb) !== undefined);
}

/** What came of the last thing that was to be done, where that is asked and nothing is named. */
export function statusAsked({ given, said }: Asked): ModelReply | undefined {
  if (!asksStatus(said)) return undefined;
  const outcome = lastOutcome(given.past);
  const { nothingDone, doneLast, noneYet } = offlinePhrases(given.language);
  if (outcome === undefined) return given.past.length > 0 ? withText(noneYet) : undefined;
  return withText(outcome === "nothing" ? nothingDone : doneLast(outcome));
}

/** The words that reported what was done last, or that nothing was; undefined where neither was told. */
function lastOutcome(past: readonly Past[]): string | undefined {
  for (const one of past.toReversed()) {
    if (one.kind !== "agent") continue;
    if (NOTHING.test(one.text)) return "nothing";
    const [line = ""] = one.text.trim().split("\n");
    // What was done has an id: a heading or a refusal may name an act, too.
    const [id] = idsIn(line);
    const isReport = id !== undefined && !SAYS_MORE.test(line.slice(0, line.indexOf(id)));
    if (isReport && actsIn(line.split(ISO_DAY, 1)[0] ?? "").length > 0) return line;
  }
  return undefined;
}

const NOTHING = /\bnothing was done\b|^Not done: |没有执行任何操作|^未办理/i;
/** "That is done already: …", "1. …". */
const SAYS_MORE = /[:：]|^\d+\. /;
