import { type ConversationStore, openStore } from "../measure/conversation-store.ts";
import { orphans, promptTokens, sum } from "../measure/prompt-tokens.ts";
import { figure, type Spread, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { dialog } from "../systems/dialog.ts";
import { oneAgent } from "../systems/one-agent.ts";
import { supervisor } from "../systems/supervisor.ts";
import { swarmHub, swarmMesh } from "../systems/swarm.ts";
import { switchboard } from "../systems/switchboard.ts";
import { travel } from "../work/travel.ts";
import { ask, openWay, type Way } from "../work/way.ts";

const talking = { handOvers: "whole", callsTogether: true, concludes: "by answering the user" } as const;

export const switchboardTalking: Way = {
  label: "Switchboard, specialists keep the floor",
  system: switchboard,
  habits: talking,
};
export const switchboardTasks: Way = {
  label: "Switchboard, specialists report back",
  system: switchboard,
  habits: { ...talking, concludes: "beside its calls" },
};

const ways: Way[] = [
  ...[oneAgent, supervisor, swarmHub, swarmMesh, dialog].map((system) => ({
    label: system.name,
    system,
    habits: talking,
  })),
  switchboardTalking,
  switchboardTasks,
];

/** What a conversation cost. */
export interface SwitchingCost {
  turns: number;
  /** Model calls of each turn after the first, which has nobody to take the floor from. */
  calls: number[];
  tokensPerTurn: number;
  storedKbPerTurn: number;
  orphans: number;
  stack: string[];
  msPerTurn: Spread;
}

/** Holds a conversation of `turns` turns that needs another specialist every turn. */
export async function costOfSwitching(way: Way, turns: number): Promise<SwitchingCost> {
  const store: ConversationStore = openStore("memory");
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
    turns,
    calls,
    tokensPerTurn: sum(tokens) / turns,
    storedKbPerTurn: store.bytes() / turns / 1000,
    orphans: orphaned,
    stack: await talks.stack("one"),
    msPerTurn: spread(times),
  };
}

/** `long`: turns of the long conversation; peers that grow too heavy for it are cut at `peersUpTo`. */
export async function reportSwitchingSpecialists(long: number, peersUpTo: number): Promise<void> {
  const rows: string[][] = [];
  for (const turns of [5, long]) {
    for (const way of ways) {
      const upTo = way.system === switchboard ? turns : Math.min(turns, peersUpTo);
      const cost = await costOfSwitching(way, upTo);
      rows.push([
        way.label,
        String(cost.turns),
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
    "2. A travel conversation that needs another specialist every turn",
    [
      "Four specialists with reading tools; each answers the user and asks back, so the floor has to be taken from it.",
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
