import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { type AppOptions, createApp } from "../../app.ts";
import { readConfig } from "../../engine/config.ts";
import type { Domain } from "../../engine/domain/domain.ts";
import type { Environment } from "../../engine/environment.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { storedRuns } from "../../engine/journal/stored.ts";
import type { Suite } from "../../evaluation/runs/suite.ts";
import type { TrialSurroundings } from "../../evaluation/runs/trial.ts";

/** Where a suite is played: sample data as first made, and assistants that each have a copy of them. */
export interface Stage {
  template: string;
  domains: readonly Domain[];
  open: TrialSurroundings["open"];
  remove(): void;
}

/** Makes the sample data of the suite's day. */
export async function openStage(
  suite: Suite,
  environment: Environment,
  options: Pick<AppOptions, "model" | "domains"> = {},
): Promise<Stage> {
  const template = mkdtempSync(join(tmpdir(), "switchboard-eval-data-"));
  const appIn = (dataDir: string) =>
    createApp({
      ...options,
      environment: settingsFor(suite, environment, dataDir),
      checkpointer: new MemorySaver(),
      now: () => suite.now,
    });
  const app = await appIn(template);
  // Some data are made when they are first asked for.
  for (const { name, examples } of app.domains)
    if (examples[0] !== undefined) await app.send({ thread: name, text: examples[0] });
  await app.close();
  rmSync(readConfig(settingsFor(suite, environment, template)).journal.file, { force: true });
  return {
    template,
    domains: app.domains,
    async open(dataDir, { signed_in: user }, thread) {
      const assistant = await appIn(dataDir);
      return {
        send: (input, signal) => assistant.send({ thread, ...input, signal, ...(user !== undefined && { user }) }),
        runs: () => runsOf(thread, settingsFor(suite, environment, dataDir)),
        close: () => assistant.close(),
      };
    },
    remove: () => rmSync(template, { recursive: true, force: true }),
  };
}

/** The turns of a conversation; none if it failed before its first event. */
export function runsOf(thread: string, settings: Environment): Run[] {
  const { journal } = readConfig(settings);
  return existsSync(journal.file) ? storedRuns(journal, { id: thread }) : [];
}

/** The settings, with nothing in them that leads to other data or texts than the suite's own. */
export const settingsFor = ({ documents = "" }: Suite, environment: Environment, dataDir: string): Environment => ({
  ...environment,
  SWITCHBOARD_DATA_DIR: dataDir,
  SWITCHBOARD_DOCS: documents,
  SWITCHBOARD_JOURNAL: "jsonl",
  SWITCHBOARD_JOURNAL_REDACT: "",
  SWITCHBOARD_PROMPTS: "off",
  SWITCHBOARD_ELASTICSEARCH_URL: "",
  SWITCHBOARD_SEARXNG_URL: "",
  SWITCHBOARD_WIKIPEDIA: "off",
  OTEL_EXPORTER_OTLP_ENDPOINT: "",
});
