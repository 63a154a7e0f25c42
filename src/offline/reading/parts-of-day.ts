import type { Span } from "./mention.ts";
import { matchesIn } from "./spans.ts";

/** Words for a part of a day, and hours that no day has; "a night" is a length, and 早上好 a greeting. */
const SAID =
  /(?<!\bgood )\b(?:(?:early|late) )?(?:morning|afternoon|evening)s?(?: (?:rush|peak)(?: hours?)?)?\b|\b(?:noon|midday|midnight|lunchtime|tonight)\b|\b(?<=\b(?:at|by|last|that|tomorrow|[a-z]{3,6}day|\d{4}-\d\d-\d\d) )nights?\b|\brush hours?\b|\bpeak (?:hours?|times?)\b|凌晨|清晨|早[晨上](?!好)|上午(?!好)|中午|午[后间]|下午(?!好)|傍晚|晚[上间](?!好)|夜[里间晚]|[深半]夜|[早晚]高峰|[今明昨][早晚]|(?<![\d:])(?:2[4-9]|[3-9]\d):[0-5]\d(?!\d)|(?<!\d)(?:2[5-9]|[3-9]\d)(?:[点时](?!间)| ?o'clock)|\bbetween \d{1,2}(?::\d\d)? and \d{1,2}(?::\d\d)? ?[ap]m\b|(?<![\d:.])\d{1,2}(?::\d\d)? ?[ap]m\b|(?<!\d)\d{1,2}点(?![\p{L}\d]{0,2}[多几])/giu;

/** The parts of a day that a text names, and the hours it names that there are not, in order. */
export const partsOfDayIn = (text: string): Span[] => matchesIn(text, SAID);

/** Whether it is an hour that no day has. */
export const isNoTime = (said: string): boolean =>
  /(?<!\d)(?:2[5-9]|[3-9]\d|24:(?!00))|^(?:1[3-9]|2\d) ?[ap]m/i.test(said);

/** Words for a part of the day that greet, or that are for that part of many days: "Good morning", 早上好, "every morning". */
export const partsOfNoDayIn = (text: string): Span[] => [
  ...matchesIn(text, GREETS),
  ...partsOfDayIn(text).filter(
    (part) =>
      isGreeting(part, text) || OFTEN.test(text.slice(0, part.start)) || PLURAL.test(text.slice(part.start, part.end)),
  ),
];

const GREETS = /\bgood (?:morning|afternoon|evening|night)\b|(?:早上|晚上|[上下中]午)好/gi;
const OFTEN = /\b(?:every|each) $|每天?$/i;
const PLURAL = /[gn]s$/i;

/** "Morning, how did we do": a part of the day that greets. */
export const isGreeting = ({ start, end }: Span, text: string): boolean =>
  /^(?:good )?$/i.test(text.slice(0, start)) && /^[,!.，！]/.test(text.slice(end));
