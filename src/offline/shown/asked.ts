import type { Language } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { pointsAt, withoutSorting } from "../conversation/pointing.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { asksToAct } from "../goals/acts.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, unheard } from "./accounted.ts";
import { DURATION, degreeIn, FIELD, MONEY, OF_THEM, POINTER, PRONOUN, without } from "./degrees.ts";
import { DAY, DAY_SHOWN, endOf, isAboutOthers, runOf } from "./order.ts";
import { differenceOf, LENGTH, lasting, rateFor, totalsOf } from "./reckoned.ts";
import { type Shown, shownIn } from "./things.ts";

/**
 * What a question about the things shown last is answered with, from their lines alone: an end of their order, the
 * difference of two, those at either end of the list, or one that is pointed at. Undefined where a word of the question
 * is not accounted for so.
 */
export function toldOfShown(said: string, past: readonly Past[], read: Read, language: Language): string | undefined {
  const [latest, ...older] = shownIn(past);
  if (!latest || said.length > LONGEST || asksToAct(said.replace(/\bavoid\b/gi, " "))) return undefined;
  const known = past.flatMap((event) => (event.kind === "user" ? [event.text] : [])).at(-1) ?? "";
  const asked = { said, read, language, known };
  // One of several that were shown, and was told of since, stands for itself; the others are still known.
  const isOneOf = ({ things }: Shown) => latest.things.every(({ text }) => things.some((one) => one.text === text));
  const list = latest.things.length > 1 ? latest : (older.find(isOneOf) ?? latest);
  return (
    differenceOf(list, asked) ??
    endOf(list, asked) ??
    // The best three are not the first three of a list in another order.
    (degreeIn(said) ? undefined : runOf(list, asked)) ??
    countIn(latest, asked) ??
    totalsOf(list, asked) ??
    oneOf(latest, list, asked)
  );
}

const LONGEST = 90;

/** "How many of those had injured people?", 追尾的多不多: the sentences of an answer that say so, in its own words. */
function countIn(list: Shown, asked: Asked): string | undefined {
  const { said, read, known } = asked;
  if (!COUNT.test(said) || itemsIn(list.text).length > 0) return undefined;
  const rest = without(withoutSorting(said), COUNT, OF_THEM, PRONOUN, FIELD);
  if (unheard(rest, list, asked).length > 0 || isAboutOthers(rest, list, read)) return undefined;
  const words = read(rest).tokens.filter(isTelling);
  const isNew = words.filter((word) => !hasWord({ text: known, values: {} }, word, read));
  const told = list.text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .filter((text) => /\d/.test(text) && isNew.some((word) => hasWord({ text, values: {} }, word, read)));
  return isNew.length > 0 && told.length > 0 ? told.join("\n") : undefined;
}

const COUNT = /\bhow many\b|多不多|有?多少|几[起个次]/i;

/** "How much is the second one?": the thing that is meant, with what its line does not say by itself. */
function oneOf(latest: Shown, list: Shown, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  if (!(isQuestion(said) || ASKS_ON.test(said)) || MORE_OF.test(said)) return undefined;
  const isOnly = latest.things.length === 1;
  const at = list.isPartial && degreeIn(said) ? undefined : pointsAt(said, list.things);
  const named = namedOnly(said, list, read) ?? (isOnly && refers(said) ? latest.things[0] : undefined);
  const item = list.things[at ?? -1] ?? named;
  if (!item || !/\d/.test(item.text) || (DAY.test(said) && !DAY_SHOWN.test(item.text))) return undefined;
  const phrases = offlinePhrases(language).shown;
  const rest = without(withoutSorting(said), POINTER, PRONOUN, LENGTH, DURATION, MONEY, FIELD);
  if (unheard(rest, list, asked).length > 0 || isAboutOthers(rest, list, read)) return undefined;
  if (DURATION.test(said)) {
    const minutes = lasting(item.text);
    if (minutes === undefined) return undefined;
    // Of two places' own times, the difference is not how long it takes.
    const told = LOCAL.test(list.text) ? phrases.local : phrases.lasts(Math.floor(minutes / 60), minutes % 60);
    return `${line(item)}\n${told}`;
  }
  const rate = MONEY.test(said) ? rateFor(item, said, read) : undefined;
  if (rate === "none") return undefined;
  if (rate !== undefined) return `${line(item)}\n${phrases.makes(rate.reckoned, rate.amount)}`;
  // What is asked of a thing that is only named, its line may not say.
  return at === undefined ? undefined : line(item);
}

/** "And the third?", 第三个呢. */
const ASKS_ON = /^(?:and|what about|how about)\b|呢[？?]?$/i;
/** More is wanted than was shown. */
const MORE_OF = /\b(?:more|details?|tell me|info\w*) (?:about|on|of)\b|详细|具体|介绍/i;

const refers = (said: string): boolean => PRONOUN.test(said);

/** The one thing that words of a question tell from all others. */
function namedOnly(said: string, { things }: Shown, read: Read): Item | undefined {
  const [only, ...others] = things.length > 1 ? spokenOf(said, things, read) : [];
  return others.length === 0 ? things[only ?? -1] : undefined;
}

const LOCAL = /\blocal times?\b|当地时间/i;
