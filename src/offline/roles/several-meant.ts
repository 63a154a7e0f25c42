import { asksToKnow } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { withoutAdded } from "../conversation/more-of-it.ts";
import { countsTo, tiedAtBest } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import type { Read } from "../reading/read.ts";
import type { Asked } from "../shown/accounted.ts";
import { OF_THEM } from "../shown/degrees.ts";
import { daysBounding, withinBounds } from "../shown/narrowed.ts";
import { shownIn } from "../shown/things.ts";
import type { Past } from "../situation.ts";
import { boundsIn } from "../slots/bounds.ts";

/** Of the things shown last, those that share the price or time that is asked for, or lie within the bounds that are named for them. */
export function severalMeant(past: readonly Past[], asked: Asked): Item[] | undefined {
  const [list] = shownIn(past);
  if (!list?.isListed || !list.isLatest) return undefined;
  const tied = tiedAtBest(asked.said, list.things).flatMap((at) => list.things[at] ?? []);
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
