import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced, wordsOf } from "../../engine/embedding/words.ts";
import { asItIsToBe, daysShown } from "../conversation/own-days.ts";
import type { Item } from "../conversation/shown.ts";
import { missingIn, type PlannedCall } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { rank, touchesExisting } from "../goals/match.ts";
import type { Read } from "../reading/read.ts";
import { saidOf } from "../said-of.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { daysLater, endFrom, shiftIn, spanOf } from "../slots/span.ts";

/** What a look-up may draw on. */
interface Known {
  /** What was said in this dialogue, newest first. */
  said: readonly string[];
  /** Things that were chosen, newest first: where they are holds for what goes with them, when they are does not. */
  chosen: readonly Item[];
}

/**
 * A call that looks up what another one lacks: of the tools that find things, the one nearest to the missing code.
 * It may lack something itself. Undefined when nothing missing is a code, or no tool finds it.
 */
export async function lookUpFor(
  lacking: PlannedCall,
  known: Known,
  tools: readonly ModelTool[],
  { embeddings, read }: { embeddings: EmbeddingsInterface; read: Read },
): Promise<PlannedCall | undefined> {
  const code = lacking.missing.find(({ kind }) => kind === "code");
  if (!code) return undefined;
  const finders = tools.filter((tool) => tool !== lacking.tool && finds(tool) && !needs(tool, code));
  const named =
    finders.find(({ name }) => name === code.foundBy || code.words.includes(name)) ??
    (touchesExisting(lacking.tool) && !/\bnew\b|新/i.test(code.words) ? finders.find(listsOwn) : undefined);
  const about = `${spaced(code.name)} ${code.words} ${spaced(lacking.tool.name)}`;
  const [best] = named ? [{ tool: named, score: 1 }] : await rank(about, finders, embeddings);
  if (!best || best.score < nearEnough) return undefined;
  const { tool, score } = best;
  const args = overlaid({}, drawn(tool, known, read, touchesExisting(lacking.tool)));
  const isPlaced = slotsOf(tool).some((slot) => slot.kind === "place" && valueAt(args, slot) !== undefined);
  const own = isPlaced || known.chosen.length > 0 ? undefined : ownThingOf(lacking, finders);
  return own ?? { tool, args, missing: missingIn(slotsOf(tool), args), score };
}

/** What exists already is among what somebody has. */
const listsOwn = (tool: ModelTool): boolean =>
  wordsOf(tool.name).includes("my") || /^\W*\w+ my\b|我的/.test(saidOf(tool));

/** What is to be changed and was named by its id tells what else has to be known. */
function ownThingOf({ tool, args }: PlannedCall, finders: readonly ModelTool[]): PlannedCall | undefined {
  if (!touchesExisting(tool)) return undefined;
  const ids = Object.values(args).filter((value) => typeof value === "string");
  for (const finder of finders.filter(listsOwn)) {
    const slot = slotsOf(finder).find(({ pattern }) => pattern && ids.some((id) => pattern.test(id)));
    const id = ids.find((one) => slot?.pattern?.test(one));
    if (slot && id !== undefined) return { tool: finder, args: { [slot.name]: id }, missing: [], score: 1 };
  }
  return undefined;
}

/**
 * Everything a tool takes that was said, the newest word first, and where the chosen things are; for what `isOwn`, its
 * places come first.
 */
function drawn(tool: ModelTool, { said, chosen }: Known, read: Read, isOwn: boolean): Filled[] {
  let filled: Filled[] = [];
  const add = (more: readonly Filled[]) => {
    filled = [...filled, ...more.filter(({ slot }) => !filled.some((one) => isSame(one.slot, slot)))];
  };
  const spans = spanOf(tool).flatMap((slot) => slot ?? []);
  const addPlaces = () => {
    for (const item of chosen)
      add(fill(tool, read(item.text), { optional: 1.5 }).filter(({ slot }) => slot.kind === "place"));
  };
  if (isOwn) addPlaces();
  for (const text of said) {
    const hasDays = filled.some(({ slot }) => spans.some((one) => isSame(one, slot)));
    const own = fill(tool, read(chosen[0] ? asItIsToBe(text, chosen[0].text, read) : text));
    // Two days from two sentences are no span.
    add(
      own
        .filter((one) => !isOwn || isKnownPlace(one))
        .filter(({ slot }) => (!hasDays && shiftIn(text) === undefined) || !spans.some((one) => isSame(one, slot))),
    );
    add(endFrom(tool, overlaid({}, filled), text));
  }
  addPlaces();
  if (!filled.some(({ slot }) => spans.some((one) => isSame(one, slot)))) add(shifted(spans, { said, chosen }));
  return filled;
}

/** A name that no place has is the thing's own. */
const isKnownPlace = ({ slot: { kind, choices }, value }: Filled): boolean =>
  kind !== "place" || choices === undefined || choices.some((choice) => choice.value === value);

/** "One day later": counted from the day of what was chosen. */
function shifted(spans: readonly Slot[], { said, chosen }: Known): Filled[] {
  const days = said.map(shiftIn).find((one) => one !== undefined);
  const [day] = daysShown(chosen[0]?.text ?? "");
  if (days === undefined || day === undefined) return [];
  return spans.map((slot) => ({ slot, value: daysLater(day, days), others: [], score: 2 }));
}

const isSame = (a: Slot, b: Slot): boolean => a.path.join(".") === b.path.join(".");

const nearEnough = 0.12;

const needs = (tool: ModelTool, code: Slot): boolean =>
  slotsOf(tool).some(({ name, required }) => required && name === code.name);
