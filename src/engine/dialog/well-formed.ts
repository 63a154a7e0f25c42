import { Overwrite } from "@langchain/langgraph";
import { type ConversationState, type ConversationUpdate, entrySchemas } from "./state.ts";

/** Whether a value fits as an entry of a field of the state that is keyed by id. Of other fields, every value does. */
export const isEntry = (field: string, value: unknown): boolean =>
  Object.entries(entrySchemas).every(([name, schema]) => name !== field || schema.safeParse(value).success);

/** The state without entries of a wrong form, and the update that removes them. A client may have written them. */
export function wellFormed(state: ConversationState): { state: ConversationState; removing: ConversationUpdate } {
  const kept = Object.keys(entrySchemas).flatMap((field): [string, object][] => {
    const entries = Object.entries(Reflect.get(state, field) ?? {});
    const fitting = entries.filter(([, value]) => isEntry(field, value));
    return fitting.length === entries.length ? [] : [[field, Object.fromEntries(fitting)]];
  });
  const removing = kept.map(([field, entries]) => [field, new Overwrite(entries)]);
  return { state: { ...state, ...Object.fromEntries(kept) }, removing: Object.fromEntries(removing) };
}
