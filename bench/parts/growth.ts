import { openStore, type StoreKind } from "../measure/conversation-store.ts";
import { cpuMs } from "../measure/cpu-time.ts";
import { inOwnProcess } from "../measure/own-process.ts";
import { promptTokens, sum } from "../measure/prompt-tokens.ts";
import { figure, type Spread, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { traffic } from "../work/traffic.ts";
import {
  dialogDeltaWhole,
  dialogWhole,
  oneAgentTogether,
  supervisorWhole,
  swarmWhole,
  switchboardWhole,
  trafficWay,
} from "../work/traffic-ways.ts";
import { ask, openWay } from "../work/way.ts";

export interface GrowthOrder {
  /** Label of a traffic way. */
  way: string;
  store: StoreKind;
  turns: number;
  /** The conversation ends early after this much processor time. */
  mostSeconds: number;
}

export interface Growth {
  /** Number of turns. */
  turns: number;
  /** Processor milliseconds and prompt tokens of a turn around turn 10 and at the end. */
  early: { ms: Spread; tokens: number };
  late: { ms: Spread; tokens: number };
  storedBytes: number;
}

const EARLY = 10;
/** Turns measured around a turn. */
const AROUND = 9;

/** Holds one conversation of traffic questions, three sub-tasks each. */
export async function growthOf({ way: label, store: kind, turns, mostSeconds }: GrowthOrder): Promise<Growth> {
  const way = trafficWay(label);
  const store = openStore(kind, way.system);
  try {
    const { talks, model } = openWay(way, traffic, { checkpointer: store.saver, keeps: true });
    await warmUp(talks);
    model.take();
    const before = store.bytes();
    const times: number[] = [];
    const tokens: number[] = [];
    const until = cpuMs() + mostSeconds * 1000;
    while (times.length < turns && (cpuMs() < until || times.length < EARLY + AROUND)) {
      const startedAt = cpuMs();
      await ask(talks, traffic, 1, times.length + 1, "one");
      times.push(cpuMs() - startedAt);
      tokens.push(sum(model.take().requests.map(promptTokens)));
    }
    const at = (last: number) => ({
      ms: spread(times.slice(last - AROUND, last)),
      tokens: spread(tokens.slice(last - AROUND, last)).median,
    });
    return {
      turns: times.length,
      early: at(EARLY + (AROUND - 1) / 2),
      late: at(times.length),
      storedBytes: store.bytes() - before,
    };
  } finally {
    store.close();
  }
}

/** Warm-up, so that turn 10 is not slow because the process has just started. */
async function warmUp(talks: Parameters<typeof ask>[0]): Promise<void> {
  for (let conversation = 100; conversation < 115; conversation += 1) {
    await ask(talks, traffic, conversation, 1, `warm-up ${conversation}`);
  }
}

interface GrowthOptions {
  turns: number;
  /** Other frameworks stop here, or after `mostSeconds` of processor time, because their turns get slower. */
  peersUpTo: number;
  mostSeconds: number;
}

export async function reportGrowth({ turns, peersUpTo, mostSeconds }: GrowthOptions): Promise<void> {
  const peers = [oneAgentTogether, supervisorWhole, swarmWhole, dialogWhole, dialogDeltaWhole];
  const orders: GrowthOrder[] = [
    ...peers.map((way) => ({ way: way.label, store: "memory" as const, turns: peersUpTo, mostSeconds })),
    { way: dialogWhole.label, store: "sqlite", turns: peersUpTo, mostSeconds },
    { way: switchboardWhole.label, store: "memory", turns, mostSeconds: mostSeconds * 3 },
    { way: switchboardWhole.label, store: "sqlite", turns, mostSeconds: mostSeconds * 3 },
  ];
  const rows: string[][] = [];
  for (const order of orders) {
    const growth = await inOwnProcess<Growth>("growth", order);
    const { early, late } = growth;
    rows.push([
      order.way,
      order.store,
      `10 → ${growth.turns}`,
      `${figure(early.tokens)} → ${figure(late.tokens)}`,
      figure(late.tokens / early.tokens),
      `${spreadText(early.ms)} → ${spreadText(late.ms)}`,
      figure(late.ms.median / early.ms.median),
      figure(growth.storedBytes / 1e6),
    ]);
  }
  report(
    "3. Growth over one conversation of traffic questions",
    [
      `Three sub-tasks a question. Processor milliseconds and tokens of a turn are the median (min–max) of ${AROUND} turns around the tenth and at the end; each row in a process of its own.`,
      "Stored MB is the size of the whole conversation: payloads in memory, or the database file with its log written back.",
    ],
    ["way", "kept in", "turns", "prompt tokens a turn", "ratio", "CPU ms a turn", "ratio", "stored MB"],
    rows,
  );
}
