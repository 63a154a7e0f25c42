import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { anyQuotes, between, withQuotations } from "../../engine/knowledge/quotes.ts";
import { keptFor } from "../kept.ts";
import { daysOf } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { endsOfWay } from "./han-values.ts";
import { candidatesFor, isOpenText, type Weighed } from "./likely-texts.ts";
import { listsIn } from "./lists.ts";
import { isOther } from "./pairs.ts";
import { propose } from "./propose.ts";
import { type Proposal, type Slot, slotsOf } from "./slot.ts";
import { isToldByForm } from "./told-by-form.ts";

const ASIDES = [between("(", ")"), between("（", "）"), anyQuotes];

/** What may be the values of the slots of a tool that take open texts, with the slots. */
export function openTextsOf(tool: ModelTool, reading: Reading): { slot: Slot; candidates: Weighed[] }[] {
  const slots = slotsOf(tool);
  const texts = { reading, slots, intent: intentOf(tool), proposed: proposedFor(tool, reading) };
  return slots.filter(isOpenText).map((slot) => ({ slot, candidates: candidatesFor(slot, texts) }));
}

/** Whether rules propose an id for a slot, which is no open text then. */
const namesId = (proposed: readonly Proposal[] = [], { mentions }: Reading): boolean =>
  proposed.some(({ slot, value }) =>
    mentions.some(
      (mention) =>
        "value" in mention &&
        mention.value === value &&
        /\d/.test(String(mention.value)) &&
        (mention.kind === "code" ||
          (mention.kind === "quoted" && slot.kind === "code" && !/\s/.test(String(mention.value)))),
    ),
  );

/** Whether the words that rules propose for a slot are its value beyond doubt, and not to be weighed against others. */
export const isTold = (slot: Slot, proposed: readonly Proposal[] = [], reading: Reading): boolean =>
  (namesId(proposed, reading) && (slot.role === undefined || !endsOfWay(reading))) ||
  (isToldByForm(slot) && proposed.length > 0);

/** What rules propose for each slot of a tool. */
export const proposedFor = (tool: ModelTool, reading: Reading): ReadonlyMap<Slot, readonly Proposal[]> => {
  const slots = slotsOf(tool);
  const isAsked = (slot: Slot) => slot.kind !== "moment" || !isOther(slot) || !listsDays(reading);
  return new Map(
    slots
      .filter(isAsked)
      .map((slot) => [slot, propose(slot, slots, reading, intentOf(tool), tool.learned === undefined)]),
  );
};

/** "On Monday, Tuesday and Friday": three days and more are each asked about, and none is what another is set against. */
const listsDays = keptFor((reading: Reading): boolean => {
  const days = reading.mentions.filter((mention) => mention.kind === "moment" && daysOf(mention).length > 0);
  const besideFirst = days[0] ? listsIn(reading).beside(days[0]) : [];
  return days.filter((day) => overlapsOneOf(besideFirst)(day)).length > 1;
});

/** The words that a tool is named and described by, without what its description quotes or puts in brackets. */
export const intentOf = keptFor((tool: ModelTool): ReadonlySet<string> => {
  const words = [...wordsOf(tool.name), ...wordsOf(withQuotations(tool.description, ASIDES, () => " "))];
  return new Set(words.filter((word) => !isStopWord(word)).map(stem));
});
