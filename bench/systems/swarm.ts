import type { DynamicStructuredTool } from "@langchain/core/tools";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createHandoffTool, createSwarm } from "@langchain/langgraph-swarm";
import { HUB } from "../work/brain.ts";
import { clock, desk, langchainTool, type System, type SystemParts, talksOver } from "./system.ts";

/** A front desk that hands off to specialists, which hand back to it. */
export const swarmHub: System = {
  name: "langgraph-swarm, hub",
  open: (parts) => {
    const { domain } = parts;
    const toHub = createHandoffTool({ agentName: HUB, description: "Back to the front desk." });
    const hub = agent(parts, HUB, desk(domain), domain.specialists.map(handOff));
    const agents = domain.specialists.map(({ name, instructions, tools }) =>
      agent(parts, name, instructions, [...tools.map(langchainTool), toHub]),
    );
    return open([hub, ...agents], HUB, parts);
  },
};

/** Specialists that hand off to each other; the first one starts. */
export const swarmMesh: System = {
  name: "langgraph-swarm, mesh",
  open: (parts) => {
    const { specialists } = parts.domain;
    const agents = specialists.map((one) => {
      const others = specialists.filter((other) => other !== one).map(handOff);
      return agent(parts, one.name, one.instructions, [...one.tools.map(langchainTool), ...others]);
    });
    return open(agents, specialists[0]?.name ?? "", parts);
  },
};

const handOff = ({ name, handles }: { name: string; handles: string }) =>
  createHandoffTool({ agentName: name, description: handles });

const agent = ({ model }: SystemParts, name: string, instructions: string, tools: unknown[]) =>
  createReactAgent({
    name,
    llm: model,
    tools: tools as DynamicStructuredTool[],
    prompt: `${instructions}\n${clock()}`,
  });

function open(agents: ReturnType<typeof agent>[], defaultActiveAgent: string, { checkpointer }: SystemParts) {
  return talksOver(createSwarm({ agents, defaultActiveAgent }).compile({ checkpointer }), "activeAgent");
}
