import { wordsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isOrdinary } from "../reading/ordinary.ts";
import type { Read } from "../reading/read.ts";
import { overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { isOpenText } from "../slots/likely-texts.ts";
import { isSameSlot, type Slot } from "../slots/slot.ts";
import { beginFrom, endFrom } from "../slots/span.ts";
import { CHOOSES, isPointing } from "./pointing.ts";
import { isShort } from "./replies.ts";
import { recount } from "./state.ts";
/** What is missing, taken from the message: by its schema, or the whole of a short reply. */
export function complete(
  about: PlannedCall,
  [text = "", ...said]: readonly string[],
  read: Read,
): PlannedCall | undefined {
  const isMissing = (slot: Slot) => about.missing.some((one) => isSameSlot(one, slot));
  const filled = fill(about.tool, read(text));
  const given = filled.filter(({ slot, score }) => isMissing(slot) || score >= 1.7);
  const [first] = about.missing;
  const answers = given.some(({ slot }) => isMissing(slot)) || !first ? given : [...given, ...bareValue(first, text)];
  const [only] = answers;
  const isOnly = only && answers.length === 1 && about.missing.length === 1 && isMissing(only.slot);
  const whole = isOnly ? [withItsNumber(only, text)] : answers;
  const begun = overlaid(about.args, whole);
  const end = [text, ...said].map((one) => endFrom(about.tool, begun, one)).find((one) => one.length > 0) ?? [];
  const all = [...whole, ...end.filter(({ slot }) => !whole.some((one) => one.slot.name === slot.name))];
  if (!all.some(({ slot }) => isMissing(slot))) return undefined;
  const args = overlaid(about.args, all);
  return recount({ ...about, args: overlaid(args, beginFrom(about.tool, args, read(text))) });
}

/** "Main Street 7", 车站街5号: a number beside the only thing that was asked for is a part of it. */
function withItsNumber(filled: Filled, text: string): Filled {
  const { slot, value } = filled;
  const said = withoutEnding(text.trim(), /[.。!！]$/);
  const isNumbered = typeof value === "string" && isOpenText(slot) && NUMBER.test(said.replace(value, ""));
  return isNumbered && said.includes(value) ? { ...filled, value: said } : filled;
}

const NUMBER = /^[\s,，#]{0,3}\d{1,5}[a-z]?\s?[号弄栋室楼]?\s?$/i;

export const isShortAnswer = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 9 && !isQuestion(text);

function bareValue(slot: Slot, text: string): Filled[] {
  const value = withoutEnding(text.trim(), /[.。!！]$/);
  if (slot.kind === "place" && slot.choices && (/\d/.test(value) || wordsOf(value).every(isOrdinary))) return [];
  const isText = slot.type === "string" && !slot.isClosed && slot.kind !== "moment" && !slot.pattern;
  return isText && isShort(value) && !isPointing(value) && !CHOOSES.test(value) && value !== ""
    ? [{ slot, value, others: [], score: 1 }]
    : [];
}
