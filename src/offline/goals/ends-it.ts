import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysOf, isoDay, type Mention, type Span, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { codeSlotOf, takesDay } from "../slots/slot.ts";
import { removes } from "./asked-for.ts";
import { touchesExisting } from "./match.ts";

/** What asks first of all that something ends: "stop the discount", 结束今天到期的活动, 把活动停了. */
const ENDS_IT =
  /^(?:(?:please|kindly|now|then|and|so|can you|could you),? ){0,3}(?:end|stop|finish|terminate)\b(?! of\b)|^(?:那|就|请|帮我|麻烦){0,3}(?:结束|停掉|停止|终止)(?![的了时日后]|之?前)|^[把将][^，。；]{1,40}(?:结束|停掉?|停止|终止)[掉了吧一下]{0,3}[。！!]?$/i;

/** When something that exists is to be ended; undefined where nothing is, or either may be meant. A day that only describes it is not when. */
export function endAsked({ text, mentions, now }: Reading): "at once" | "on a day" | undefined {
  if (!ENDS_IT.test(text)) return undefined;
  const today = todayAt(now);
  const isWhen = ({ start, end }: Mention) =>
    !DESCRIBED_BEFORE.test(text.slice(0, start)) &&
    !DESCRIBED_BEHIND.test(text.slice(end)) &&
    !isOfName(text, { start, end });
  const last = mentions.filter(isWhen).flatMap(daysOf).map(isoDay).sort().at(-1) ?? "";
  // Today may be its last day, or the day on which it is done.
  return last > today ? "on a day" : last === today ? undefined : "at once";
}

/** "The one that runs until Tuesday", 28号到期的头灯促销. */
const DESCRIBED_BEFORE = /\b(?:that|which|running|ending|expiring|finishing|lasting|starting)\b[^,.;]{0,40}$/i;
const DESCRIBED_BEHIND = /^ ?(?:才|就)?(?:到期|结束|截止|开始|为止)?的/;

/**
 * "End the black friday promotion", of others that only run on that day: what is asked to end, without the day that it
 * is called by. Today may just say that it runs now. `isShown`: whether a day stands among what there is.
 */
export function withoutDayOfName({ text, mentions, now }: Reading, isShown: (day: string) => boolean): string {
  if (!ENDS_IT.test(text)) return text;
  const today = todayAt(now);
  const named = mentions.find((one) => {
    const days = daysOf(one).map(isoDay);
    return days.length > 0 && isOfName(text, one) && !days.some((day) => day === today || isShown(day));
  });
  return named ? `${text.slice(0, named.start)}${text.slice(named.end)}` : text;
}

/** "The christmas promo", 结束双十一促销: a day right in front of what it names. */
const isOfName = (text: string, { start, end }: Span): boolean =>
  OF_ONE.test(text.slice(0, start)) && ONE.test(text.slice(end));

const OF_ONE =
  /\b(?:the|my|our|that|this) $|^(?:那|就|请|帮我|麻烦){0,3}(?:结束|停掉|停止|终止|把|将)(?:掉|我们?的)?$/i;
const ONE =
  /^ ?(?!(?:at|in|on|by|for|from|until|till|and|or|please|if|as)\b|[前后就吧了起之以为截到])(?:[a-z]+|\p{Script=Han}{2})/iu;

/** Whether a tool does something else than to end what is to be ended, or ends it at another time. */
export function endsOtherwise(tool: ModelTool, all: readonly ModelTool[], end: "at once" | "on a day"): boolean {
  if (end === "on a day") return removes(tool) && endsOnlyNow(tool, all);
  return (
    !removes(tool) &&
    all.some((one) => removes(one) && (touchesExisting(tool) ? isOfSameThing(tool, one) : isOfSameDomain(tool, one)))
  );
}

/** Whether a tool ends what there is at once, where another one lets it end on a day. */
export const endsOnlyNow = (tool: ModelTool, all: readonly ModelTool[]): boolean =>
  touchesExisting(tool) && !takesDay(tool) && all.some((other) => takesDay(other) && isOfSameThing(tool, other));

const isOfSameDomain = ({ learned }: ModelTool, other: ModelTool): boolean =>
  learned !== undefined && learned === other.learned;

/** Whether two tools take the id of the same kind of thing. */
function isOfSameThing(tool: ModelTool, other: ModelTool): boolean {
  const code = codeSlotOf(tool)?.name;
  return tool !== other && code !== undefined && touchesExisting(other) && codeSlotOf(other)?.name === code;
}
