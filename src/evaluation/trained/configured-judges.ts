import type { Config } from "../../engine/config.ts";
import { judgeModel } from "../judges/judge-model.ts";
import { createJudges, type Judges } from "../judges/judges.ts";
import { readTrained } from "./trained-file.ts";
import { allJudges, trainedJudges } from "./trained-judges.ts";

/** The judging model and the trained reward, as far as they are set; undefined: neither is. Throws `SetupError`. */
export async function configuredJudges(config: Config): Promise<Judges | undefined> {
  const model = await judgeModel(config);
  const { trainedReward: file } = config;
  return allJudges([
    ...(model ? [createJudges(model)] : []),
    ...(file === undefined ? [] : [trainedJudges(readTrained(file))]),
  ]);
}
