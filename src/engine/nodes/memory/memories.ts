import type { BaseStore, LangGraphRunnableConfig } from "@langchain/langgraph";
import { inUse, type Memory, memorySchema, topicOf } from "../../dialog/memory.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { shownToAgents } from "../../memory/wording.ts";
import { plainText } from "../../plain-text.ts";
import { storeLabel } from "../../storage/store-label.ts";
import { userOf } from "../agents/run-facts.ts";

/** The most memories of a user that are in use, and the most in all with the superseded ones. */
export const MOST_IN_USE = 50;
const MOST = 150;

type InThread = Pick<ConversationState, "memories">;

/**
 * What the run's user said about themself. A user who is named has one memory for all conversations, in the run's store.
 * An anonymous one, or a run without a store, has one for each conversation, in its state. The user comes from the
 * run's configuration alone, never from the state.
 */
export class Memories {
  private readonly store?: BaseStore;
  private readonly namespace: string[] = [];
  private inThread: Record<string, Memory>;
  /** What changes in the state. */
  readonly update: Record<string, Memory | null> = {};

  constructor({ memories }: InThread, config: LangGraphRunnableConfig) {
    this.inThread = memories;
    const { userId } = userOf(config);
    if (userId === undefined || !config.store) return;
    this.store = config.store;
    this.namespace = [storeLabel(userId), "memories"];
  }

  /** Whether they are remembered in other conversations, too. */
  get isShared(): boolean {
    return this.store !== undefined;
  }

  /** Whether any memories outlive the conversation; true also if that cannot be found out. */
  async areShared(): Promise<boolean> {
    if (!this.isShared) return false;
    return this.all().then(
      (all) => all.length > 0,
      () => true,
    );
  }

  /** Every memory, also superseded ones. */
  async all(): Promise<Memory[]> {
    const items = this.store ? await this.store.search(this.namespace, { limit: 2 * MOST }) : [];
    // LangGraph's own store also finds namespaces that only begin alike.
    const own = items.filter(({ namespace }) => namespace.join() === this.namespace.join());
    return [...own.map(({ value }) => value), ...Object.values(this.inThread)].flatMap((value) => {
      const read = memorySchema.safeParse(value);
      return read.success ? [{ ...read.data, words: plainText(read.data.words).replaceAll("\n", " ") }] : [];
    });
  }

  /** Keeps what is new; at the limit, the oldest superseded ones go. "full": too many would be in use. */
  async keep(said: readonly Memory[]): Promise<"kept" | "known" | "full"> {
    const all = await this.all();
    const used = new Map(inUse(all).map((one) => [topicOf(one), one]));
    // Later than all that was said before, also if the clock went back.
    const least = Math.max(...all.map(({ at }) => at)) + 1;
    const fresh = said
      .filter((one) => used.get(topicOf(one))?.words !== one.words)
      .map((one) => ({ ...one, at: Math.max(one.at, least) }));
    const then = [...all, ...fresh];
    const usedThen = new Set(inUse(then));
    if (fresh.length === 0) return "known";
    if (usedThen.size > MOST_IN_USE) return "full";
    const superseded = then.filter((one) => !usedThen.has(one)).sort((a, b) => a.at - b.at);
    await this.change(fresh, superseded.slice(0, Math.max(0, then.length - MOST)));
    return "kept";
  }

  /** Deletes memories. */
  forget = (memories: readonly Memory[]): Promise<void> => this.change([], memories);

  private async change(put: readonly Memory[], removed: readonly Memory[]): Promise<void> {
    const { store, namespace } = this;
    // The store of a run carries out in one batch what it is asked for at once.
    if (store)
      await Promise.all([
        ...put.map((one) => store.put(namespace, one.key, one)),
        ...removed.map(({ key }) => store.delete(namespace, key)),
      ]);
    else for (const one of put) this.update[one.key] = one;
    for (const { key } of removed) if (Object.hasOwn(this.inThread, key)) this.update[key] = null;
    const changed = Object.entries({ ...this.inThread, ...this.update });
    this.inThread = Object.fromEntries(changed.filter((entry): entry is [string, Memory] => entry[1] !== null));
  }
}

/** Words for a prompt that tell what the user said about themself; "" for nothing. */
export type MemoriesShown = (state: InThread, config: LangGraphRunnableConfig) => Promise<string>;

/** The memories in a prompt. If the store fails, the agent is told, and works without them. */
export const memoriesShown: MemoriesShown = (state, config) => shownFrom(state, config, () => true);

/** The same, of where the user lives and works alone. */
export const placesShown: MemoriesShown = (state, config) =>
  shownFrom(state, config, ({ kind }) => kind === "home" || kind === "work");

async function shownFrom(state: InThread, config: LangGraphRunnableConfig, isShown: (memory: Memory) => boolean) {
  try {
    return shownToAgents((await new Memories(state, config).all()).filter(isShown));
  } catch {
    return "What the user said about themself cannot be read at the moment.";
  }
}
