import { dialog, dialogDelta } from "../systems/dialog.ts";
import { oneAgent } from "../systems/one-agent.ts";
import { supervisor } from "../systems/supervisor.ts";
import { swarmHub } from "../systems/swarm.ts";
import { switchboard } from "../systems/switchboard.ts";
import type { System } from "../systems/system.ts";
import type { Habits } from "./brain.ts";
import type { Way } from "./way.ts";

const whole: Habits = { handOffs: "whole", callsTogether: true, concludes: "by reporting back" };
const inTurn: Habits = { ...whole, handOffs: "in turn", callsTogether: false };

const way = (system: System, how: string, habits: Habits): Way => ({
  label: `${system.name}, ${how}`,
  system,
  habits,
});

export const switchboardWhole = way(switchboard, "one task", { ...whole, concludes: "beside its calls" });
export const switchboardParallel = way(switchboard, "three parallel tasks", {
  ...switchboardWhole.habits,
  handOffs: "at once",
});
export const dialogWhole = way(dialog, "one hand-off", whole);
export const dialogInTurn = way(dialog, "a hand-off each", inTurn);
export const dialogDeltaWhole = way(dialogDelta, "one hand-off", whole);
export const oneAgentTogether = way(oneAgent, "calls together", whole);
export const oneAgentInTurn = way(oneAgent, "a call at a time", { ...whole, callsTogether: false });
export const supervisorWhole = way(supervisor, "one hand-off", whole);
export const supervisorInTurn = way(supervisor, "a hand-off each", inTurn);
export const swarmWhole = way(swarmHub, "one hand-off", whole);
export const swarmInTurn = way(swarmHub, "a hand-off each", inTurn);

const all = [
  switchboardWhole,
  switchboardParallel,
  dialogWhole,
  dialogInTurn,
  dialogDeltaWhole,
  oneAgentTogether,
  oneAgentInTurn,
  supervisorWhole,
  supervisorInTurn,
  swarmWhole,
  swarmInTurn,
];

/** The way with a label, for child processes. */
export function trafficWay(label: string): Way {
  const found = all.find((one) => one.label === label);
  if (!found) throw new Error(`There is no way "${label}". The ways are: ${all.map((one) => one.label).join("; ")}.`);
  return found;
}
