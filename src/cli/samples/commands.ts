import { type AssembleOptions, assemble } from "../../assemble.ts";
import { SetupError } from "../../engine/errors.ts";
import { rosterOf } from "../../evaluation/chain/roster.ts";
import { domainSamples } from "../../evaluation/samples/domains/domain-samples.ts";
import { writtenIn } from "../../evaluation/samples/domains/written.ts";
import { exportSamples } from "../../evaluation/samples/export-samples.ts";
import { fromRuns } from "../../evaluation/samples/journal/from-journal.ts";
import { readSamples, writeSamples } from "../../evaluation/samples/journal/sample-file.ts";
import type { Sample } from "../../evaluation/samples/sample.ts";
import { configuredJudges } from "../../evaluation/trained/configured-judges.ts";
import { openExperienceFolder } from "../../experience/experience-folder.ts";
import { readableRuns } from "../../experience/learn/sources.ts";
import { unsettledIn } from "../../experience/trajectory/from-journal.ts";
import { readOptions, type SampleOptions, USAGE } from "./options.ts";

type Host = Pick<AssembleOptions, "environment" | "domains" | "now">;

/** The output for the arguments of the command line. Throws `SetupError` for what cannot be done. */
export async function answer(args: readonly string[], host: Host): Promise<string> {
  const options = readOptions(args, host.environment);
  if (options.help || options.command === undefined) return USAGE;
  const run = { collect, export: exported }[options.command];
  if (!run) throw new SetupError(`There is no command "${options.command}". The commands are: collect, export.`);
  const { now = () => new Date() } = host;
  const assembly = await assemble({ ...host, experience: "off", ...(options.domains && { domains: options.domains }) });
  const opened = await openExperienceFolder({ ...assembly, now }).catch(async (error: unknown) => {
    await assembly.close();
    throw error;
  });
  try {
    const { value, lines } = await run(options, { ...assembly, opened, now: now() });
    return options.json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join("");
  } finally {
    opened.close();
    await assembly.close();
  }
}

interface Place extends Pick<Awaited<ReturnType<typeof assemble>>, "config" | "domains"> {
  opened: Awaited<ReturnType<typeof openExperienceFolder>>;
  now: Date;
}
interface Answer {
  value: unknown;
  lines: string[];
}

async function collect({ confidence, file }: SampleOptions, { config, domains, opened, now }: Place): Promise<Answer> {
  const { kept, forgotten } = keptIn(file, opened);
  const known = new Set(kept.map(({ event }) => event));
  const judges = await configuredJudges(config);
  const runs = readableRuns(opened.sources);
  const later = unsettledIn(runs, now).length;
  const { samples, left } = await fromRuns(runs, {
    ...{ inventory: opened.sources.inventory, roster: rosterOf(domains), now, confidence },
    isKnown: (event) => known.has(event),
    ...(judges && { judges }),
  });
  writeSamples(file, [...kept, ...samples]);
  const value = { collected: samples.length, kept: kept.length + samples.length, forgotten, later, left };
  return {
    value,
    lines: [
      `Collected ${samples.length} samples; ${value.kept} are kept in ${file}.`,
      ...(forgotten > 0 ? [`Forgot ${forgotten}, whose users do not want to be learned from.`] : []),
      ...(later > 0 ? [`${later} turns are read later, because the user may still react to them.`] : []),
      ...Object.entries(left).map(([reason, count]) => `Left out, ${count} times: ${reason}.`),
    ],
  };
}

async function exported({ from, perTool, out, file }: SampleOptions, { domains, opened, now }: Place): Promise<Answer> {
  const samples: Sample[] = [];
  if (from !== "domains") samples.push(...keptIn(file, opened).kept.map(({ sample }) => sample));
  if (from !== "journal")
    for (const domain of domains) {
      const folder = new URL(`../../domains/${domain.name}/`, import.meta.url);
      samples.push(...(await domainSamples(domain, writtenIn(folder), perTool)));
    }
  const sheet = await exportSamples(out, samples, domains, now);
  const lines = [
    `${sheet.fineTuning} samples and ${sheet.preferences} pairs in ${out}. See datasheet.md there.`,
    ...(samples.length === 0 ? ["Nothing was collected yet. Write: npm run samples -- collect"] : []),
  ];
  return { value: sheet, lines };
}

/** The samples that were collected. Those whose users have refused meanwhile are deleted. */
function keptIn(file: string, { sources }: Place["opened"]) {
  const all = readSamples(file);
  const kept = all.filter(({ owner, at }) => !sources.uploads.refusals.hasOwner(owner, at));
  if (kept.length < all.length) writeSamples(file, kept);
  return { kept, forgotten: all.length - kept.length };
}
