import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { isDay, isOfHours, isSpanOfDays, namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { missingIn, overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { sharesAct, takesCode, takesQuestion, touchesExisting } from "./match.ts";
import type { Mind } from "./mind.ts";
import type { Goal } from "./planned-call.ts";
import { rankRequest } from "./rank-request.ts";

/** Of tools with similar scores, the one whose required slots the text fills and whose listed values it names. */
export async function suitedTool(
  goal: Goal,
  goals: readonly Goal[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<Goal> {
  const taken = goals.filter((other) => other !== goal).map(({ tool }) => tool);
  const reading = mind.read(goal.text);
  const ranked = await rankRequest(goal.text, tools, mind);
  const rivals = ranked.filter(
    ({ tool, score }) => tool === goal.tool || (score >= rivalry * goal.score && !taken.includes(tool)),
  );
  // What exists and is to be changed or removed is seldom named in full; it is still that act which was asked for.
  const isMeant = touchesExisting(goal.tool) && takesCode(goal.tool) && sharesAct(goal.tool, goal.text);
  if (rivals.length < 2 || isMeant) return goal;
  const listed = new Set(rivals.flatMap(({ tool }) => [...listedIn(tool, reading)]));
  const judged = rivals.slice(0, MOST_RIVALS).map(({ tool, score }) => {
    const taken = listedIn(tool, reading);
    const isShort = [...listed].some((value) => !taken.has(value));
    const near = Math.max(score, tool === goal.tool ? goal.score : 0);
    const fit = fitness(tool, reading) * (takesQuestion(tool) && tool !== goal.tool ? ANY_TEXT : 1);
    return { tool, worth: near * fit * (isShort ? LEAVES_OUT : 1) };
  });
  const best = judged.sort((a, b) => b.worth - a.worth)[0];
  return best ? { ...goal, tool: best.tool } : goal;
}

const rivalry = 0.6;

function fitness(tool: ModelTool, reading: Reading): number {
  const required = slotsOf(tool).filter((slot) => slot.required && slot.default === undefined);
  const filled = fill(tool, reading);
  // A name that is none of the values listed may be meant for something else.
  const known = filled.filter(({ slot, score }) => !slot.isClosed || score >= 2);
  const missing = missingIn(required, overlaid({}, known)).length;
  // A part of one day is rather asked of who tells of one day.
  const days = reading.mentions.filter(namesDays);
  const isOfOneDay = days.length === 1 && !days.some(isSpanOfDays);
  const named = filled.filter(
    ({ slot, score }) =>
      slot.choices !== undefined &&
      slot.type === "string" &&
      score >= LEAST_NAMED &&
      !(isOfOneDay && slot.isOfEachDay && isOfDay(slot)),
  ).length;
  const whole = (required.length === 0 ? 1 : 1 - 0.5 * (missing / required.length)) + 0.15 * Math.min(named, 2);
  return whole * dayFitness(filled, reading) * hourFitness(filled, reading);
}

/** That any text fills an argument says little. */
const ANY_TEXT = 0.75;
const LEAST_NAMED = 1.8;
const MOST_RIVALS = 4;
/** The factor for a tool that cannot take a listed value which a rival can. */
const LEAVES_OUT = 0.6;

/** Whether a number bounds what is wanted, or how many. */
const isBound = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:min|max|limit)$/.test(root));

/** The values a text names of the lists of places and names of a tool, and the bounds it sets. */
const listedIn = (tool: ModelTool, reading: Reading): Set<unknown> =>
  new Set(
    fill(tool, reading)
      .filter(({ slot, score }) => score >= 2 && (slot.isClosed ? slot.kind === "place" : isBound(slot)))
      .flatMap(({ value, others }) => [value, ...others]),
  );

/** A span of days wants both its ends taken, a single day none that only begins a span. */
function dayFitness(filled: readonly Filled[], { mentions }: Reading): number {
  const days = filled.filter(({ slot }) => slot.kind === "moment");
  const spans = mentions.filter(isSpanOfDays).length;
  const isDated = mentions.some(isDay);
  if (spans > 0) return days.length >= 2 * Math.min(spans, 2) ? 1.15 : 0.7;
  if (!isDated) return 1;
  const beginsOnly = days.length === 1 && days.every(({ slot }) => slot.nameRoots.some((root) => STARTS.test(root)));
  return days.length === 0 ? 0.7 : beginsOnly ? 0.8 : 1;
}

/** An hour that is said wants a place. */
function hourFitness(filled: readonly Filled[], { mentions }: Reading): number {
  const hours = mentions.flatMap((mention) => {
    if (mention.kind === "moment") return mention.moment.hour ?? [];
    return mention.kind === "period" && isOfHours(mention) ? [mention.from.hour ?? 0, mention.to.hour || 24] : [];
  });
  const isTaken = (hour: number) =>
    filled.some(({ value }) => value === hour || (typeof value === "string" && /\d:\d\d/.test(value)));
  return hours.every(isTaken) ? 1 : 0.7;
}

const STARTS = /^(?:start|begin|since|from)$/;
