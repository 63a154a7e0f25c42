import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../engine/errors.ts";
import { attribute } from "../../evaluation/attribution/attribute.ts";
import { type LabelledRun, whoAndWhen } from "../../evaluation/attribution/who-and-when.ts";
import { shareText } from "../../evaluation/share.ts";

/** Names the agent and the step at fault in labelled runs, and how often the labels say the same. */
export async function whoAndWhenReport(path: string, json: boolean): Promise<string> {
  const found = await Promise.all(labelledRuns(path).map(attributed));
  if (json) return `${found.map((one) => JSON.stringify(one)).join("\n")}\n`;
  const count = (key: "agentRight" | "stepRight") => shareText(found.filter((one) => one[key]).length, found.length);
  const lines = found.map(({ question, labelled, suspects: [first], agentRight, stepRight }, at) => {
    const marks = `${agentRight ? "✓" : "✗"} agent ${stepRight ? "✓" : "✗"} step`;
    const named = first ? `${first.agent}, step ${first.step} (${Math.round(100 * first.certainty)} %)` : "nobody";
    return `${at + 1}. ${marks}  ${named}; labelled ${labelled.agent}, step ${labelled.step}: ${question.replace(/\s+/g, " ").slice(0, 60)}`;
  });
  return `${lines.join("\n")}\n\n${found.length} failed runs: agent right in ${count("agentRight")}, step right in ${count("stepRight")}.\nThe weights were learned from the 126 generated runs of Who&When. On those, these shares are too high: see docs/evaluation.md.\n`;
}

async function attributed({ run, agent, step }: LabelledRun) {
  const { suspects } = await attribute(run);
  const [first] = suspects;
  const isRight = { agentRight: first?.agent === agent, stepRight: first?.step === step };
  return { question: run.question, labelled: { agent, step }, suspects, ...isRight };
}

/** The records of a JSON Lines file, a JSON file, or a folder of JSON files. */
function labelledRuns(path: string): LabelledRun[] {
  if (!existsSync(path)) throw new SetupError(`There is no file ${path}.`);
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.jsonl?$/.test(name))
        .sort()
        .map((name) => join(path, name))
    : [path];
  return files.flatMap((file) =>
    textsIn(file).map((text, at) => recordIn(text, `${file}${file.endsWith("l") ? `:${at + 1}` : ""}`)),
  );
}

function textsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".jsonl") ? text.split("\n").filter((line) => line.trim() !== "") : [text];
}

function recordIn(text: string, place: string): LabelledRun {
  try {
    return whoAndWhen(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${place} is no record of Who&When: ${reason}`, { cause });
  }
}
