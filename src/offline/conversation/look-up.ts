import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import type { PlannedCall } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { touchesExisting } from "../goals/match.ts";
import type { Read } from "../reading/read.ts";
import type { Step } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { fillFrom } from "./from-item.ts";
import { pointsAt } from "./pointing.ts";
import { type Item, itemsIn, namedIn } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

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
  const { whichOne, otherwise } = offlinePhrases(language);
  let call = open;
  let chosen = known.chosen;
  for (const { name, observation } of steps) {
    const finder = tools.find((tool) => tool.name === name);
    if (!finder || !finds(finder)) continue;
    const items = itemsIn(observation);
    const takes = call ?? (items[0] && consumerFor(items[0], tools, read));
    if (!takes) continue;
    if (items.length === 0) return { chosen, say: `${observation.trim()}\n${otherwise}` };
    const isOwn = call !== undefined && touchesExisting(call.tool) && chosen.length === 0;
    const at = items.length === 1 && call ? 0 : isOwn ? described(items, known.said, read) : undefined;
    const item = items[at ?? -1];
    if (!call || !item) return { chosen, say: `${listing(observation, items)}\n${whichOne}` };
    call = { ...call, args: overlaid(call.args, fillFrom(call.tool, item, read)) };
    chosen = [item, ...chosen];
  }
  return { call, chosen };
}

/** Of what somebody has, the one they speak of: "my next one", "the one in Bern". */
function described(items: readonly Item[], said: readonly string[], read: Read): number | undefined {
  for (const text of said) {
    if (/\bmy next\b|下一(?:班|个|次|趟|张)/i.test(text)) return 0;
    const at = pointsAt(text, items) ?? namedIn(text, items, read);
    if (at !== undefined) return at;
  }
  return undefined;
}

const listing = (observation: string, items: readonly Item[]): string =>
  items.some(({ number }) => number !== undefined)
    ? observation.trim()
    : items.map(({ text }, i) => `${i + 1}. ${text}`).join("\n");

/** A tool that may take what a finder finds: it needs a code, changes nothing that exists, and finds nothing itself. */
export const consumerOf = (finder: ModelTool, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => tool !== finder && takesCodes(tool));

const takesCodes = (tool: ModelTool): boolean =>
  !finds(tool) && !touchesExisting(tool) && slotsOf(tool).some(({ kind, required }) => required && kind === "code");

const consumerFor = (item: Item, tools: readonly ModelTool[], read: Read): ModelTool | undefined =>
  tools.find((tool) => takesCodes(tool) && fillFrom(tool, item, read).some(({ slot }) => slot.kind === "code"));
