import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Domain } from "../../engine/domain/domain.ts";
import { type Brief, briefKey, briefsOf, versionOf } from "./briefs.ts";
import { type Datasheet, datasheetOf, datasheetText } from "./datasheet.ts";
import { distinct } from "./distinct.ts";
import { preferenceLineOf, preferencesIn, tuningLineOf } from "./lines.ts";
import type { Sample } from "./sample.ts";

/**
 * Writes samples for the fine-tuning of models: `fine-tuning.jsonl`, `preferences.jsonl`, and what they hold in
 * `datasheet.json` and `datasheet.md`. The same samples give the same bytes.
 */
export async function exportSamples(
  folder: string,
  given: readonly Sample[],
  domains: readonly Domain[],
  now: Date,
): Promise<Datasheet> {
  const briefs = briefsOf(domains);
  const served = given.filter((one) => isServed(one, briefs));
  const samples = await distinct(served);
  const right = samples.filter(({ label }) => label === "right");
  const preferences = preferencesIn(samples);
  const sheet = datasheetOf({
    ...{ date: now.toISOString().slice(0, 10), version: versionOf(briefs), samples, preferences },
    leftOut: {
      "its agent or a tool is not served now": given.length - served.length,
      "nearly the same as another one": served.length - samples.length,
    },
  });
  const files = {
    "fine-tuning.jsonl": linesOf(right.map((one) => tuningLineOf(one, briefs))),
    "preferences.jsonl": linesOf(preferences.map((pair) => preferenceLineOf(pair, briefs))),
    "datasheet.json": `${JSON.stringify(sheet, null, 2)}\n`,
    "datasheet.md": datasheetText(sheet),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return sheet;
}

const linesOf = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** Whether there is its agent, with every tool that it names. */
function isServed(sample: Sample, briefs: ReadonlyMap<string, Brief>): boolean {
  const tools = new Set(briefs.get(briefKey(sample))?.tools.map((tool) => tool.function.name));
  const { earlier, reply, worse } = sample;
  const called = [reply, ...(worse ? [worse] : [])].flatMap((one) => ("calls" in one ? one.calls : []));
  return tools.size > 0 && [...earlier, ...called].every(({ tool }) => tools.has(tool));
}
