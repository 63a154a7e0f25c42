import { addDays } from "../../engine/domain/days.ts";
import { lastCalls } from "../conversation/revised.ts";
import { usedIn } from "../conversation/used-in.ts";
import type { ModelReply } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { namedBy } from "../goals/made.ts";
import { isOfOneself } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { userTexts } from "../past.ts";
import { todayAt } from "../reading/mention.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Situation } from "../situation.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { movedDays, spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/**
 * "Is it cheaper a day earlier or later?", 前后三天有没有更便宜的, behind a look-up of some days: the same on the days around
 * them, cheapest first. 晚一天呢 moves its days, and nothing that somebody has.
 */
export function onOtherDays({ given, mine, tools }: Asked): ModelReply | undefined {
  const { written: said, read, past, steps } = given;
  const [last, ...more] = lastCalls(past, doersOf(mine));
  if (steps.length > 0 || !last || more.length > 0 || acts(last.tool) || isOfOneself(last.tool)) return undefined;
  const [from, to] = spanOf(last.tool);
  if (!from || !to) return undefined;
  const first = String(valueAt(last.args, from) ?? "");
  const end = String(valueAt(last.args, to) ?? first);
  if (!/^\d{4}-\d\d-\d\d$/.test(first)) return undefined;
  if (ONLY_MOVED.test(said)) {
    const moved = movedDays(last.tool, { first, last: end }, said);
    return moved.length === 0 ? undefined : passedOn([{ ...last, args: overlaid(last.args, moved) }], said, tools);
  }
  // A stay from before its first day to behind its last one is a longer stay.
  if (to.required || isOfStay(from) || !CHEAPER.test(said) || !AROUND.test(said) || speaksOfMore(given, last))
    return undefined;
  const days = daysAround(said);
  const today = todayAt(read("").now);
  const begin = [today, addDays(first, -days)].sort().at(-1);
  const order = fill(last.tool, read("cheapest 最便宜")).filter(({ slot }) => slot.default !== undefined);
  const around = [
    { slot: from, value: begin, others: [], score: 2 },
    { slot: to, value: addDays(end, days), others: [], score: 2 },
  ];
  const asked = given.language === "zh" ? "最便宜的" : "the cheapest";
  return passedOn([{ ...last, args: overlaid(last.args, [...around, ...order]) }], asked, tools);
}

/** Whether a message names anything but what was looked for, its price and days: a rule, a fee, or another kind of thing. */
function speaksOfMore({ written, read, past }: Situation, { tool, args }: PlannedCall): boolean {
  if (OF_RULES.test(written)) return true;
  const isOfIt = usedIn([tool.title, ...(tool.aliases ?? []), userTexts(past).at(-1)].join("\n").toLowerCase());
  const isNamed = overlapsOneOf(namedBy(tool, args, read(written)));
  const rest = [AROUND, CHEAPER].reduce((text, form) => text.replace(form, (one) => " ".repeat(one.length)), written);
  return read(rest).tokens.some((token) => isTelling(token) && !isNamed(token) && !isOfIt(token.text.toLowerCase()));
}

const OF_RULES = /费(?![率时力])|退|改签|赔|取消|行李/;

const ONLY_MOVED =
  /^(?:and |what about |how about |what if )?(?:(?:is|would) it (?:be )?cheaper )?(?:a|one|two|three|\d) days? (?:earlier|later)[?.!]?$|^(?:那|再|如果|要是){0,2}(?:早|晚|提前|推后)[一两三1-3]天(?:的话)?(?:会不会|会|是不是)?(?:更?便宜[些点]?)?(?:呢|吗|有吗|怎么样|有没有)?[？?。]?$/i;
const CHEAPER = /\bcheap\w*|\bless\b|\bprices?\b|便宜|划算|低价|票价/i;
const AROUND =
  /\b(?:an)?other (?:day|date)s?\b|\bdays? (?:earlier|before) or (?:later|after)\b|\bdays? (?:around|before or after|either side|nearby)\b|\b(?:nearby|different|flexible) (?:day|date)s?\b|\bearlier or later\b|前后[一两三四五六七\d]?天?|(?:别|其他|其它|另外?)的?(?:日子|日期|一天|天)|换[个一]?(?:日子|日期|天)|便宜的?(?:日子|日期|一天)|早或晚|早晚[一两三]天/i;

/** How many days on either side; 3 where none are said. */
function daysAround(said: string): number {
  const count = COUNT.exec(said)?.slice(1).find(Boolean)?.toLowerCase() ?? "3";
  const at = Math.max(NUMBERS.indexOf(count), WORDS.indexOf(count));
  return Number(count) || at + 1;
}

const COUNT = /前后([一两三四五六七\d])天|早晚([一两三])天|\b(a|two|three|\d) days? (?:earlier|before|around|either)/i;
const NUMBERS = [..."一两三四五六七"];
const WORDS = ["a", "two", "three"];
