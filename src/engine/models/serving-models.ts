import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Config, ToolCalling } from "../config.ts";
import { type ChatModelOptions, createChatModel, providerIn } from "./chat.ts";
import { ToolCallingModel } from "./text-actions/tool-calling-model.ts";

/** A chat model that serves agents. */
export interface ServingModel {
  model: BaseChatModel;
  /** Whether it matches words, like the embedded one. It gets full results and descriptions that list phrases. */
  matchesWords: boolean;
}

/** A chat model, or a name: "offline", "<provider>:<model>". */
export type ModelChoice = BaseChatModel | string;

/** Makes a chosen model ready to serve. `place`: the place of the choice, for messages. */
export type Serving = (choice: ModelChoice, place: string) => Promise<ServingModel>;

interface ServingOptions
  extends Pick<Config, "provider" | "toolCalling">,
    Pick<ChatModelOptions, "temperature" | "timeoutMs" | "maxRetries"> {
  /** Creates the embedded model. */
  offline(): BaseChatModel;
  isEmbedded(model: BaseChatModel): boolean;
}

/** Models of which each is created once, however many agents it serves. Throws `SetupError` for a wrong name. */
export function createServing({ provider, toolCalling, offline, isEmbedded, ...client }: ServingOptions): Serving {
  const made = new Map<ModelChoice, Promise<ServingModel>>();

  async function create(choice: ModelChoice, place: string): Promise<ServingModel> {
    const isNamed = typeof choice === "string";
    const name = isNamed ? providerIn(choice) : undefined;
    const options = { ...client, ...(name !== undefined && provider(name)) };
    const model = isNamed ? await createChatModel({ ...options, spec: choice, place }, offline) : choice;
    if (isEmbedded(model)) return { model, matchesWords: true };
    const calling = !isNamed && model.bindTools && toolCalling === "auto" ? "native" : toolCalling;
    return { model: withToolCalls(model, calling), matchesWords: false };
  }

  return (choice, place) => {
    const known = made.get(choice) ?? create(choice, place);
    made.set(choice, known);
    return known;
  };
}

/** The model, able to take tools. */
function withToolCalls(model: BaseChatModel, calling: ToolCalling): BaseChatModel {
  if (calling === "native" && model.bindTools) return model;
  return new ToolCallingModel({ model, calling: calling === "native" ? "text" : calling });
}
