import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { withoutAdded } from "../conversation/more-of-it.ts";
import { describedIn } from "../conversation/one-of-shown.ts";
import { alikeAtBest, countsTo, pointsAt } from "../conversation/pointing.ts";
import type { Pointed } from "../conversation/references.ts";
import { givesCode, type Item, itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { keptFor } from "../kept.ts";
import type { Read } from "../reading/read.ts";
import type { Asked } from "../shown/accounted.ts";
import { OF_THEM } from "../shown/degrees.ts";
import { daysBounding, withinBounds } from "../shown/narrowed.ts";
import { shownIn } from "../shown/things.ts";
import type { Past } from "../situation.ts";
import { boundsIn } from "../slots/bounds.ts";
import { namedAndSaid } from "../wording/name-of.ts";

/** Of the things shown last, those that share the price or time that is asked for, or lie within the bounds that are named for them. */
export function severalMeant(past: readonly Past[], asked: Asked): Item[] | undefined {
  const [list] = shownIn(past);
  if (!list?.isListed || !list.isLatest) return undefined;
  const tied = alikeAtBest(asked.said, list.things);
  if (tied.length > 0) return tied;
  const [plain = ""] = withoutAdded(asked.said).split(TO, 1);
  const described =
    ONE_SUCH.test(asked.said) && !countsTo(asked.said)
      ? spokenOf(plain, list.things, asked.read, usedIn(list.text.split("\n")[0] ?? ""))
      : [];
  if (described.length > 1 && described.length < list.things.length)
    return described.flatMap((at) => list.things[at] ?? []);
  return SUCH.test(asked.said) || OF_THEM.test(asked.said) ? withinBounds(list, asked) : undefined;
}

/** What is to be done with those within the bounds that a request names, without these; undefined where it names none. */
export function actOnBounded(said: string, past: readonly Past[], read: Read): Bounded | undefined {
  const [list] = shownIn(past);
  const reading = read(said);
  const [first] = [...boundsIn(reading), ...daysBounding(reading)].sort((a, b) => a.start - b.start);
  if (!list?.isListed || !list.isLatest || !first || !SUCH.test(said) || asksToKnow(said)) return undefined;
  const [heading = ""] = list.text.split(/[:：\n]/, 1);
  const [act = ""] = said.slice(0, first.start).split(/(?<=\b(?:ones?|those|them)\b)/i, 1);
  if (act.trim() === "" || ONLY_SHOWS.test(act)) return undefined;
  return { act: act.trim(), topic: `${act.trim()} (${heading})` };
}

/** Fewer are to be shown. */
const ONLY_SHOWS = /\b(?:only|just|show|list|see)\b|^只|看/i;

interface Bounded {
  act: string;
  /** With what such things are called. */
  topic: string;
}

/** "The flex one", 灵活票价那张: one of several, by what it is like. */
export const ONE_SUCH =
  /\bthe (?:[\w,.:-]+ ){1,3}one\b|\b(?:the|all(?: the)?) (?:two|three|ones) (?:in|from|to|at|on|with|for) [\w-]+|\bthe one (?:from|to|in|at|with|for|on) [\w-]+|[^，。把]{1,8}(?:那[个家辆间张班趟条件款]|的(?:都|全))/i;

/** What follows is how it is to be. */
const TO = /\bto\b(?= (?:the )?\S*\d| \w+ \d)|[改换移挪推延][到成至]/i;

/** Those of the things shown that are like this. */
const SUCH = /\b(?:ones?|those|them|everything|all)\b|的[。！!]?$|[这那]些|都/i;

const ONE_OF_THEM = /\bthe (?:[a-z-]+ ){1,3}one\b|[那这](?:一)?[家个辆间班趟项款](?![季时月星礼])/i;

/** "Back to the hotel, the garden one": described below what was shown before, and neither counted nor asked about. */
export const pointsAtOneSuch = (request: string): boolean =>
  ONE_OF_THEM.test(request) &&
  !countsTo(request) &&
  request.length <= LONGEST_CHOICE &&
  !HOW_MUCH.test(request) &&
  !request.split(/[,，]/).some((part) => isQuestion(part.trim()) || asksToKnow(part.trim()));

const HOW_MUCH = /\bhow (?:much|many|long|far)\b|多少|几[点个]/i;

/** In characters. */
const LONGEST_CHOICE = 50;
/** So many lists back, something may still be chosen. */
const RECENT_LISTS = 2;

/** The thing of one of the lists shown last that a text describes, whatever was told since. */
export function describedBefore(
  text: string,
  past: readonly Past[],
  read: Read,
  tools: readonly ModelTool[],
): Pointed | undefined {
  const isKnown = usedIn(namesOf(tools));
  const lists = past.flatMap((one, at) => (one.kind === "agent" && itemsIn(one.text).length > 1 ? [at + 1] : []));
  const found = lists.slice(-RECENT_LISTS).reverse();
  return found.flatMap((until) => describedIn(text, past.slice(0, until), read, isKnown) ?? [])[0];
}

const namesOf = keptFor((tools: readonly ModelTool[]) => tools.map(namedAndSaid).join(" "));

/**
 * What happened until the last list that an order can choose from: "book the cheapest", behind a question about traffic
 * that was asked before one of the hotels was chosen. All of it, where the last answer tells of things to act on, too.
 */
export function untilListToActOn(request: string, past: Past[], tools: readonly ModelTool[], read: Read): Past[] {
  if (!asksToAct(request)) return past;
  const doers = tools.filter(acts);
  const isToActOn = (text: string) => itemsIn(text).some((item) => doers.some((tool) => givesCode(tool, item, read)));
  const last = past.findLastIndex(({ kind }) => kind === "agent");
  const answer = past[last];
  // A number counts in what was told last, whatever that is.
  if (answer?.kind !== "agent" || itemsIn(answer.text).length > 1 || isToActOn(answer.text)) return past;
  const at = past.findLastIndex((one) => one.kind === "agent" && isToActOn(one.text));
  const list = past[at];
  if (list?.kind !== "agent" || pointsAt(request, itemsIn(list.text)) === undefined) return past;
  return past.slice(0, at + 1);
}
