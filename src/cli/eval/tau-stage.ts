import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { z } from "zod";
import { createApp } from "../../app.ts";
import type { DomainModule } from "../../engine/domain/domain.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { openApiTools } from "../../engine/tools/openapi.ts";
import type { TauSuite } from "../../evaluation/runs/tau-suite.ts";
import { runsOf, type Stage, settingsFor } from "./stage.ts";

const STARTS_WITHIN_MS = 15_000;

/** Starts the shop's server on this machine. Every task has its own session, and so its own database. */
export async function openTauStage(
  folder: string,
  { suite, hashes }: TauSuite,
  environment: Environment,
  model: string,
): Promise<Stage> {
  const { url, child } = await startServer(folder);
  const template = mkdtempSync(join(tmpdir(), "switchboard-eval-tau-"));
  const remove = () => {
    child.kill();
    rmSync(template, { recursive: true, force: true });
  };
  const appIn = (dataDir: string, session: string) =>
    createApp({
      ...{ environment: settingsFor(suite, environment, dataDir), model, domains: [shopModule(url, session)] },
      ...{ checkpointer: new MemorySaver(), now: () => suite.now },
    });
  const first = await appIn(template, "roster").catch((error: unknown) => {
    remove();
    throw error;
  });
  await first.close();
  return {
    template,
    domains: first.domains,
    async open(dataDir, { id }, thread) {
      const app = await appIn(dataDir, thread);
      return {
        send: (input, signal) => app.send({ thread, ...input, signal }),
        runs: () => runsOf(thread, settingsFor(suite, environment, dataDir)),
        async checks() {
          const response = await fetch(`${url}/admin/hash`, { headers: { "x-session-id": thread } });
          const { hash } = z.object({ hash: z.string() }).parse(await response.json());
          return [{ check: "database", passed: hash === hashes.get(id), wanted: "the shop's data end as they should" }];
        },
        close: () => app.close(),
      };
    },
    remove,
  };
}

/** The shop as a domain: its operations as tools, its policy as the instructions of one specialist. */
function shopModule(url: string, session: string): DomainModule {
  return {
    name: "retail",
    settings: z.object({}),
    async open() {
      const headers = { "x-session-id": session };
      const all = await openApiTools({ document: `${url}/openapi.json`, headers, warn: () => {} });
      // A name of the engine's own; the shop's does nothing.
      const tools = all.filter(({ name }) => name !== "think");
      const policy = await (await fetch(`${url}/policy`)).text();
      const handles = "Orders of an online shop: cancels, changes, returns, exchanges; addresses, payment, products.";
      return {
        ...{ name: "retail", description: `${handles} 网店订单`, instructions: "", passages: [], synonyms: {} },
        specialists: [{ name: "retail_desk", handles, instructions: policy, tools, maxRounds: 30 }],
        ...{ tools: [], examples: [], close: async () => {} },
      };
    },
  };
}

async function startServer(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const program = join(folder, "server.mjs");
  if (!existsSync(program)) throw new SetupError(`There is no file ${program}. --tau takes the folder that holds it.`);
  const port = await freePort();
  const child = spawn(process.execPath, [program, "retail", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit").then(() => {
    throw new SetupError(`${program} ended before it served.`);
  });
  // It may end later, when nobody waits for it any more.
  ended.catch(() => {});
  await Promise.race([once(child.stdout, "data", { signal: AbortSignal.timeout(STARTS_WITHIN_MS) }), ended]);
  return { url: `http://127.0.0.1:${port}`, child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
