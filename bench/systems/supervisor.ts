import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createSupervisor } from "@langchain/langgraph-supervisor";
import { clock, desk, langchainTool, type System, talksOver } from "./system.ts";

export const supervisor: System = {
  name: "langgraph-supervisor",
  open: ({ domain, model, checkpointer }) => {
    const agents = domain.specialists.map(({ name, handles, instructions, tools }) =>
      Object.assign(
        createReactAgent({ name, llm: model, tools: tools.map(langchainTool), prompt: `${instructions}\n${clock()}` }),
        { description: handles },
      ),
    );
    const graph = createSupervisor({ agents, llm: model, prompt: `${desk(domain)}\n${clock()}` });
    return talksOver(graph.compile({ checkpointer }));
  },
};
