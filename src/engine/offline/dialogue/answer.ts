import { callsFor, type PlannedCall } from "../goals/calls.ts";
import { rank, touchesExisting } from "../goals/match.ts";
import { read } from "../reading/read.ts";
import { overlaid } from "../slots/arguments.ts";
import { type Filled, fill } from "../slots/fill.ts";
import type { Slot } from "../slots/slot.ts";
import { fillFrom } from "./from-item.ts";
import { isChange, isNo, isYes, pointsAt } from "./replies.ts";
import { type Item, namedIn } from "./shown.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";

const clearGoal = 0.3;

/**
 * The calls a message asks for, in the light of what was said before it: an answer to what is missing, a choice among
 * what was shown, a yes, a change to what was settled, or something new. Undefined for a no.
 */
export async function answer(text: string, state: DialogueState, mind: Mind): Promise<PlannedCall[] | undefined> {
  const { about } = state;
  if (isNo(text)) return undefined;
  if (about && isYes(text)) return [about];
  const chosen = pointsAt(text, state.shown.length) ?? namedIn(text, state.shown, mind.now);
  const item = chosen === undefined ? undefined : state.shown[chosen];
  if (item) {
    const call = await choose(text, item, state, mind);
    if (call) return [call];
  }
  const fresh = await callsFor(text, mind.tools, mind, state.said);
  const isNew = fresh.some((call) => call.score >= clearGoal && call.tool !== about?.tool);
  if (about && about.missing.length > 0 && !isNew) {
    const call = complete(about, text, mind.now);
    if (call) return [call];
    if (fresh.length === 0 && isShort(text)) return [about];
  }
  if (about && about.missing.length === 0 && (isChange(text) || fresh.length === 0) && !isNew) {
    const call = changed(about, text, mind.now);
    if (call) return [call];
  }
  return fresh;
}

/** The tool the message asks for, or one that needs what the chosen thing gives, filled from the thing first. */
async function choose(text: string, item: Item, state: DialogueState, mind: Mind): Promise<PlannedCall | undefined> {
  const ranked = await rank(text, mind.tools, mind.embeddings);
  const gives = (tool: PlannedCall["tool"]) =>
    fillFrom(tool, item, mind.now).filter(({ slot }) => slot.required).length;
  const open = state.about && state.about.missing.length > 0 ? state.about.tool : undefined;
  const asked = ranked.find(({ tool, score }) => score >= clearGoal && gives(tool) > 0)?.tool;
  // Nothing is changed or removed just because somebody pointed at it.
  const other = ranked
    .filter(({ tool }) => tool !== state.about?.tool && !touchesExisting(tool))
    .sort((a, b) => gives(b.tool) - gives(a.tool))[0]?.tool;
  const tool = asked ?? open ?? other;
  if (!tool || gives(tool) === 0) return undefined;
  const sources = [
    fillFrom(tool, item, mind.now),
    ...[text, ...state.said].map((said) => fill(tool, read(said, mind.now))),
  ];
  const kept = state.about?.tool === tool ? state.about.args : {};
  const args = sources.toReversed().reduce((given, filled) => overlaid(given, filled), kept);
  return recount({ tool, args, missing: [], score: 1 });
}

/** What is missing, taken from the message: by its schema, or the whole of a short reply. */
function complete(about: PlannedCall, text: string, now: Date): PlannedCall | undefined {
  const isMissing = (slot: Slot) => about.missing.some((one) => one.path.join(".") === slot.path.join("."));
  const filled = fill(about.tool, read(text, now));
  const given = filled.filter(({ slot, score }) => isMissing(slot) || score >= 1.7);
  const [first] = about.missing;
  const answers = given.some(({ slot }) => isMissing(slot)) || !first ? given : [...given, ...bareValue(first, text)];
  if (!answers.some(({ slot }) => isMissing(slot))) return undefined;
  return recount({ ...about, args: overlaid(about.args, answers) });
}

const isShort = (text: string): boolean =>
  text.length <= 40 && text.split(/\s+/).length <= 6 && !/[?？]\s*$/.test(text);

function bareValue(slot: Slot, text: string): Filled[] {
  const value = text.trim().replace(/[.。!！]+$/u, "");
  const isText = slot.type === "string" && !slot.isClosed && slot.kind !== "moment" && !slot.pattern;
  return isText && isShort(value) && value !== "" ? [{ slot, value, others: [], score: 1 }] : [];
}

/** "Make it two nights": the settled call with what the message names, and nothing else, replaced. */
function changed(about: PlannedCall, text: string, now: Date): PlannedCall | undefined {
  const filled = fill(about.tool, read(text, now), { optional: 0.9 });
  const named = filled.filter(({ slot, score }) => score >= (slot.type === "boolean" ? 2 : 0.9));
  const args = overlaid(about.args, named);
  return named.length > 0 && JSON.stringify(args) !== JSON.stringify(about.args) ? { ...about, args } : undefined;
}
