import { join } from "node:path";
import type { RunnableConfig } from "@langchain/core/runnables";
import {
  type Checkpoint,
  type CheckpointMetadata,
  MemorySaver,
  type PendingWrite,
} from "@langchain/langgraph-checkpoint";
import Database from "better-sqlite3";
import { serve } from "../../../src/conversations/serve.ts";
import { travel } from "../../../src/domains/travel/index.ts";
import { openTravel } from "../../../src/domains/travel/travel.ts";
import { loadTools } from "../../../src/engine/domain/load-tools.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { createStaff } from "../../../src/engine/staff.ts";
import { freshFile, now } from "../../domains/travel/counter.ts";
import { Killed } from "../../support/cut-off-saver.ts";
import { type Script, ScriptedModel } from "../../support/scripted-model.ts";

/** What a process leaves behind when it dies: conversations and bookings. */
export interface Remains {
  conversations: unknown;
  rows: Record<string, unknown[]>;
}

/** Where a process may die. */
class Life {
  moments = 0;
  private isDead = false;

  constructor(private readonly killAt: number) {}

  tick(): void {
    this.moments += 1;
    if (this.moments === this.killAt) this.isDead = true;
    if (this.isDead) throw new Killed(`Killed at moment ${this.killAt}.`);
  }
}

/** Checkpoints in memory that die with their process, before and behind every write. */
class MortalSaver extends MemorySaver {
  life = new Life(0);

  override async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata) {
    this.life.tick();
    const stored = await super.put(config, checkpoint, metadata);
    this.life.tick();
    return stored;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    this.life.tick();
    await super.putWrites(config, writes, taskId);
    this.life.tick();
  }

  remains = (): unknown => structuredClone([this.storage, this.writes]);

  restore(remains: unknown): void {
    [this.storage, this.writes] = structuredClone(remains) as [MemorySaver["storage"], MemorySaver["writes"]];
  }
}

/** What a booking touches; only what was added to the sample data is kept and put back. */
const TABLES = {
  bookings: "id GLOB '??-7?????'",
  holds: "bookingId GLOB '??-7?????'",
  applied: "TRUE",
};

/**
 * The travel assistant in one process after another, each killed at a moment of its own, without a child process for
 * any: a moment is a write of a checkpoint, a call of the model or of a tool, or a point of a booking's transaction.
 */
export async function openMortal(folder: string, script: Script) {
  const file = freshFile(join(folder, "travel.sqlite"));
  const real = await travel.open({ settings: {}, dataDir: folder, now: () => now, openSources: async () => noSources });
  const saver = new MortalSaver();
  const tick = () => saver.life.tick();
  const world = openTravel({ file, now, failpoint: tick });
  const toolFolder = new URL("../../../src/domains/travel/tools/", import.meta.url);
  const tools = (await loadTools(toolFolder, world)).map((tool) => ({
    ...tool,
    run: async (...call: Parameters<typeof tool.run>) => {
      tick();
      const result = await tool.run(...call);
      tick();
      return result;
    },
  }));
  const ours = (given: readonly { name: string }[]) =>
    tools.filter(({ name }) => given.some((one) => one.name === name));
  const model = new ScriptedModel((asked) => {
    tick();
    return typeof script === "function" ? script(asked) : "";
  });
  const staff = createStaff({
    domains: [
      {
        ...real,
        written: [],
        specialists: real.specialists.map((one) => ({ ...one, tools: ours(one.tools) })),
        tools: ours(real.tools),
      },
    ],
    model,
    embeddings: new LocalEmbeddings(),
    secret: "the same for every process",
    now: () => now,
  });
  const db = new Database(file);
  let processes = 0;
  return {
    /** A new process over what there is; `killAt`: the moment it dies at, from 1. */
    start(killAt = Number.POSITIVE_INFINITY) {
      const life = new Life(killAt);
      saver.life = life;
      processes += 1;
      const { send } = serve({ ...staff, process: `process-${processes}` }, { checkpointer: saver });
      return { send, life };
    },
    remains: (): Remains => ({
      conversations: saver.remains(),
      rows: Object.fromEntries(
        Object.entries(TABLES).map(([table, added]) => [
          table,
          db.prepare(`SELECT * FROM ${table} WHERE ${added}`).all(),
        ]),
      ),
    }),
    restore({ conversations, rows }: Remains): void {
      saver.restore(conversations);
      for (const [table, added] of Object.entries(TABLES).reverse()) db.exec(`DELETE FROM ${table} WHERE ${added}`);
      for (const [table, list] of Object.entries(rows)) {
        for (const row of list as Record<string, unknown>[]) {
          const names = Object.keys(row);
          db.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
        }
      }
    },
    /** Numbers of the bookings made here. */
    booked: (): string[] => db.prepare<[], string>("SELECT id FROM bookings WHERE id GLOB '??-7?????'").pluck().all(),
    faults: model.faults,
    async close() {
      await real.close();
      world.close();
      db.close();
    },
  };
}

export type Mortal = Awaited<ReturnType<typeof openMortal>>;
