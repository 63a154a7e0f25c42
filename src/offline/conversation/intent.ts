import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import { argumentsLabel } from "../../engine/tools/labels.ts";
import { inContext } from "../goals/context.ts";
import { takesQuestion } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Span } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { valueAt } from "../slots/arguments.ts";
import { placesOf } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { nameOf } from "../wording/name-of.ts";
import { askedAbout } from "./revised.ts";

/**
 * What a message asks for that changes what was asked `before`, as one sentence: that question with the values of the
 * new calls in place of the old ones or, for calls of other tools, the message with the place and the days of that
 * question. Undefined if nothing is to be changed or added.
 */
export function composedIntent(
  message: string,
  before: string,
  last: readonly PlannedCall[],
  calls: readonly PlannedCall[],
  read: Read,
): string | undefined {
  const isSame = calls.length === last.length && calls.every(({ tool }, at) => tool === last[at]?.tool);
  if (!isSame) {
    const asked = askedAbout(message);
    const told = inContext(asked, `${before} ${asked}`, distinctTools(calls), read);
    return told === asked ? undefined : told;
  }
  const changes = calls.flatMap((call, at) => changesOf(call, last[at] as PlannedCall));
  // Who is asked in the user's words is told nothing by a part of them.
  if (calls.some(({ tool }) => takesQuestion(tool))) return undefined;
  return changes.length === 0 ? undefined : withValues(before, changes, read);
}

const distinctTools = (calls: readonly PlannedCall[]): ModelTool[] => [...new Set(calls.map(({ tool }) => tool))];

/** A value that another one takes the place of. */
interface Change {
  tool: ModelTool;
  slot: Slot;
  had: unknown;
  has: unknown;
}

const changesOf = ({ tool, args }: PlannedCall, last: PlannedCall): Change[] =>
  slotsOf(tool)
    .map((slot) => ({ tool, slot, had: valueAt(last.args, slot), has: valueAt(args, slot) }))
    .filter(({ had, has }) => has !== undefined && JSON.stringify(had) !== JSON.stringify(has));

/** A question with its values changed; what it does not say of them stands behind it. */
function withValues(question: string, changes: readonly Change[], read: Read): string {
  const language = languageOf(question);
  const placed = changes.map((change) => ({ ...change, at: placeOf(change, question, read) }));
  const added = placed.filter(({ at }) => at === undefined);
  const replaced = placed
    .flatMap(({ at, slot, has }) => (at ? [{ at, text: worded(slot, has, language) }] : []))
    .filter(({ at }, i, all) => all.findIndex((one) => one.at.start === at.start) === i)
    .sort((a, b) => b.at.start - a.at.start)
    .reduce((text, { at, text: value }) => text.slice(0, at.start) + value + text.slice(at.end), question);
  const more = added.flatMap(({ tool, slot, has }) =>
    argumentsLabel(tool, { [slot.name]: worded(slot, has, language) }, language),
  );
  if (more.length === 0) return replaced;
  return language === "zh" ? `${replaced}（${more.join("，")}）` : `${replaced} (${more.join(", ")})`;
}

/** Where a text says the value that was changed. */
function placeOf({ slot, had }: Change, text: string, read: Read): Span | undefined {
  const [value, ...others] = [had].flat();
  if (value === undefined || others.length > 0) return undefined;
  const says = slot.choices?.find((choice) => choice.value === value)?.says ?? [String(value)];
  const [longest] = says
    .flatMap((say) => placesOf(say, read(text)))
    .sort((a, b) => b.end - b.start - (a.end - a.start));
  return longest;
}

/** A value as people say it. */
function worded(slot: Slot, value: unknown, language: "en" | "zh"): string {
  return [value]
    .flat()
    .map((one) => {
      const choice = slot.choices?.find((known) => known.value === one);
      return choice ? nameOf(choice, language).replaceAll("_", " ") : String(one);
    })
    .join(language === "zh" ? "、" : ", ");
}
