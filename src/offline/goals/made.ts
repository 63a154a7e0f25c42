import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { type Args, valueAt } from "../slots/arguments.ts";
import { exclusionOf } from "../slots/denied.ts";
import { flagPlaces } from "../slots/flags.ts";
import { placesOf } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/** A call that was made, and what it found; nothing while it is not known. */
export interface Made {
  tool: ModelTool;
  args: Record<string, unknown>;
  observation?: string;
}

/** Whether calls or what they found say a word. */
export function toldBy(made: readonly Made[]): (said: string) => boolean {
  const told = made.map(({ args, observation = "" }) => `${JSON.stringify(args)}\n${observation}`.toLowerCase());
  // 1.5 is not told by 1.54.
  return (said) => told.some((one) => (DECIMAL.test(said) ? one.split(/[^\d.]+/) : one).includes(said.toLowerCase()));
}

const DECIMAL = /^\d+\.\d+$/;

/** Where the things of a call stand that it takes from a list or leaves out, and the nouns its tool is called by. */
export const namedBy = (
  tool: ModelTool,
  args: Made["args"],
  reading: Reading,
  isFor: (slot: Slot) => boolean = () => true,
): Span[] => {
  const given = JSON.stringify(args);
  const chosen = slotsOf(tool).filter((slot) => (slot.kind !== "place" || slot.leavesOut !== undefined) && isFor(slot));
  const values = chosen.flatMap(({ choices = [] }) => choices.filter(({ value }) => given.includes(`"${value}"`)));
  const texts = slotsOf(tool)
    .filter((slot) => !slot.choices && isFor(slot))
    .flatMap((slot) => [valueAt(args, slot)].flat().filter((value) => typeof value === "string"));
  const nouns = (tool.title ?? "").toLowerCase().match(/\p{Script=Latin}{4,}|\p{Script=Han}{2,}/gu) ?? [];
  return [...values.flatMap(({ says }) => says), ...texts, ...nouns]
    .flatMap((say) => placesOf(say, reading))
    .flatMap((place) => [place, exclusionOf(place, reading) ?? place]);
};

/** Where a text names the places that a call takes from a list, by any name: 千岛湖 for its county. */
export const placesGiven = (tool: ModelTool, args: Args, reading: Reading): Span[] =>
  slotsOf(tool).flatMap((slot) => {
    const given = slot.kind === "place" ? JSON.stringify(valueAt(args, slot) ?? "") : "";
    const values = (slot.choices ?? []).filter(({ value }) => given.includes(`"${value}"`));
    return values.flatMap(({ says }) => says.flatMap((say) => placesOf(say, reading)));
  });

/** Where a text says what a call takes for true: "48 hours" of what is late. */
export const flagsSaid = (tool: ModelTool, args: Args, reading: Reading): Span[] =>
  slotsOf(tool)
    .filter((slot) => slot.type === "boolean" && valueAt(args, slot) === true)
    .flatMap((slot) => flagPlaces(slot, reading).said);

/** Whether a call leaves out what a stretch of the text names. */
export const leavesOut = ({ tool, args }: Made, span: Span, reading: Reading): boolean =>
  slotsOf(tool).some((slot) => {
    const given = slot.leavesOut === undefined ? undefined : valueAt(args, slot);
    const values = (slot.choices ?? []).filter(({ value }) => JSON.stringify(given ?? "").includes(String(value)));
    return values.some(({ says }) => says.some((say) => placesOf(say, reading).some(overlapsOneOf([span]))));
  });

/** Whether a call leaves out what it was told to leave out of a slot's values. */
export const isLeftOutBy = (tool: ModelTool, args: Args, { name, leavesOut, describes }: Slot): boolean =>
  leavesOut !== undefined ||
  slotsOf(tool).some(
    (slot) =>
      slot.leavesOut !== undefined && [name, describes].includes(slot.leavesOut) && valueAt(args, slot) !== undefined,
  );
