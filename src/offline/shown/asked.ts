import { type Language, languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { onlyLooks, withoutLook } from "../conversation/only-looks.ts";
import { atEndOfTime, pointsAt, whenOf, withoutSorting } from "../conversation/pointing.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asksToAct } from "../goals/acts.ts";
import { isTelling } from "../goals/small-words.ts";
import { ISO_DAYS } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { countLeading } from "../reading/spans.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, namesKind, unheard, wantsUntold } from "./accounted.ts";
import { comparedOf, isAgainstOwn, isComparison } from "./compared.ts";
import { DURATION, degreeIn, FIELD, MANY, MONEY, OF_THEM, POINTER, PRONOUN, without } from "./degrees.ts";
import { focusIn } from "./focus.ts";
import { ofHeading } from "./headed.ts";
import { ofHours } from "./hours.ts";
import { narrowedTo } from "./narrowed.ts";
import { asksForOtherEnd, DAY, DAY_SHOWN, endOf, isAboutOthers, nextFromEnd, runOf } from "./order.ts";
import { costsOf, forParty } from "./rates.ts";
import { bothOf, differenceOf, lasting } from "./reckoned.ts";
import { countSaid, sumOf, sumOfCounts } from "./summed.ts";
import { priceOf, type Shown, sentencesOf, shownIn } from "./things.ts";
import { toldOfEach } from "./told-of-each.ts";

/** Who found what was shown. */
export interface Finders {
  /** Whether a tool looks up rules, which are no things. */
  isRule: (tool: string) => boolean;
  /** Whether a tool lists what the user has. */
  isOwn: (tool: string) => boolean;
  /** Whether a high value of what a tool measures is good or bad. */
  highIs: (tool: string) => Shown["highIs"];
}

const NOBODY: Finders = { isRule: () => false, isOwn: () => false, highIs: () => undefined };

/**
 * The answer to a question about the things shown last, from their lines alone: the highest or lowest, the difference of
 * two, those that fit, their sum, or the one that is pointed at. Undefined if the lines do not explain every word of
 * the question.
 */
export function toldOfShown(
  said: string,
  past: readonly Past[],
  read: Read,
  language: Language,
  { isRule, isOwn, highIs } = NOBODY,
): string | undefined {
  const all = shownIn(past, isRule);
  // "Which kind was most common", behind the road with the most: of what that was told from.
  const from = all.findIndex(({ tools }) => tools.length > 0);
  const isOfSource = all.slice(from, from + 1).some((one) => ofHeading(one, said) !== one);
  // What was told of things shown before was found by the tools that found them.
  const lists = all.slice(isOfSource ? from : 0).map((one, at, some) => ({
    ...ofHeading(one, said),
    highIs: highIsOf(some.slice(at).find(({ tools }) => tools.length > 0) ?? one, highIs),
  }));
  const [latest, ...older] = lists;
  if (!latest || wantsUntold(said, latest) || said.length > LONGEST || asksToAct(said.replace(/\bavoid\b/gi, " ")))
    return undefined;
  // One of several that were shown, and was told of since, stands for itself; the others are still known.
  const isOneOf = ({ things }: Shown) =>
    latest.things.every(({ text }) => things.some((one) => one.text.startsWith(text)));
  const headings = older.filter(isOneOf).map(headingOf);
  const asked = { said, read, language, known: [latest.asked, ...headings].join("\n") };
  const list =
    latest.things.length > 1 ? latest : (older.find((one) => one.things.length > 1 && isOneOf(one)) ?? latest);
  if (namesKind(said, list, asked)) return undefined;
  // What is not among those it was narrowed to may be among all.
  const wider = older.filter((one) => one.things.length > list.things.length && isOneOf(one)).slice(0, 1);
  const inEither = (tell: (list: Shown, asked: Asked) => string | undefined) =>
    [list, ...wider].map((one) => tell(one, asked)).find((text) => text !== undefined);
  // "And the least?", behind those with the most: of all again.
  const whole = (isEnd(latest) && !OF_THEM.test(said) && older.find((one) => !isEnd(one) && isOneOf(one))) || list;
  const ofEnd = (isOnward = false) =>
    source && asksForOtherEnd(source, said) ? undefined : endOf(whole, asked, isOnward);
  // What was left of the most of all holds none of the least.
  const source = latest.tools.length === 0 ? older.find((one) => one.tools.length > 0 && isOneOf(one)) : undefined;
  const ofParty = latest.tools.some(isOwn) ? undefined : forParty(latest, asked);
  if (ofParty !== undefined) return ofParty;
  const pair = pairOf(latest, older[0], asked);
  const better = pair && endOf(pair, asked);
  if (better !== undefined) return better;
  // Of two periods of the last one, neither is one of the two that are asked about.
  if (pair && latest.things.every(({ text }) => PERIODS.test(text)))
    return offlinePhrases(language).shown.severalFigures;
  const hourly = ofHours(latest.tools.length > 0 ? latest : (source ?? latest), asked);
  if (hourly !== undefined) return hourly;
  const days = OF_DAYS.test(said) ? acrossDays(latest, older) : undefined;
  const best =
    days && endOf(days, { ...asked, said: said.replace(OF_DAYS, languageOf(said) === "zh" ? "哪个" : "which") });
  const first = best ?? endOfAll(said, lists, asked);
  if (first !== undefined) return first;
  const compared =
    comparedOf({ lists, focus: focusIn(past, read), isOwn }, asked) ??
    (isAgainstOwn(said) ? undefined : differenceOf(whole, asked));
  // What is set against something else is not answered by the one of them.
  if (compared !== undefined || isComparison(said)) return compared;
  return (
    nextFromEnd(list, said, read) ??
    inEither(costsOf) ??
    inEither(bothOf) ??
    sumOfCounts(lists, asked) ??
    // 一共几个, behind what found one of those before: of what was found last.
    (list !== latest && latest.tools.length > 0 ? countSaid(latest, asked) : undefined) ??
    (whole === list ? inEither(sumOf) : sumOf(whole, asked)) ??
    inEither(narrowedTo) ??
    ofEnd() ??
    (MANY.test(said) ? inEither(endOf) : undefined) ??
    (degreeIn(said)?.degree.by === "money" && !isEnd(latest) ? undefined : ofEnd(true)) ??
    // The best three are not the first three of a list in another order.
    (degreeIn(said) ? undefined : runOf(list, asked)) ??
    countSaid(latest, asked) ??
    countIn(latest, asked) ??
    oneOf(latest, list, asked) ??
    toldOfEach(latest, said)
  );
}

/**
 * "Which had more?", "which of the two districts is better", behind what one call and the one before told of a thing
 * each, in sentences: the two answers, where what the last one lists are no things of the kind that is asked for.
 */
function pairOf(latest: Shown, before: Shown | undefined, { said }: Asked): Shown | undefined {
  const areAlike =
    latest.tools.length === 1 && before?.tools.length === 1 && latest.tools[0] === before.tools[0] && latest.isLatest;
  const isOfParts = latest.things.every(({ text }) => PERIODS.test(text) || !latest.text.startsWith(text));
  if (!areAlike || !before || !OF_PAIR.test(said) || DAY.test(said) || !isOfParts) return undefined;
  if ([latest, before].some(({ text }) => itemsIn(text).length > 0)) return undefined;
  const things = [before, latest].map(({ text }) => ({ text, values: {} }));
  return { ...latest, things, text: `${before.text}\n${latest.text}`, isListed: false, isPartial: false };
}

const OF_PAIR =
  /\b(?:which|who)\b.{0,40}\b(?:more|less|fewer|better|worse|[a-z]{3,9}er)\b|哪一?[个边里](?:区|地方)?更|谁更/i;
/** A figure for days from one to another. */
const PERIODS = /\bfor \d{4}-\d\d-\d\d(?: to \d{4}-\d\d-\d\d)?$/;

/** "Which of the two days is cheaper", 哪天便宜: asked of the same that was shown for one day after the other. */
const OF_DAYS = /\b(?:which|what)(?: one)?(?: of (?:the|these|those|them)(?: two)?)? ?(?:days?|dates?)\b|哪一?[天日]/i;

/** The last lists of the same as one, where each is for a day that its lines tell. */
function acrossDays(latest: Shown, older: readonly Shown[]): Shown | undefined {
  const bare = (list: Shown) => headingOf(list).replace(ISO_DAYS, "");
  const isSame = (list: Shown) => list.isListed && !list.isPartial && !isEnd(list) && bare(list) === bare(latest);
  const lists = [latest, ...older.slice(0, countLeading(older, isSame))].reverse();
  const byText = new Map(lists.flatMap((list) => list.things).map((item) => [item.text, item]));
  const things = [...byText.values()].map((item, at) => ({ ...item, number: at + 1 }));
  const isDated = things.every(({ text }) => DAY_SHOWN.test(text));
  return lists.length > 1 && isDated ? { ...latest, things } : undefined;
}

/** Whether no more is told than those at an end of an order that was shown before. */
const isEnd = ({ text }: Shown): boolean =>
  (["en", "zh"] as const)
    .map((language) => offlinePhrases(language).shown)
    .some(({ highest, lowest, alike }) => [highest, lowest, alike].some((words) => text.includes(words)));

/** What all tools say of high figures that something was found by. */
function highIsOf({ tools }: Shown, highIs: Finders["highIs"]): Shown["highIs"] {
  const [meaning, ...others] = new Set(tools.map(highIs));
  return others.length === 0 ? meaning : undefined;
}

const LONGEST = 90;

/** What is said of a list before its things. */
const headingOf = ({ text, things: [first] }: Shown): string =>
  text.slice(0, Math.max(0, text.indexOf(first?.text ?? text)));

/** "How many of those had injured people?", 追尾的多不多: the sentences of an answer that say so, in its own words. */
function countIn(list: Shown, asked: Asked): string | undefined {
  const { said, read, known } = asked;
  if (!COUNT.test(said) || itemsIn(list.text).length > 0) return undefined;
  const rest = without(withoutSorting(said), COUNT, OF_THEM, PRONOUN, FIELD);
  if (unheard(rest, list, asked).length > 0 || isAboutOthers(rest, list, read)) return undefined;
  const words = read(rest).tokens.filter(isTelling);
  const isNew = words.filter((word) => !hasWord({ text: known }, word, read));
  const told = sentencesOf(list.text).filter(
    (text) => /\d/.test(text) && isNew.some((word) => hasWord({ text }, word, read)),
  );
  return isNew.length > 0 && told.length > 0 ? told.join("\n") : undefined;
}

const COUNT = /\bhow many\b|多不多|有?多少|几[起个次]/i;

/** "How much is the second one?": the thing that is meant, with what its line does not say by itself. */
function oneOf(latest: Shown, list: Shown, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  const isAsked = isQuestion(said) || ASKS_ON.test(said) || onlyLooks(said);
  if (!isAsked || MORE_OF.test(said)) return undefined;
  const isOnly = latest.things.length === 1 && latest.isLatest;
  const at = pointedIn(said, list);
  const named =
    namedOnly(said, list, asked) ??
    (isOnly && (PRONOUN.test(said) || DURATION.test(said) || WHEN.test(said)) ? latest.things[0] : undefined);
  const item = list.things[at ?? -1] ?? named;
  const isOfAny = !item && list.isLatest && DURATION.test(said) && LOCAL.test(list.text);
  if (isOfAny && unheard(without(said, DURATION, PRONOUN, TAKES_TIME), list, asked).length === 0)
    return offlinePhrases(language).shown.local;
  if (!item || !/\d/.test(item.text) || (DAY.test(said) && !DAY_SHOWN.test(item.text))) return undefined;
  const phrases = offlinePhrases(language).shown;
  const look = onlyLooks(said) ? withoutLook(said) : said;
  const rest = without(withoutSorting(look), POINTER, PRONOUN, DURATION, MONEY, FIELD);
  if (unheard(rest, list, asked).length > 0 || isAboutOthers(rest, list, read)) return undefined;
  if (DURATION.test(said)) {
    const minutes = lasting(item.text);
    // 能撑多久, of what is in stock, is told by who reckons with it.
    if (minutes === undefined) return OF_SUPPLY.test(said) ? undefined : [line(item), phrases.lastsUnsaid].join("\n");
    // Of two places' own times, the difference is not how long it takes.
    const told = LOCAL.test(list.text) ? phrases.local : phrases.lasts(Math.floor(minutes / 60), minutes % 60);
    return `${line(item)}\n${told}`;
  }
  // What is asked of a thing that is only named, its line may not say.
  const isTold =
    at !== undefined ||
    (isOnly && WHEN.test(said) && !WHERE_NOW.test(said) && /\d:\d\d/.test(item.text)) ||
    (MONEY.test(said) && priceOf(item) !== undefined);
  // When an order was placed tells nothing of when it arrives.
  const isUntold = ARRIVES.test(said) && !ARRIVES.test(item.text) && (item.text.match(/\d:\d\d/g) ?? []).length < 2;
  return !isTold ? undefined : isUntold ? `${line(item)}\n${phrases.noMore}` : line(item);
}

const ARRIVES = /\b(?:arriv|deliver)|(?:送|寄|会|能|时候)到|到货|送达|签收/i;

/** "Where is it?" asks for no time, though a line tells one. */
const WHERE_NOW = /\bwhere(?:['’]?s| is) (?:it|that|this)\b(?! (?:leav|start|depart|go))/i;

const OF_SUPPLY = /\bwill\b.{1,20}\blast\b|撑|够/i;

/** "What time does it start?", 从哪里出发: what is asked of the only thing there is. */
export const WHEN =
  /\bwhat time\b|\b(?:when|where) (?:does|do|will|is) (?:it|that|this|the \w+)\b|几点|(?:什么|啥)时候|何时|(?:在|从)?哪[里儿]?(?:出发|集合|上车|开始|见面)/i;

/** The place of the thing that a question points at; of a part of a list, an end is known only if it was cut there. */
export function pointedIn(said: string, list: Shown): number | undefined {
  if ((list.isPartial && degreeIn(said)) || endUnknown(said, list)) return undefined;
  // "When was the last one" is asked of time, and not of the place in a list.
  if (!isLastInTime(said)) return pointsAt(said, list.things);
  return list.things.every((item) => whenOf(item)) ? atEndOfTime(list.things, "latest") : undefined;
}

export const isLastInTime = (said: string): boolean => LAST.test(said) && ASKS_WHEN.test(said);
const LAST = /\b(?:the|his|her|their|my) last\b(?! (?:two|three|four|five|\d))|最后[一那]/i;
const ASKS_WHEN = /\bwhen (?:was|were|did)\b|(?:(?:什么|啥)时候|何时|几号|哪天)(?!.*(?:出发|走|到))/i;
const NEWEST = /\b(?:newest|latest|most recent)\b|最新|最近/i;

/** Whether the first or last in time is asked for of a part of a list that does not say that it holds it. */
export function endUnknown(said: string, list: Shown): boolean {
  if (list.isPartial && isLastInTime(said)) return !NEWEST.test(headingOf(list));
  const [end] = TIMELY.exec(said) ?? [];
  return list.isPartial && end !== undefined && !headingOf(list).toLowerCase().includes(end.toLowerCase());
}

const TIMELY = /\b(?:oldest|newest|earliest|latest|soonest|most recent)\b|最[早晚新老旧]/i;

const TAKES_TIME = /\b(?:take|takes|fly|flight|flights|flying)\b|[要得]?[飞花]|航班|时间/gi;

/** "And the third?", 第三个呢. */
const ASKS_ON = /^(?:and|what about|how about)\b|呢[？?]?$/i;
/** More is wanted than was shown. */
const MORE_OF = /\b(?:more|details?|tell me|info\w*) (?:about|on|of)\b|详细|具体|介绍/i;

/** The one thing that words of a question tell from all others. */
function namedOnly(said: string, { things }: Shown, { read, known }: Asked): Item | undefined {
  const [only, ...others] = things.length > 1 ? spokenOf(said, things, read, usedIn(known.toLowerCase())) : [];
  return others.length === 0 ? things[only ?? -1] : undefined;
}

const LOCAL = /\blocal times?\b|当地时间/i;

/** "Which of all these is the cheapest", 两个城市里哪家最便宜: of all the lists of a kind, and not of the last one only. */
const OF_ALL =
  /\b(?:(?:out )?of|among|in|across|from) (?:all|both)(?: (?:of )?(?:them|these|those|the \w+|cities|places|lists))?\b|\boverall\b|\bwhich city\b|(?:[这那]?(?:两|几|三)个?(?:城市|地方|地)|两边|哪[个座]城市|哪边|所有这些|这些(?:全部|所有)|全部)(?:里面?|[之当]中|一起)?(?:算|看|比)?/i;

/**
 * The highest or lowest of all that was shown in the last lists of a kind, below the heading of its list. Undefined where
 * that is not asked, or where there is one list only.
 */
function endOfAll(said: string, lists: readonly Shown[], asked: Asked): string | undefined {
  const [latest] = OF_ALL.test(said) ? lists.filter(({ isListed, tools }) => isListed && tools.length > 0) : [];
  const same = lists.filter((list) => list.isListed && list.tools.join() === latest?.tools.join());
  if (!latest || same.length < 2) return undefined;
  if (same.some(({ isPartial }) => isPartial)) return offlinePhrases(asked.language).shown.partOnly;
  const owners = new Map(same.flatMap((list) => list.things.map(({ text }): [string, Shown] => [text, list])));
  const things = [...owners.keys()].map((text) => ({ text, values: {} }));
  const which = languageOf(said) === "zh" ? "哪个" : "which ";
  const rest = without(said, OF_ALL);
  const told = endOf({ ...latest, things }, { ...asked, said: /which|哪/i.test(rest) ? rest : `${which}${rest}` });
  return told
    ?.split("\n")
    .flatMap((row) => [...headingOver(row, owners), row])
    .join("\n");
}

/** The heading of the list that has the thing of a row. */
function headingOver(row: string, owners: ReadonlyMap<string, Shown>): string[] {
  const [heading = ""] = owners.get(row.replace(/^- /, ""))?.text.split("\n", 1) ?? [];
  return /[:：]\s*$/.test(heading) ? [heading] : [];
}
