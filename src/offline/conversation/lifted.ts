import { withoutEnding } from "../../engine/ending.ts";
import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { valueAt, without } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";

/** "Not only today's", 不光今天下的, 不限日期: what does not narrow what is wanted any more. */
const LIFTS =
  /(?:^|[,;:.(] ?| (?:and|but) )(?:(?:and|but|no|please),? ){0,2}(?:(?:not|isn['’]t) (?:only|just|limited to|restricted to)|regardless of|no matter) (?<latin>[^,.;:!?()]{2,40})|(?:^|[，,；;。（])(?:我?[要说]的?是?|但|请)?不(?:局?限于?|[光只仅单止]仅?)(?:[是看要]|限于)?(?<han>[^，,。；;！!？?）]{1,14})/iu;

/** "The biggest order ever", 有史以来最大的一单: of no days alone. */
const EVER = / (?:ever|of all time|in history)(?=[?.!]*$)|(?:有史以来|历史上?|开店以来)的?(?=最)/i;
const MOST = /\b(?:[a-z]{2,9}est|most|least|worst)\b|最/i;

/** More is wanted beside it: "not only today's but also yesterday's", 不光今天，昨天的也要. */
const BESIDE = /\b(?:but|also|too|as well)\b|也|还(?!没|未|在|等|不)/i;
const OF_DAYS = /^(?:(?:what|which) )?(?:the )?(?:date|day|time)s?\b|^(?:日期|时间|哪一?天)/i;

/** What a text says that it does not narrow what is wanted to, and the text without that. */
export function liftedIn(text: string, read: Read): { lifted: string; rest: string } | undefined {
  const ever = MOST.test(text) ? EVER.exec(text)?.[0] : undefined;
  if (ever !== undefined) return { lifted: "dates", rest: text.replace(ever, "") };
  // The lines of a task stand for calls that were settled already.
  const found = text.includes("\n") ? null : LIFTS.exec(text);
  const lifted = (found?.groups?.latin ?? found?.groups?.han ?? "").trim();
  if (!found || lifted === "") return undefined;
  const rest = `${text.slice(0, found.index)}, ${text.slice(found.index + found[0].length)}`.replace(BEGIN, "");
  const kept = withoutEnding(rest, END);
  const isMore = BESIDE.test(lifted) || BESIDE.test(rest) || read(rest).mentions.some(namesDays);
  return isMore || !isOfDays(lifted, read) ? undefined : { lifted, rest: kept };
}

const BEGIN = /^[\s,，。.;；:：）)]+/;
const END = /[\s,，;；（(]$/;

const isOfDays = (lifted: string, read: Read): boolean => OF_DAYS.test(lifted) || read(lifted).mentions.some(namesDays);

/** A look-up of no days, where a message lifts those that it had, and of none of the rest that was lifted with them. */
export function withoutLifted(call: PlannedCall, lifted: string, read: Read): PlannedCall {
  if (acts(call.tool)) return call;
  const named = fill(call.tool, read(lifted), { optional: 0.9 });
  const isLifted = (name: string, kind: string, value: unknown) =>
    kind === "moment" || named.some((one) => one.slot.name === name && one.value === value);
  const gone = slotsOf(call.tool).filter(
    (slot) => !slot.required && isLifted(slot.name, slot.kind, valueAt(call.args, slot)),
  );
  return {
    ...call,
    args: without(
      call.args,
      gone.map(({ name }) => name),
    ),
  };
}
