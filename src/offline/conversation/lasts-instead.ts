import { idsIn } from "../../engine/ids.ts";
import { acts } from "../goals/acts.ts";
import { touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { valueAt } from "../slots/arguments.ts";
import { daySlotsOf } from "../slots/slot.ts";
import { lengthIn, newLengthIn, stretchIn } from "../slots/span.ts";
import { AROUND } from "./only-values.ts";
import { isShort } from "./replies.ts";

/** "Two more days", 改成两周, behind how long it is to last: kept until the first day is told. */
export const lastsInstead = (text: string, { tool, args }: PlannedCall, said: readonly string[]): boolean =>
  acts(tool) &&
  !touchesExisting(tool) &&
  daySlotsOf(tool).every((slot) => valueAt(args, slot) === undefined) &&
  isShort(text) &&
  idsIn(text).length === 0 &&
  said.some((one) => lengthIn(one) !== undefined) &&
  (newLengthIn(text) ?? stretchIn(text) ?? (isOnlyLength(text) ? 1 : undefined)) !== undefined;

/** "No, 5 days", 还是两周吧: a length beside words that put something else right. */
const isOnlyLength = (text: string): boolean =>
  lengthIn(text) !== undefined &&
  !/[\p{L}\p{N}]/u.test(
    text
      .replace(AROUND, " ")
      .replace(LENGTH, " ")
      .replace(/\b(?:for|please|only|just)\b|[吧]/gi, " "),
  );

const LENGTH =
  /(?:\d{1,2}|an?|one|two|three|four|five|six|seven|ten) (?:night|day|week)s?\b|[\d一两二三四五六七八九十]{1,3}个?(?:晚|天|周|星期|礼拜)/gi;
