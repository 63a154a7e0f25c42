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

type Node<Config> = (state: ConversationState, config: Config) => ConversationUpdate | Promise<ConversationUpdate>;

/** A node that a resumed run begins with. It reads the state without such entries, and removes them. */
export function healing<Config>(node: Node<Config>): Node<Config> {
  return async (given, config) => {
    const { state, removing } = wellFormed(given);
    const update = await node(state, config);
    const healed = Object.keys(removing).map((field) => [
      field,
      whole(Reflect.get(state, field), Reflect.get(update, field)),
    ]);
    return { ...update, ...Object.fromEntries(healed) };
  };
}

/** All entries of a field with what an update changes in them. */
function whole(entries: object, update: unknown): Overwrite<object> {
  if (update instanceof Overwrite) return update;
  const changed = Object.entries({ ...entries, ...Object(update) });
  return new Overwrite(Object.fromEntries(changed.filter(([, value]) => value !== null)));
}
