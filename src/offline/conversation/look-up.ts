import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced } from "../../engine/embedding/words.ts";
import type { Language } from "../../engine/language.ts";
import { neededFrom } from "../../engine/planning/chain.ts";
import { finds } from "../goals/finds.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { linksOf } from "../links.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import type { Read } from "../reading/read.ts";
import { saidOf } from "../said-of.ts";
import type { Step } from "../situation.ts";
import { type Args, overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { codeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { spokenOf } from "./clues.ts";
import { fillFrom } from "./from-item.ts";
import { givenFor } from "./given.ts";
import { withMore } from "./more-of-it.ts";
import { withNewDays } from "./new-days.ts";
import { pointsAt, pointsAtBest } from "./pointing.ts";
import { type Item, itemsIn } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";
import { usedIn } from "./used-in.ts";

interface Taken {
  call?: PlannedCall;
  chosen: Item[];
  /** What is to be said instead of going on: several to choose from, or none. */
  say?: string;
}

/** Goes through what was found, step by step: a single find is taken, of several the one that was described. */
export function tookIn(
  steps: readonly Step[],
  open: PlannedCall | undefined,
  known: DialogueState,
  { tools, read }: Mind,
  language: Language,
): Taken {
  const { whichOne, otherwise, oneAtATime } = offlinePhrases(language);
  let call = open;
  let chosen = known.chosen;
  for (const { name, observation, args: asked, isMerged } of foundTogether(steps, tools)) {
    const finder = tools.find((tool) => tool.name === name);
    if (!finder) continue;
    const items = itemsIn(observation);
    const given = call ? givenTo(call, finder, tools, observation, read) : [];
    for (const { slot, things } of given) {
      const needed = call ?? { tool: finder, args: {}, missing: [], score: 0 };
      const [item, ...others] = described(things, known.said, needed.tool, chosen.length === 0, read);
      if (!item || others.length > 0) return { chosen, say: `${listing("", things, things)}\n\n${whichOne}` };
      chosen = [item, ...chosen];
      if (needed.missing.includes(slot)) call = { ...needed, args: overlaid(needed.args, [takenFrom(item, slot)]) };
    }
    if (given.length > 0 || !finds(finder)) continue;
    const takes = call ?? (items[0] && consumerFor(items[0], tools, read));
    if (!takes) continue;
    if (items.length === 0) return { chosen, say: `${observation.trim()}\n\n${otherwise}` };
    if (!call) return { chosen, say: `${listing(observation, items, items)}\n\n${whichOne}` };
    // Of what is found, only what the call takes can be meant.
    const needed = call;
    const usable = items.filter((item) => isUsable(needed, item, read));
    const all = usable.length > 0 ? usable : items;
    // What several calls were made for is all meant.
    const meant = isMerged ? all : described(all, known.said, needed.tool, chosen.length === 0, read);
    const [item, ...others] = meant;
    if (!item || others.length > 0) {
      const isOfSeveral =
        isMerged === true ||
        Object.values(asked).some((value) => Array.isArray(value) && value.length > 1) ||
        known.said.slice(0, 1).some(wantsAll(read));
      const which = isOfSeveral && !touchesExisting(call.tool) ? `${oneAtATime}\n${whichOne}` : whichOne;
      return { chosen, say: `${listing(observation, items, meant)}\n\n${which}` };
    }
    const args =
      chosen.length === 0 && touchesExisting(call.tool)
        ? withMoreOf(call.tool, withNewDays(call, item, known.said, read), item, known.said, read)
        : call.args;
    call = { ...call, args: overlaid(args, fillFrom(call.tool, item, read)) };
    chosen = [item, ...chosen];
  }
  return { call, chosen };
}

/** Whether a text wants something done with all of some things, or with all but some. */
const wantsAll =
  (read: Read) =>
  (text: string): boolean =>
    ALL.test(text) || exclusionsIn(read(text)).length > 0;

const ALL = /\b(?:all|both|each|every)\b|所有|全部|每/i;

interface Found extends Pick<Step, "name" | "observation" | "args"> {
  /** Whether several calls found it. */
  isMerged?: true;
}

/** What one tool found in several calls is chosen from as one list, numbered through. */
function foundTogether(steps: readonly Step[], tools: readonly ModelTool[]): Found[] {
  const isFinder = (name: string) => tools.some((tool) => tool.name === name && finds(tool));
  const names = [...new Set(steps.map(({ name }) => name))];
  return names.flatMap((name): Found[] => {
    const found = steps.filter((step) => step.name === name && !step.failed);
    const isList = found.every(({ observation }) => itemsIn(observation).every(({ number }) => number !== undefined));
    if (!isFinder(name) || found.length < 2 || !isList) return steps.filter((step) => step.name === name);
    return [
      {
        name,
        args: {},
        observation: numberedThrough(found.map(({ observation }) => observation.trim())),
        isMerged: true,
      },
    ];
  });
}

function numberedThrough(observations: readonly string[]): string {
  const known = new Set<string>();
  const parts = observations.map((observation) => {
    const lines = observation.split("\n").flatMap((line) => {
      const [, text] = /^\s*\d{1,3}[.)、．:：](?:\s+|(?!\d))(\S.*)$/u.exec(line) ?? [];
      if (text === undefined) return [line];
      if (known.has(text)) return [];
      known.add(text);
      return [`${known.size}. ${text}`];
    });
    // A heading under which nothing new is found is none.
    return lines.length === 1 && /[:：]$/.test(lines[0] ?? "") ? "" : lines.join("\n");
  });
  return parts.filter((part) => part !== "").join("\n\n");
}

/** "Add two friends": with what the thing has of it. */
function withMoreOf(tool: ModelTool, args: Args, item: Item, [said = ""]: readonly string[], read: Read): Args {
  const had = fill(tool, read(item.text));
  const { more } = withMore(tool, said, (slot) => had.find((one) => one.slot.name === slot.name)?.value, read);
  return overlaid(args, more);
}

/**
 * What a result gives to a call or to one that leads to it, by the parameters that take it. Empty where the things it
 * lists give all the codes that the call lacks.
 */
function givenTo(
  call: PlannedCall,
  finder: ModelTool,
  tools: readonly ModelTool[],
  observation: string,
  read: Read,
): { slot: Slot; things: Item[] }[] {
  const links = linksOf(tools);
  const [taker] = neededFrom(call.tool.name, links).filter((name) =>
    links.of(name).some(({ on }) => on === finder.name),
  );
  const isOwn = taker === call.tool.name;
  if (isOwn && finds(finder) && itemsIn(observation).some((item) => isUsable(call, item, read))) return [];
  const taken = links.of(taker ?? "").filter(({ on }) => on === finder.name);
  const slots = isOwn ? call.missing : slotsOf(tools.find(({ name }) => name === taker) ?? call.tool);
  return slots
    .filter(({ path }) => taken.some(({ parameter }) => parameter === path[0]))
    .map((slot) => ({ slot, things: givenFor(slot, observation) }))
    .filter(({ things }) => things.length > 0);
}

const takenFrom = (item: Item, slot: Slot): Filled => ({ slot, value: item.values[slot.name], others: [], score: 4 });

/** Whether a thing gives the call a code that it lacks. */
const isUsable = ({ tool, missing }: PlannedCall, item: Item, read: Read): boolean => {
  const codes = missing.filter(({ kind }) => kind === "code");
  return codes.length === 0 || fillFrom(tool, item, read).some(({ slot }) => codes.includes(slot));
};

/**
 * Of several things those that are spoken of: "my next one", "the one in Bern"; all of them where that is not told.
 * `isFirst`: nothing was chosen yet that the words may be about.
 */
function described(
  items: readonly Item[],
  said: readonly string[],
  tool: ModelTool,
  isFirst: boolean,
  read: Read,
): readonly Item[] {
  const isTopic = usedIn(`${spaced(tool.name)} ${saidOf(tool)}`);
  for (const text of said) {
    if (isFirst && touchesExisting(tool) && /\bmy next\b|下一(?:班|个|次|趟|张)/i.test(text)) return items.slice(0, 1);
    const at = isFirst ? pointsAt(text, items) : pointsAtBest(text, items);
    const told = at === undefined ? spokenOf(text, items, read, isTopic) : [at];
    if (told.length > 0 && told.length < items.length) return items.filter((_, index) => told.includes(index));
  }
  return items;
}

/** What was found, with the things to choose from under numbers. */
function listing(observation: string, items: readonly Item[], meant: readonly Item[]): string {
  if (meant.length === items.length && items.some(({ number }) => number !== undefined)) return observation.trim();
  const [heading = ""] = observation.trim().split("\n");
  const lines = meant.map(({ text }, i) => `${i + 1}. ${text}`);
  return [...(/[:：]$/.test(heading) ? [heading] : []), ...lines].join("\n");
}

/** A tool that may take what a finder finds: it needs a code, changes nothing that exists, and finds nothing itself. */
export const consumerOf = (finder: ModelTool, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => tool !== finder && takesCodes(tool));

/** Whether what a finder finds is only changed or removed: days and figures said beside it are those it is to have. */
export const findsToChange = (finder: ModelTool, tools: readonly ModelTool[]): boolean => {
  const takers = tools.filter(
    (tool) =>
      tool !== finder &&
      linksOf(tools)
        .of(tool.name)
        .some(({ on }) => on === finder.name),
  );
  const takesNoOther = (tool: ModelTool) => codeSlotsOf(tool).length === 1;
  return takers.length > 0 && takers.every((tool) => touchesExisting(tool) && takesNoOther(tool));
};

const takesCodes = (tool: ModelTool): boolean => !finds(tool) && !touchesExisting(tool) && takesCode(tool);

const consumerFor = (item: Item, tools: readonly ModelTool[], read: Read): ModelTool | undefined =>
  tools.find((tool) => takesCodes(tool) && fillFrom(tool, item, read).some(({ slot }) => slot.kind === "code"));
