import { randomUUID } from "node:crypto";
import { HumanMessage } from "@langchain/core/messages";
import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import { type AssembleOptions, assemble } from "../src/assemble.ts";
import type { JournalEvent } from "../src/engine/journal/event.ts";
import { Journal } from "../src/engine/journal/journal.ts";
import { runsIn } from "../src/engine/journal/runs.ts";
import type { Replay } from "../src/experience/gate/check.ts";
import { outcomeOf } from "../src/experience/gate/replay-task.ts";
import { inventoryOf } from "../src/experience/inventory.ts";
import type { Item } from "../src/experience/library/item-table.ts";
import { compileAssistant } from "./build-assistant.ts";

/**
 * Opens an assistant that plays turns again, at the time when they were asked, with the model that serves. It reads the
 * application's data and changes nothing: a turn ends at its first card, what it notes is forgotten, it writes no
 * journal, and work on other servers is left out.
 */
export async function openReplay(options: AssembleOptions): Promise<{ replay: Replay; close(): Promise<void> }> {
  let now = new Date();
  let isReadable: (item: Item) => boolean = () => false;
  const environment = { ...options.environment, SWITCHBOARD_JOURNAL: "off", SWITCHBOARD_PROMPTS: "off" };
  const { staff, domains, close } = await assemble({
    ...options,
    environment,
    experience: { mode: "read", isReadable: (item) => isReadable(item) },
    now: () => now,
  });
  const inventory = inventoryOf(domains);
  const specialists = new Map([...staff.specialists].map(([name, { remote: _, ...one }]) => [name, one]));
  const alone = { ...staff, specialists, watchOf: () => undefined };
  const replay: Replay = async ({ question, user, askedAt }, readable) => {
    now = new Date(askedAt);
    isReadable = readable;
    const events: JournalEvent[] = [];
    const sink = { name: "memory", write: (event: JournalEvent) => void events.push(event) };
    const journal = new Journal({ sinks: [sink], redact: (event) => event, warn: () => {} });
    const graph = compileAssistant(
      { ...alone, journal },
      { checkpointer: new MemorySaver(), store: new InMemoryStore() },
    );
    const config = { configurable: { thread_id: randomUUID() }, context: { user_id: user } };
    await graph.invoke({ messages: [new HumanMessage(question)] }, config);
    const [run] = runsIn(events);
    return { outcome: run ? outcomeOf(run, inventory) : [], modelCalls: run?.rounds ?? 0 };
  };
  return { replay, close };
}
