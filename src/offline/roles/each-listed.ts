import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { finds } from "../goals/finds.ts";
import type { Mind } from "../goals/mind.ts";
import { withSharedDays } from "../goals/separate.ts";
import type { Span } from "../reading/mention.ts";
import { longestOfEach } from "../reading/spans.ts";
import { proposeChoices } from "../slots/choices.ts";
import { isJoint } from "../slots/lists.ts";
import { type Proposal, type Slot, slotsOf, tellsThings } from "../slots/slot.ts";

/** What a text names of the lists of things that the finders among some tools take, in its order. */
export function thingsIn(text: string, tools: readonly ModelTool[], { read }: Mind): Proposal[] {
  const slots = tools.filter(finds).flatMap(slotsOf);
  return inOrder(
    slots
      .filter((slot) => slot.isList && slot.leavesOut === undefined && tellsThings(slot))
      .flatMap((slot) => proposeChoices(slot, read(text))),
  );
}

/** Of values that overlap the longest, in the order of the text. */
const inOrder = (values: readonly Proposal[]): Proposal[] => longestOfEach(values).sort((a, b) => a.start - b.start);

/**
 * "10% off the black gloves and the green socks", 黑色手套打九折，绿色袜子打八折: the text once for each thing that has a
 * property of its own, with the days that are said behind the last. Undefined where there are not several.
 */
export function ofEachDescribed(text: string, tools: readonly ModelTool[], mind: Mind): string[] | undefined {
  const slots = tools.filter(finds).flatMap(slotsOf);
  const isKind = ({ isList, leavesOut, describes }: Slot) =>
    !isList && leavesOut === undefined && describes !== undefined;
  const kinds = slots.filter(isKind).flatMap((slot) => proposeChoices(slot, mind.read(text)));
  const things = thingsIn(text, tools, mind);
  const spans = things.flatMap(({ start, end }) => {
    const kind = kinds.find((one) => one.end <= start && /^\s?的?$/.test(text.slice(one.end, start)));
    return kind ? [{ start: kind.start, end }] : [];
  });
  if (spans.length < 2 || spans.length < things.length) return undefined;
  const gaps = spans.slice(1).map(({ start }, at) => text.slice(spans[at]?.end, start));
  if (gaps.every((gap) => joins(gap.replace(ARTICLE_BEHIND, "")))) return onceForEach(text, spans);
  const parts = cutBetween(text, spans);
  return parts && (withSharedDays(parts, mind.read) ?? parts);
}

const ARTICLE_BEHIND = /(?<= )(?:the|my|our) $/i;

/** "10% off on green and blue gloves": the text once for each of the properties that it lists; empty where it lists none. */
export function ofEachKind(text: string, tools: readonly ModelTool[], { read }: Mind): string[] {
  const slots = tools.filter(finds).flatMap(slotsOf);
  return slots
    .filter((slot) => !slot.isList && slot.leavesOut === undefined && tellsThings(slot))
    .map((slot) => inOrder(proposeChoices(slot, read(text))))
    .map((values) => onceForEachListed(text, values))
    .reduce<string[]>((most, parts) => (parts.length > Math.max(1, most.length) ? parts : most), []);
}

/** Whether what stands between two things joins them, so that both are meant: "A and B", not "A or B". */
const joins = (gap: string): boolean => isJoint(gap) && !EITHER.test(gap);

const EITHER = /\bor\b|或|还是/i;

/** A text once for each of the things that it lists. */
export function onceForEachListed(text: string, things: readonly Proposal[]): string[] {
  const gaps = things.slice(1).map(({ start }, at) => text.slice(things[at]?.end, start));
  const isList = gaps.every(joins) && new Set(things.map(({ value }) => value)).size === things.length;
  return things.length < 2 || !isList ? [text] : onceForEach(text, things);
}

/** A text once for each of the stretches that stand for one another in it. */
const onceForEach = (text: string, spans: readonly Span[]): string[] => {
  const [before, behind] = [text.slice(0, spans[0]?.start), text.slice(spans.at(-1)?.end)];
  return spans.map(({ start, end }) => before + text.slice(start, end) + behind);
};

/** A text cut at the last joint between each two stretches; undefined where there is none. */
export function cutBetween(text: string, spans: readonly Span[]): string[] | undefined {
  const cuts = spans.slice(1).map(({ start }, at) => {
    const from = spans[at]?.end ?? 0;
    const joint = [...text.slice(from, start).matchAll(BETWEEN)].at(-1);
    return joint && { from: from + joint.index, to: from + joint.index + joint[0].length };
  });
  if (!cuts.every((cut) => cut !== undefined)) return undefined;
  return spans.map((_, at) => text.slice(cuts[at - 1]?.to ?? 0, cuts[at]?.from).trim());
}

/** What stands between two parts of a request. */
export const BETWEEN = /[,，;；、]\s*(?:and |then |再|然后)?|\s(?:and|then)\s|(?:和|再|然后|并且?|同时)/gi;
