import { isStopWord } from "../../engine/embedding/stop-words.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

const MARKS =
  /^(?:actually|rather|instead|better|would|be|make|meant|sorry|wait|hang|hold|on|hmm*|percent|please|其实|还是|改成|改为|应该|应该是|是|就|吧|了|折)$/i;

/** "Actually 25": the call with the one number that it has, where a message says a number and nothing else. */
export function numberInstead(call: PlannedCall, said: string, read: Read): PlannedCall | undefined {
  const { mentions, tokens } = read(said);
  const [number, ...more] = mentions.filter(
    ({ kind, text }) => !(kind === "phrase" && MARKS.test(text)) && !(kind === "code" && /^\d+$/.test(text)),
  );
  if (number?.kind !== "number" || more.length > 0) return undefined;
  if (number.unit !== "" && !MARKS.test(number.unit)) return undefined;
  const others = tokens.filter(({ start, end }) => end <= number.start || start >= number.end);
  if (!others.every(({ text }) => MARKS.test(text) || isStopWord(text.toLowerCase()))) return undefined;
  const [slot, ...numbers] = slotsOf(call.tool).filter((one) => typeof valueAt(call.args, one) === "number");
  if (!slot || numbers.length > 0 || !fits(slot, number.value) || valueAt(call.args, slot) === number.value)
    return undefined;
  return { ...call, args: withValue(call.args, slot, number.value) };
}

const fits = ({ minimum = 0, maximum = Number.POSITIVE_INFINITY, type }: Slot, number: number): boolean =>
  number >= minimum && number <= maximum && (type !== "integer" || Number.isInteger(number));
