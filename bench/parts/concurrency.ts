import { openStore, type StoreKind } from "../measure/conversation-store.ts";
import { cpuMs } from "../measure/cpu-time.ts";
import { inOwnProcess } from "../measure/own-process.ts";
import { figure } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { traffic } from "../work/traffic.ts";
import {
  dialogWhole,
  oneAgentTogether,
  supervisorWhole,
  swarmWhole,
  switchboardWhole,
  trafficWay,
} from "../work/traffic-ways.ts";
import { faultsOf, openWay } from "../work/way.ts";

export interface ConcurrencyOrder {
  /** Label of a traffic way. */
  way: string;
  store: StoreKind;
  conversations: number;
  turns: number;
}

export interface Concurrency {
  turnsPerSecond: number;
  cpuMsPerTurn: number;
  callsPerTurn: number;
  /** Answers that did not fit their question. */
  mixUps: number;
  /** Memory of the whole process, at its peak and before the conversations began. */
  peakMb: number;
  startMb: number;
}

/** Runs many conversations at once, each with some turns one after another. */
export async function holdAtOnce({
  way: label,
  store: kind,
  conversations,
  turns,
}: ConcurrencyOrder): Promise<Concurrency> {
  const way = trafficWay(label);
  const store = openStore(kind, way.system);
  try {
    const { talks, model } = openWay(way, traffic, { checkpointer: store.saver });
    for (let one = 0; one < 10; one += 1) await talks.say(`warm-up ${one}`, traffic.question(one, 0));
    model.take();
    const startMb = process.memoryUsage.rss() / 1e6;
    let mixUps = 0;
    const startedAt = performance.now();
    const cpuBefore = cpuMs();
    const hold = async (conversation: number) => {
      for (let turn = 1; turn <= turns; turn += 1) {
        const question = traffic.question(conversation, turn);
        const answer = await talks.say(`conversation ${conversation}`, question);
        if (faultsOf(traffic, question, answer).length > 0) mixUps += 1;
      }
    };
    await Promise.all(Array.from({ length: conversations }, (_, conversation) => hold(conversation)));
    const seconds = (performance.now() - startedAt) / 1000;
    const total = conversations * turns;
    return {
      turnsPerSecond: total / seconds,
      cpuMsPerTurn: (cpuMs() - cpuBefore) / total,
      callsPerTurn: model.take().calls / total,
      mixUps,
      peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
      startMb,
    };
  } finally {
    store.close();
  }
}

/** `sizes`: conversations at once, and the turns of each. For large sizes only the closest frameworks are compared. */
export async function reportConcurrency(sizes: readonly [conversations: number, turns: number][]): Promise<void> {
  const near = [supervisorWhole, dialogWhole, switchboardWhole];
  const waysFor = (store: StoreKind, conversations: number) => {
    if (store === "sqlite") return [dialogWhole, switchboardWhole];
    return conversations > 500 ? near : [oneAgentTogether, swarmWhole, ...near];
  };
  const rows: string[][] = [];
  for (const [conversations, turns] of sizes) {
    for (const store of ["memory", "sqlite"] as const) {
      for (const way of waysFor(store, conversations)) {
        const order: ConcurrencyOrder = { way: way.label, store, conversations, turns };
        const held = await inOwnProcess<Concurrency>("concurrency", order);
        rows.push([
          way.label,
          store,
          `${figure(conversations)} × ${turns}`,
          figure(held.turnsPerSecond),
          figure(held.cpuMsPerTurn),
          figure(held.callsPerTurn),
          `${figure(held.startMb)} → ${figure(held.peakMb)}`,
          String(held.mixUps),
        ]);
      }
    }
  }
  report(
    "4. Many conversations at once in one process",
    [
      "Traffic questions, three sub-tasks each, all conversations started together; each row in a separate process, n = 1.",
      "Every system stores its conversations as its users would; Switchboard reads its checkpoints with its own serializer.",
      "A mix-up is an answer that lacks a finding of its question or names another conversation's district.",
    ],
    [
      "way",
      "kept in",
      "conversations × turns",
      "turns a second",
      "CPU ms a turn",
      "calls a turn",
      "RSS MB, start → peak",
      "mix-ups",
    ],
    rows,
  );
}
