import { createHash } from "node:crypto";
import { PLANNER } from "../../engine/dialog/message.ts";
import {
  askUserTool,
  callTool,
  completeTool,
  handOffTool,
  type ModelTool,
  summarizeTool,
} from "../../engine/dialog/protocol.ts";
import type { Domain, Specialist } from "../../engine/domain/domain.ts";
import { loadPrompt } from "../../engine/prompt.ts";
import { asSent } from "../../engine/tools/as-sent.ts";
import type { WireTool } from "./wire.ts";

const plannerPrompt = loadPrompt("planner", [
  ...(["now", "instructions", "background", "earlier", "experience", "memories"] as const),
]);
const specialistPrompt = loadPrompt("specialist", [
  ...(["instructions", "changes", "background", "experience", "memories", "now"] as const),
]);
const changesPrompt = loadPrompt("changes", []);

/** The part of every request to an agent that stays the same: its prompt, without the time, and its tools. */
export interface Brief {
  system(background: string): string;
  tools: readonly WireTool[];
}

/** The agents of the domains that think here. The planner has a brief in each domain. */
export function briefsOf(domains: readonly Domain[]): Map<string, Brief> {
  return new Map(
    domains.flatMap((domain) => [
      [briefKey({ domain: domain.name, agent: PLANNER }), plannerBrief(domain)] as const,
      ...domain.specialists
        .filter(({ remote }) => !remote)
        .map((one) => [briefKey({ domain: domain.name, agent: one.name }), specialistBrief(one, domain)] as const),
    ]),
  );
}

export const briefKey = ({ domain, agent }: { domain: string; agent: string }): string => `${domain}/${agent}`;

/** Changes when a prompt or a tool of an agent does. */
export const versionOf = (briefs: ReadonlyMap<string, Brief>): string =>
  createHash("sha256")
    .update(JSON.stringify([...briefs].map(([key, { system, tools }]) => [key, system(""), tools])))
    .digest("hex")
    .slice(0, 12);

/** No values for the parts that change from turn to turn: their sections are then left out. */
const EMPTY = { experience: "", memories: "" };
const NO_CLOCK = /\n{0,3}# Now\nNow: \.$/;

function plannerBrief({ instructions, specialists, tools }: Domain): Brief {
  const handOffs = specialists.map(({ name, handles }) => handOffTool(name, handles));
  return {
    system: (background) =>
      plannerPrompt({ ...EMPTY, instructions, background, earlier: "", now: "" }).replace(NO_CLOCK, ""),
    tools: [...tools, ...handOffs, askUserTool, summarizeTool].map(wireTool),
  };
}

function specialistBrief({ instructions, tools, specialists = [] }: Specialist, domain: Domain): Brief {
  const changes = tools.some(({ effect }) => effect === "write") ? changesPrompt({}) : "";
  const callees = domain.specialists.filter(({ name }) => specialists.includes(name));
  const calls = callees.map(({ name, handles }) => callTool(name, handles));
  return {
    system: (background) =>
      specialistPrompt({ ...EMPTY, instructions, changes, background, now: "" }).replace(NO_CLOCK, ""),
    tools: [...tools, ...calls, completeTool].map(wireTool),
  };
}

const wireTool = (tool: Pick<ModelTool, "name" | "description" | "parameters">): WireTool => ({
  type: "function",
  function: asSent(tool),
});
