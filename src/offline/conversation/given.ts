import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { neededFrom } from "../../engine/planning/chain.ts";
import { identifierIn, isSameKind, wordsIn } from "../../engine/planning/identifier.ts";
import { isObject } from "../../engine/tools/openapi/json.ts";
import { finds } from "../goals/finds.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { linksOf } from "../links.ts";
import type { Read } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { isSameSlot, type Slot, slotsOf } from "../slots/slot.ts";
import { fillFrom, type Item, inLine, isNameOf, itemsIn, jsonIn } from "./shown.ts";

/**
 * What a result gives to a call or to one that leads to it, by the parameters that take it. Empty where the things it
 * lists give all the codes that the call lacks.
 */
export function givenTo(
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

/** Whether a thing gives the call a code that it lacks. */
export const isUsable = ({ tool, missing }: PlannedCall, item: Item, read: Read): boolean => {
  const codes = missing.filter(({ kind }) => kind === "code");
  return codes.length === 0 || fillFrom(tool, item, read).some(({ slot }) => codes.includes(slot));
};

/**
 * The things in a result that can fill a slot, each with its value under the slot's name: objects with a field of that
 * name or an `id`, a list or an object of identifiers under the name of their kind, or a result that is one value.
 * Empty for a result in words.
 */
function givenFor(slot: Slot, observation: string): Item[] {
  const result =
    jsonIn(observation) ?? (/^\S{1,79}[^\s。！？.!?]$/u.test(observation.trim()) ? observation.trim() : undefined);
  if (typeof result === "string" || typeof result === "number") return [itemOf(slot, result)];
  const kind = identifierIn(slot.name)?.of ?? [];
  const found = walked(result, "", slot, kind);
  const surest = Math.max(...found.map(({ sure }) => sure));
  return found.filter(({ sure }) => sure === surest).map(({ item }) => item);
}

interface Found {
  item: Item;
  /** 2: under its own name or its kind's; 1: an `id` of something else, which may be meant. */
  sure: number;
}

function walked(node: unknown, key: string, slot: Slot, kind: readonly string[]): Found[] {
  const isOfKind = isSameKind(wordsIn(key), kind);
  if (Array.isArray(node)) return node.flatMap((one) => listed(one, key, slot, kind, isOfKind));
  if (!isObject(node)) return [];
  const name = Object.keys(node).find((one) => isNameOf(one, slot) && !isObject(node[one]));
  if (name !== undefined) {
    const sure = isOfKind || wordsIn(name).length > 1 ? 2 : 1;
    return [{ item: itemOf(slot, node[name], node), sure }];
  }
  const inner = Object.entries(node).flatMap(([one, value]) => walked(value, one, slot, kind));
  if (inner.length > 0 || !isOfKind) return inner;
  return Object.entries(node).map(([one, value]) => ({
    item: itemOf(slot, one, isObject(value) ? { [slot.name]: one, ...value } : undefined),
    sure: 2,
  }));
}

function listed(one: unknown, key: string, slot: Slot, kind: readonly string[], isOfKind: boolean): Found[] {
  if (isObject(one)) return walked(one, key, slot, kind);
  return isOfKind ? [{ item: itemOf(slot, one), sure: 2 }] : [];
}

function itemOf(slot: Slot, value: unknown, about?: Record<string, unknown>): Item {
  const taken = slot.isList && !Array.isArray(value) ? [value] : value;
  return { text: about ? inLine(about) : String(value), values: { ...about, [slot.name]: taken } };
}

/** The values that a result holds for a slot: under its name, of the things it lists, or in its words. */
export function valuesIn(observation: string, slot: Slot, tool: ModelTool, read: Read): unknown[] {
  const named = givenFor(slot, observation).map(({ values }) => values[slot.name]);
  const isOf = (one: Filled) => isSameSlot(one.slot, slot);
  const valuesOf = ({ value, others }: Filled) => [value, ...others];
  const listed = itemsIn(observation).flatMap((item) => fillFrom(tool, item, read).filter(isOf).flatMap(valuesOf));
  const said = fill(tool, read(observation)).filter(isOf).flatMap(valuesOf);
  return [...new Set([named, listed, said].find((values) => values.length > 0))];
}
