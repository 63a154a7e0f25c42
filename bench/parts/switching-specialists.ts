import { type ConversationStore, openStore } from "../measure/conversation-store.ts";
import { orphans, promptTokens, sum } from "../measure/prompt-tokens.ts";
import { figure, type Spread, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { travel } from "../work/travel.ts";
import { switchboardTalking, switchboardTasks, talkingPeers } from "../work/travel-ways.ts";
import { ask, openWay, type Way } from "../work/way.ts";

/** The cost of a conversation. */
export interface SwitchingCost {
  /** Model calls of each turn after the first, in which no specialist is active yet. */
  calls: number[];
  tokensPerTurn: number;
  storedKbPerTurn: number;
  orphans: number;
  stack: string[];
  msPerTurn: Spread;
}

/** Runs a conversation of `turns` turns that needs a different specialist every turn. */
export async function costOfSwitching(way: Way, turns: number): Promise<SwitchingCost> {
  const store: ConversationStore = openStore("memory", way.system);
  const { talks, model } = openWay(way, travel, { checkpointer: store.saver, keeps: true });
  const calls: number[] = [];
  const times: number[] = [];
  const tokens: number[] = [];
  let orphaned = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    await ask(talks, travel, 1, turn, "one");
    times.push(performance.now() - startedAt);
    const taken = model.take();
    if (turn > 0) calls.push(taken.calls);
    tokens.push(sum(taken.requests.map(promptTokens)));
    orphaned += sum(taken.requests.map(orphans));
  }
  return {
    calls,
    tokensPerTurn: sum(tokens) / turns,
    storedKbPerTurn: store.bytes() / turns / 1000,
    orphans: orphaned,
    stack: await talks.stack("one"),
    msPerTurn: spread(times),
  };
}

/** `lengths`: turns of the conversations. Other frameworks get too slow in long ones and stop at `peersUpTo`. */
export async function reportSwitchingSpecialists(lengths: readonly number[], peersUpTo: number): Promise<void> {
  const rows: string[][] = [];
  for (const turns of lengths) {
    for (const way of [...(turns <= peersUpTo ? talkingPeers : []), switchboardTalking, switchboardTasks]) {
      const cost = await costOfSwitching(way, turns);
      rows.push([
        way.label,
        String(turns),
        spreadText(spread(cost.calls)),
        figure(cost.tokensPerTurn),
        figure(cost.storedKbPerTurn),
        spreadText(cost.msPerTurn),
        String(cost.orphans),
        cost.stack.join(" › ") || "–",
      ]);
    }
  }
  report(
    "2. A travel conversation that needs a different specialist every turn",
    [
      "Four specialists with read tools; each answers the user and asks back, so it stays active until another is needed.",
      "Model calls and milliseconds a turn are the median (min–max) of the turns, calls from the second turn on; kept in memory.",
    ],
    [
      "way",
      "turns",
      "calls a turn",
      "prompt tokens a turn",
      "stored KB a turn",
      "ms a turn",
      "orphaned calls sent",
      "stack at the end",
    ],
    rows,
  );
}
