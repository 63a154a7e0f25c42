import { dialog } from "../systems/dialog.ts";
import { oneAgent } from "../systems/one-agent.ts";
import { supervisor } from "../systems/supervisor.ts";
import { swarmHub, swarmMesh } from "../systems/swarm.ts";
import { switchboard } from "../systems/switchboard.ts";
import type { Habits } from "./brain.ts";
import type { Way } from "./way.ts";

const talking: Habits = { handOffs: "whole", callsTogether: true, concludes: "by answering the user" };

/** A specialist answers the user itself and asks back. */
export const talkingPeers: Way[] = [oneAgent, supervisor, swarmHub, swarmMesh, dialog].map((system) => ({
  label: system.name,
  system,
  habits: talking,
}));

export const switchboardTalking: Way = {
  label: "Switchboard, specialists stay active",
  system: switchboard,
  habits: talking,
};

export const switchboardTasks: Way = {
  label: "Switchboard, specialists report back",
  system: switchboard,
  habits: { ...talking, concludes: "beside its calls" },
};
