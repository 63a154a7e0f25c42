import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Config } from "../../engine/config.ts";
import { SetupError } from "../../engine/errors.ts";
import { createServing } from "../../engine/models/serving-models.ts";

const PLACE = "SWITCHBOARD_JUDGE_MODEL";

/** The model that judges; undefined if none is set. Throws a `SetupError` for a wrong name, and for the embedded model. */
export async function judgeModel(config: Config): Promise<BaseChatModel | undefined> {
  if (config.judge === undefined) return undefined;
  const serving = createServing({
    ...config,
    offline: () => {
      throw new SetupError(`${PLACE} is "offline": the embedded model cannot judge. Name a language model.`);
    },
    isEmbedded: () => false,
  });
  const { model } = await serving(config.judge, PLACE);
  return model;
}
