import { rmSync } from "node:fs";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../../src/app.ts";
import type { StreamEvent } from "../../../src/conversations/serve.ts";
import { domains } from "../../../src/domains/index.ts";
import { readConfig } from "../../../src/engine/config.ts";
import { storedRuns } from "../../../src/engine/journal/stored.ts";
import { trajectoryOf } from "../../../src/engine/journal/tree.ts";
import { type Dialogue, dialoguesIn } from "../../contracts/support/example-dialogues.ts";
import { sampleData } from "../../support/sample-data.ts";

const now = () => new Date("2026-11-21T15:20:00+08:00");
const folder = await sampleData(now());
const environment = { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "jsonl" };

class ModelCalls extends BaseCallbackHandler {
  name = "model calls";
  count = 0;

  override handleChatModelStart() {
    this.count += 1;
  }
}

/** The journal of each example dialogue, or of those `chosen` among a domain's, holds what happened in it. */
export function journaledDialogues(chosen: (all: Dialogue[]) => Dialogue[] = (all) => all): void {
  const models = new ModelCalls();
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    app = await createApp({ environment, callbacks: [models], checkpointer: new MemorySaver(), now });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const dialogues = Object.keys(domains).flatMap((name) =>
    chosen(dialoguesIn(new URL(`../../../src/domains/${name}/`, import.meta.url))).map((one) => ({ name, ...one })),
  );

  it.each(dialogues)("holds what happened in the dialogue of $name, $title, each round once", async (dialogue) => {
    models.count = 0;
    const thread = `${dialogue.name} ${dialogue.title}`;
    const happened: StreamEvent[] = [];
    for (const { user: text } of dialogue.turns) {
      const said = { thread, text, ...(dialogue.signed_in !== undefined && { user: dialogue.signed_in }) };
      for await (const event of app.stream(said)) happened.push(event);
    }

    const runs = storedRuns(readConfig(environment).journal, { id: thread });
    const events = runs.flatMap((run) => run.events);
    expect(events.filter(({ model }) => model === "offline")).toHaveLength(models.count);
    const observed = happened.flatMap((one) =>
      one.type === "progress" && one.progress.event === "observation" ? [one.progress] : [],
    );
    const actions = events.flatMap((event) => event.actions ?? []).filter(({ control }) => !control);
    const ran = actions.filter(({ outcome }) => outcome === "done" || outcome === "failed");
    expect(ran.map(({ id, observation }) => [id, observation]).sort()).toEqual(
      observed.map(({ callId, text }) => [callId, text]).sort(),
    );
    const inTrees = runs.flatMap((run) => actionsIn(trajectoryOf(run)));
    expect(inTrees.sort()).toEqual([...new Set(actions.map(({ id }) => id))].sort());
  });
}

/** The ids of the actions in a tree. */
const actionsIn = (node: object): unknown[] => {
  const { type, id, children = [] }: { type?: unknown; id?: unknown; children?: object[] } = node;
  return type === "action" ? [id] : children.flatMap(actionsIn);
};
