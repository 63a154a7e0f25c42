import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { clock, langchainTool, type System, talksOver } from "./system.ts";

/** LangGraph's prebuilt agent with every tool and every instruction. */
export const oneAgent: System = {
  name: "one agent",
  open: ({ domain, model, checkpointer }) => {
    const { specialists } = domain;
    const prompt = [domain.instructions, ...specialists.map(({ instructions }) => instructions), clock()].join("\n");
    const tools = specialists.flatMap((one) => one.tools.map(langchainTool));
    return talksOver(createReactAgent({ llm: model, tools, prompt, checkpointSaver: checkpointer }));
  },
};
