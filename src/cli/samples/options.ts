import { join, resolve } from "node:path";
import { readConfig } from "../../engine/config.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { argumentsIn } from "../arguments.ts";

export const USAGE = `\
Usage: npm run samples -- collect    labels the rounds of the journal and keeps those whose label is sure
       npm run samples -- export     writes samples for the fine-tuning of models, with a datasheet

  --confidence <n>   collect: how sure a label must be, from 0 to 1 (default: 0.8)
  --from <source>    export: domains (what developers wrote), journal (what was collected) or both (default)
  --domain <name>    export: only this domain; may be given several times
  --per-tool <n>     export: so many example requests of each tool and language, and so many from its schema (default: 10)
  --out <folder>     export: where to (default: samples in the data folder)
  --json             prints the result as JSON
  --help             shows this page

A model also judges if SWITCHBOARD_JUDGE_MODEL is set, and a trained reward if SWITCHBOARD_TRAINED_REWARD names its file.
Turns of users who do not want to be learned from are left out.
`;

const SOURCES = ["both", "domains", "journal"] as const;

const flags = {
  confidence: { type: "string", default: "0.8" },
  from: { type: "string", default: "both" },
  domain: { type: "string", multiple: true },
  "per-tool": { type: "string", default: "10" },
  out: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The command line. Throws `SetupError` for a value that cannot be used. */
export function readOptions(args: readonly string[], environment: Environment) {
  const { values, positionals } = argumentsIn(args, flags);
  const { dataDir } = readConfig(environment);
  const [command, ...surplus] = positionals;
  if (surplus.length > 0) throw new SetupError(`"${surplus[0]}" is not expected here. See --help.`);
  const from = SOURCES.find((one) => one === values.from);
  if (!from) throw new SetupError(`--from is "${values.from}": it must be ${SOURCES.join(", ")}.`);
  const confidence = Number(values.confidence);
  if (values.confidence.trim() === "" || !(confidence >= 0 && confidence <= 1))
    throw new SetupError(`--confidence is "${values.confidence}": it must be a number from 0 to 1.`);
  const perTool = Number(values["per-tool"]);
  if (!Number.isInteger(perTool) || perTool < 1 || perTool > 1000)
    throw new SetupError(`--per-tool is "${values["per-tool"]}": it must be a whole number from 1 to 1000.`);
  return {
    ...{ command, from, confidence, perTool, domains: values.domain, json: values.json, help: values.help },
    out: resolve(values.out ?? join(dataDir, "samples")),
    file: join(dataDir, "samples.jsonl"),
  };
}
export type SampleOptions = ReturnType<typeof readOptions>;
