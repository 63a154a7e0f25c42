import { MemorySaver } from "@langchain/langgraph";
import { orphans, promptTokens, sum } from "../measure/prompt-tokens.ts";
import { figure, type Spread, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { traffic } from "../work/traffic.ts";
import {
  dialogInTurn,
  dialogWhole,
  oneAgentInTurn,
  oneAgentTogether,
  supervisorInTurn,
  supervisorWhole,
  swarmInTurn,
  swarmWhole,
  switchboardParallel,
  switchboardWhole,
} from "../work/traffic-ways.ts";
import { ask, openWay, type Way } from "../work/way.ts";

/** Each way, and the dialog graph with the same hand-offs. */
const ways: { way: Way; beside: Way }[] = [
  { way: oneAgentTogether, beside: dialogWhole },
  { way: supervisorWhole, beside: dialogWhole },
  { way: swarmWhole, beside: dialogWhole },
  { way: dialogWhole, beside: dialogWhole },
  { way: switchboardWhole, beside: dialogWhole },
  { way: oneAgentInTurn, beside: dialogInTurn },
  { way: supervisorInTurn, beside: dialogInTurn },
  { way: swarmInTurn, beside: dialogInTurn },
  { way: dialogInTurn, beside: dialogInTurn },
  { way: switchboardParallel, beside: dialogInTurn },
];

/** The cost of one question on a new thread. */
export interface TurnCost {
  calls: number;
  /** Number of calls on the longest chain of dependent calls. */
  criticalPath: number;
  promptTokens: number;
  orphans: number;
}

export async function costOf(one: Way): Promise<TurnCost> {
  const { talks, model } = openWay(one, traffic, { checkpointer: new MemorySaver(), keeps: true, paced: true });
  await ask(talks, traffic, 1, 1, "counted");
  const { calls, waves, requests } = model.take();
  return {
    calls,
    criticalPath: waves,
    promptTokens: sum(requests.map(promptTokens)),
    orphans: sum(requests.map(orphans)),
  };
}

/** Milliseconds per turn. Each round runs every way once, so that a busy moment affects all of them. */
async function timesOf(all: readonly Way[], rounds: number): Promise<Map<Way, number[]>> {
  const open = all.map((one) => ({ one, ...openWay(one, traffic, { checkpointer: new MemorySaver() }) }));
  const times = new Map(all.map((one) => [one, [] as number[]]));
  const warmUp = 3;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { one, talks } of open) {
      const startedAt = performance.now();
      await ask(talks, traffic, round + warmUp, 1, `timed ${round}`);
      if (round >= 0) times.get(one)?.push(performance.now() - startedAt);
    }
  }
  return times;
}

export async function reportThreeSubTasks(rounds: number): Promise<void> {
  const times = await timesOf(
    ways.map((row) => row.way),
    rounds,
  );
  const rows: string[][] = [];
  for (const { way: one, beside } of ways) {
    const cost = await costOf(one);
    const ms = times.get(one) ?? [];
    const ratio: Spread = spread(ms.map((time, round) => time / (times.get(beside)?.[round] ?? Number.NaN)));
    rows.push([
      one.label,
      String(cost.calls),
      String(cost.criticalPath),
      figure(cost.promptTokens),
      spreadText(spread(ms)),
      figure(ratio.median),
      String(cost.orphans),
    ]);
  }
  report(
    "1. One traffic question with three sub-tasks",
    [
      "The congestion index of two districts and the accidents in one, on a new thread, kept in memory.",
      `Milliseconds are the median (min–max) of ${rounds} turns, the model's own time none; the ratio is to the dialog graph that hands off the same way, turn by turn.`,
    ],
    ["way", "model calls", "critical path", "prompt tokens", "ms a turn", "ratio", "orphaned calls sent"],
    rows,
  );
}
