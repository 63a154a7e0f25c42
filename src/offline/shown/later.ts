import type { Language } from "../../engine/language.ts";
import { atEndOfTime } from "../conversation/pointing.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { line } from "./accounted.ts";
import { shownIn } from "./things.ts";

/** "Anything later?", "is there an earlier flight", 有没有晚一点的: of the things shown last, and of no other day. */
const LATER =
  /^(?:(?:and|ok|hm+|so),? )*(?:(?:is|are) there |do you have |have you got |(?:you )?got )?(?:any(?:thing)?|something|an?) (?:(?<late>later)|earlier)(?: (?:ones?|flights?|options?))?(?: (?:that|the same) day)?\W*$/i;
const HAN_LATER =
  /^(?:那|还)?(?:有(?:没有)?(?:再|更)?|更|再)(?:(?<late>晚)|早)(?:一?[点些])?的?(?:航班|班次?)?[吗么呢嘛]?[?？。！!\s]*$/;

/** The last, or the first, of the things shown that each have an hour. */
export function laterShown(said: string, past: readonly Past[], language: Language): string | undefined {
  const found = LATER.exec(said) ?? HAN_LATER.exec(said);
  const [{ things } = { things: [] }] = found ? shownIn(past) : [];
  const end = found?.groups?.late === undefined ? "earliest" : "latest";
  const areTimed = things.length > 1 && things.every(({ text }) => /\d:\d\d/.test(text));
  const item = areTimed ? things[atEndOfTime(things, end) ?? -1] : undefined;
  return item && `${offlinePhrases(language).shown[end]}\n${line(item)}`;
}
