import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { type Runnable, RunnableBinding } from "@langchain/core/runnables";
import { asMatched } from "./dialog/as-matched.ts";
import { type ModelTool, readMoreTool } from "./dialog/protocol.ts";
import type { Specialist } from "./domain/domain.ts";
import { SetupError } from "./errors.ts";
import type { ServingModel } from "./models/serving-models.ts";
import type { AgentModel, BoundModel } from "./nodes/agents/ask-model.ts";
import { asSent } from "./tools/as-sent.ts";
import type { Tool } from "./tools/tool.ts";

/** The model of an agent, and the settings of its calls. */
export interface ModelSetup extends ServingModel {
  /** All specialists by name. */
  named: ReadonlyMap<string, Specialist>;
  prompts?: BaseCallbackHandler;
}

/** An agent's model with its tools and control calls. */
export function agentModel(setup: ModelSetup, tools: readonly Tool[], control: readonly ModelTool[]): AgentModel {
  const plain = bound(setup, tools, control);
  // A model that matches words gets results in full, and would mistake this tool for a search tool.
  return { plain, withReadMore: setup.matchesWords ? plain : bound(setup, tools, [readMoreTool, ...control]) };
}

/** The model, which reports its prompts and replies if a handler is set. */
export function told({ prompts }: ModelSetup, model: Runnable): BoundModel {
  const config = prompts && { callbacks: [prompts] };
  return (config ? new RunnableBinding({ bound: model, kwargs: {}, config }) : model) as BoundModel;
}

function bound(setup: ModelSetup, tools: readonly Tool[], control: readonly ModelTool[]): BoundModel {
  const { model, matchesWords } = setup;
  if (!model.bindTools) {
    throw new SetupError(`The model ${model.getName()} cannot call tools. Choose one that can, or "offline".`);
  }
  const all: ModelTool[] = [...tools, ...control];
  const shown = matchesWords ? all.map(asMatched) : all.map(asSent);
  return told(setup, model.bindTools(shown.map((one) => ({ type: "function" as const, function: one }))));
}
