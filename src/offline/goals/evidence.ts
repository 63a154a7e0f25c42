import { LRUCache } from "lru-cache";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import { literalsIn } from "../reading/literals.ts";
import { numbersIn } from "../reading/numbers.ts";
import type { Reading } from "../reading/read.ts";
import { longestOfEach } from "../reading/spans.ts";
import { tokensOf } from "../reading/tokens.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/** What speaks for a tool beside its words: the ids and listed values of a text that it, or whom it hands over to, takes. */
export interface Evidence {
  /** Whether it takes an id that the text names; undefined where no tool takes one. */
  takesId?: boolean;
  /** How many of the listed values one tool takes at once, and the most that any tool takes. */
  values: number;
  most: number;
}

/** The evidence of a text for each of some tools, in their order. */
export function evidenceFor(text: string, tools: readonly ModelTool[]): (Evidence | undefined)[] {
  const reading = literalReading(text);
  const taking = takersIn(reading, tools);
  const values = tools.map((tool) => Math.max(0, ...(tool.does ?? [tool]).map((one) => valuesTaken(reading)(one))));
  const most = Math.max(0, ...values);
  // Of a hand-off that says nothing of its tools, nothing is known.
  return tools.map(({ name, does }, i) =>
    isHandOff(name) && does === undefined
      ? undefined
      : {
          ...(taking && { takesId: taking[i] ?? false }),
          values: values[i] ?? 0,
          most,
        },
  );
}

/** Whether each of some tools takes the ids that a text names; undefined where none takes one. */
export const takersOfIds = (text: string, tools: readonly ModelTool[]): boolean[] | undefined =>
  takersIn(literalReading(text), tools);

function takersIn(reading: Reading, tools: readonly ModelTool[]): boolean[] | undefined {
  const ids = codesIn(reading);
  if (ids.length === 0) return undefined;
  const own = new Set(tools.map(({ name }) => name));
  // What is bound itself is no reason to hand over.
  const doers = tools.map((tool) => tool.does?.filter(({ name }) => !own.has(name)) ?? [tool]);
  // Who takes an id and what else is said of it is nearer than who takes the id alone.
  const wishes = isQuestion(reading.text) || onlyEnds(reading.text) ? [] : slotsWanted(reading);
  const worths = doers.map((does) => Math.max(0, ...does.map((tool) => worthOf(tool, ids, wishes))));
  const most = Math.max(0, ...worths);
  return most === 0 ? undefined : worths.map((worth) => worth === most);
}

// A text and its clauses are compared with the tools of each domain.
const known = new LRUCache<string, Reading>({ max: 50 });

/** Days play no part in ids and listed values. */
function literalReading(text: string): Reading {
  const reading = known.get(text) ?? {
    ...{ text, tokens: tokensOf(text), mentions: literalsIn(text) },
    now: new Date(0),
  };
  known.set(text, reading);
  return reading;
}

/** Codes of letters and digits: "HB-011270". */
const codesIn = keptFor(({ mentions }: Reading): string[] =>
  mentions.flatMap((mention) =>
    mention.kind === "code" && /\d/.test(mention.value) && /\p{L}/u.test(mention.value) ? [mention.value] : [],
  ),
);

/** "Cancel HB-1 tomorrow", 把HB-1明天取消: what is to be ended as a whole takes no other days. "Cancel the last night" does. */
const onlyEnds = (text: string): boolean =>
  /^(?:please |can you |could you |i(?:['’]d like| want| need) to )?cancel\b|取消|退订/i.test(text) &&
  !PART_OF_IT.test(text);

const PART_OF_IT =
  /\b(?:nights?|days?|rooms?|people|persons?|only|but|instead|change|move|from|until|till)\b|[晚天间人]|改|换|只|到|之?[前后]/i;

const WRITTEN_DAY = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/;

/** What a text says beside an id that a call could take: a day, a number. */
const slotsWanted = ({ text, tokens }: Reading): ((slot: Slot) => boolean)[] => [
  ...(WRITTEN_DAY.test(text) ? [({ kind }: Slot) => kind === "moment"] : []),
  ...(numbersIn(tokens, text).some(({ unit }) => !/^(?:day|night|week|天|晚|日|周)/.test(unit))
    ? [({ type }: Slot) => type === "integer"]
    : []),
];

/** How many of the ids and wishes of a text a tool takes at once; none without an id. */
function worthOf(tool: ModelTool, ids: readonly string[], wishes: readonly ((slot: Slot) => boolean)[]): number {
  const slots = slotsOf(tool);
  const taken = slots.filter(({ pattern }) => ids.some((id) => pattern?.test(id) === true)).length;
  return taken === 0 ? 0 : taken + wishes.filter((isFor) => slots.some(isFor)).length;
}

/** How many different listed values of a text a tool has a slot for; one slot takes one of them. */
const valuesTaken = keptFor((reading: Reading) =>
  keptFor((tool: ModelTool): number => {
    // A part of the day is rather asked of who tells of one day.
    const listing = slotsOf(tool).filter(
      (slot) => slot.type === "string" && slot.choices !== undefined && !(slot.isOfEachDay && isOfDay(slot)),
    );
    // Lists that begin alike are of the same things, even if one goes on to "all of them".
    const groups = grouped(listing.map((slot) => [JSON.stringify(slot.choices?.[0]?.value), slot] as const));
    return [...groups.values()].reduce((sum, slots) => sum + Math.min(slots.length, namedFrom(slots[0], reading)), 0);
  }),
);

const JOINT = /^\s*(?:and|or|&|,|和|与|及|或|、|，)\s*$/i;

/** How many values of a slot a text names, words within longer ones left out. */
function namedFrom(slot: Slot | undefined, reading: Reading): number {
  const longest = longestOfEach(slot ? valuesSaid(slot, reading) : []);
  // "A and B" is a list of one thing each.
  const inOrder = longest.sort((a, b) => a.start - b.start);
  const apart = inOrder.filter(
    ({ start }, i) => i === 0 || !JOINT.test(reading.text.slice(inOrder[i - 1]?.end, start)),
  );
  return new Set(apart.map(({ value }) => value)).size;
}
