import type { Preference } from "./lines.ts";
import { type Sample, toolOf } from "./sample.ts";

/** The contents of an export and their origin. */
export interface Datasheet {
  /** The day of the export. */
  date: string;
  /** Changes when a prompt or a tool does. */
  version: string;
  fineTuning: number;
  preferences: number;
  /** Of the samples that were made or collected: those in the files, and those left out, by the reason. */
  leftOut: Record<string, number>;
  /** Values of users that were masked in the exported samples. */
  maskedValues: number;
  by: Record<"source" | "domain" | "agent" | "tool" | "language" | "label" | "labelled by", Record<string, number>>;
}

interface Exported {
  date: string;
  version: string;
  samples: readonly Sample[];
  preferences: readonly Preference[];
  leftOut: Record<string, number>;
}

export const datasheetOf = ({ date, version, samples, preferences, leftOut }: Exported): Datasheet => ({
  ...{ date, version },
  fineTuning: samples.filter(({ label }) => label === "right").length,
  preferences: preferences.length,
  leftOut,
  maskedValues: samples.reduce((sum, { masked }) => sum + masked, 0),
  by: {
    source: counted(samples, ({ source }) => source),
    domain: counted(samples, ({ domain }) => domain),
    agent: counted(samples, ({ agent }) => agent),
    tool: counted(samples, toolOf),
    language: counted(samples, ({ language }) => language),
    label: counted(samples, ({ label }) => label),
    "labelled by": counted(samples, ({ by }) => by),
  },
});

function counted(samples: readonly Sample[], keyOf: (one: Sample) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const key of samples.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}

/** The datasheet for people. */
export function datasheetText(sheet: Datasheet): string {
  const rows = (counts: Record<string, number>) =>
    Object.entries(counts).map(([name, count]) => `| ${name} | ${count} |`);
  const table = (name: string, counts: Record<string, number>) =>
    rows(counts).length === 0 ? [] : ["", `## By ${name}`, "", `| ${name} | samples |`, "|---|---|", ...rows(counts)];
  return [
    "# Training samples",
    "",
    `Made on ${sheet.date} from version ${sheet.version} of the agents' prompts and tools.`,
    "",
    `- \`fine-tuning.jsonl\`: ${sheet.fineTuning} right samples for supervised fine-tuning.`,
    `- \`preferences.jsonl\`: ${sheet.preferences} pairs of a better and a worse reply.`,
    `- ${sheet.maskedValues} values of users were masked. Where a schema has values, one of them stands there; a free text stays a \`{placeholder}\`.`,
    ...Object.entries(sheet.leftOut).map(([reason, count]) => `- Left out, ${count} times: ${reason}.`),
    ...Object.entries(sheet.by).flatMap(([name, counts]) => table(name, counts)),
    "",
  ].join("\n");
}
