import { Runnable, type RunnableConfig } from "@langchain/core/runnables";
import { isGraphInterrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { ConversationState, ConversationUpdate, ServiceState, ServiceUpdate } from "../../dialog/state.ts";
import { OwnerError } from "../../errors.ts";
import type { Journal } from "../../journal/journal.ts";
import { brokenEntry, type Entry, taskEntry } from "./journal-entries.ts";
import { type Place, placeInside, placeOf, placeOfStay } from "./journal-place.ts";

type Node<State, Update> = (state: State, config: LangGraphRunnableConfig) => Update | Promise<Update>;

/** The entries of a step that has ended and, if it makes a round, of a step that ended in an error. */
interface Entries<State, Update> {
  ended(state: State, update: Update): Entry[];
  broken?(state: State, error: unknown): Entry;
}

/** A node of the conversation that is written to the journal. */
export const journaled = (
  journal: Journal | undefined,
  node: Node<ConversationState, ConversationUpdate>,
  entries: Entries<ConversationState, ConversationUpdate>,
) => (journal ? writing(journal, node, entries, placeOf) : node);

/** A node of a specialist that is written to the journal. */
export const journaledInside = (
  journal: Journal | undefined,
  node: Node<ServiceState, ServiceUpdate>,
  entries: Entries<ServiceState, ServiceUpdate>,
) => (journal ? writing(journal, node, entries, placeInside) : node);

type Located = Pick<ConversationState, "turn">;

function writing<State extends Located, Update extends Partial<Located>>(
  journal: Journal,
  node: Node<State, Update>,
  { ended, broken }: Entries<State, Update>,
  placeIn: (turn: Located["turn"], config: LangGraphRunnableConfig) => Place,
): Node<State, Update> {
  return async (state, config) => {
    const startedAt = Date.now();
    try {
      const update = await node(state, config);
      const place = placeIn(update.turn ?? state.turn, config);
      write(journal, place, ended(state, update), startedAt, config);
      return update;
    } catch (error) {
      if (broken && isOwn(error))
        write(journal, placeIn(state.turn, config), [broken(state, error)], startedAt, config);
      throw error;
    }
  };
}

/** A specialist as a node; its work on tasks is written to the journal. */
export class JournaledSpecialist extends Runnable<ServiceState, ServiceUpdate> {
  lc_namespace = ["switchboard"];

  constructor(
    private readonly journal: Journal,
    private readonly specialist: Runnable<ServiceState, ServiceUpdate>,
  ) {
    super();
  }

  async invoke(state: ServiceState, config: RunnableConfig = {}): Promise<ServiceUpdate> {
    const startedAt = Date.now();
    const place = placeOfStay(state.turn, config);
    try {
      const update = await this.specialist.invoke(state, config);
      write(this.journal, place, [taskEntry(state.task, update)], startedAt, config);
      return update;
    } catch (error) {
      if (isOwn(error)) {
        const { kind: _, ...entry } = brokenEntry(state.task.specialist, error);
        write(this.journal, place, [{ ...taskEntry(state.task), ...entry }], startedAt, config);
      }
      throw error;
    }
  }
}

/** Whether a step broke. An interrupt waits, and a message of another user runs nothing. */
const isOwn = (error: unknown): boolean => !isGraphInterrupt(error) && !(error instanceof OwnerError);

function write(
  journal: Journal,
  place: Place,
  entries: readonly Entry[],
  startedAt: number,
  { writer }: LangGraphRunnableConfig,
): void {
  const endedAt = Date.now();
  for (const [at, entry] of entries.entries()) {
    const id = at === 0 ? place.id : `${place.id}-${at}`;
    journal.write({ startedAt, ...entry, ...place, id, endedAt }, writer);
  }
}
