import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildServed } from "../../bin/build.mjs";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Copied, because the working tree may change while a server runs. The server writes its own files next to these. */
const PARTS = ["src", "graphs", "prompts", "langgraph.json", "package.json", "tsconfig.json"];
const LONGEST_START_MS = 60_000;

export interface DevServer {
  url: string;
  /** The server's own folder. */
  folder: string;
  /** The folder of the domains' data. */
  dataDir: string;
  /** Everything the server has printed. */
  log(): string;
  /** Resolves when the server has ended, by an exit or a signal. It watches the CLI, which ends with its server. */
  ended: Promise<void>;
  /** The same as Ctrl-C in its terminal; resolves when it has ended. */
  interrupt(): Promise<void>;
  /** Ends the server and its child processes. */
  stop(): Promise<void>;
  /** The same as in a crash: nothing more is written. */
  kill(): Promise<void>;
  /** Removes the folder. */
  remove(): void;
}

export interface DevServerOptions {
  /** A server that has ended, whose folder this one uses again. */
  again?: DevServer;
  /**
   * The graphs that are served, from a bundle, which starts in half the time; front ends find no schemas of their state.
   * Absent: all, from the sources, as in `npm run dev`.
   */
  graphs?: readonly string[];
  /** Whether it starts anew when its sources change, as `npm run dev` does. */
  reloads?: boolean;
}

/**
 * Starts the server of `npm run dev` on a free loopback port, in a temporary folder with its own sources, data and
 * `.langgraph_api`, and with only the given environment variables.
 */
export async function startDevServer(
  environment: Record<string, string> = {},
  { again, graphs, reloads = false }: DevServerOptions = {},
): Promise<DevServer> {
  const folder = again?.folder ?? (graphs ? await bundledFolder(graphs) : newFolder());
  const dataDir = join(folder, "data");
  const logFile = join(folder, "server.log");
  const output = openSync(logFile, "a");
  const port = await freePort();
  const args = [...(reloads ? [] : ["--no-reload"]), "--host", "127.0.0.1", "--port", String(port)];
  const child = spawn(process.execPath, [join(repository, "bin/dev.mjs"), ...args], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", output, output],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LANGGRAPH_CLI_NO_ANALYTICS: "1",
      // Nothing cached is of use to sources in a new folder.
      TSX_DISABLE_CACHE: "1",
      SWITCHBOARD_DATA_DIR: dataDir,
      ...environment,
    },
  });
  closeSync(output);
  const ended = once(child, "exit").then(() => {});
  // Kills the process group, because the server is a grandchild.
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // It has already ended.
    }
  };
  const killNow = () => kill("SIGKILL");
  process.once("exit", killNow);
  const server: DevServer = {
    url: `http://127.0.0.1:${port}`,
    folder,
    dataDir,
    log: () => readFileSync(logFile, "utf8"),
    ended,
    interrupt: async () => {
      kill("SIGINT");
      await ended;
      process.off("exit", killNow);
    },
    stop: async () => {
      kill("SIGTERM");
      await Promise.race([ended, sleep(5000)]);
      killNow();
      process.off("exit", killNow);
    },
    kill: async () => {
      killNow();
      await ended;
      process.off("exit", killNow);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isUp(server.url))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && Date.now() < deadline) await sleep(200);
    else {
      await server.stop();
      const log = server.log();
      server.remove();
      throw new Error(`The server did not start:\n${log.slice(-4000)}`);
    }
  }
  return server;
}

function newFolder(parts: readonly string[] = PARTS): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-dev-"));
  for (const part of parts) cpSync(join(repository, part), join(folder, part), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "data"));
  return folder;
}

/** A folder whose `langgraph.json` names these graphs only, and files that pass on what the bundle has. */
async function bundledFolder(graphs: readonly string[]): Promise<string> {
  const text = readFileSync(join(repository, "langgraph.json"), "utf8");
  const places = text.match(/(?<="\.\/)[^:"]+\.ts(?=:)/g) ?? [];
  const bundle = await buildServed(places);
  const folder = newFolder(["package.json"]);
  for (const place of places.map((name) => name.replace(/\.ts$/, ".js"))) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), `export * from ${JSON.stringify(pathToFileURL(join(bundle, place)).href)};\n`);
  }
  const config = JSON.parse(text.replaceAll(".ts:", ".js:"));
  const served = Object.entries(config.graphs).filter(([name]) => graphs.includes(name));
  writeFileSync(join(folder, "langgraph.json"), JSON.stringify({ ...config, graphs: Object.fromEntries(served) }));
  return folder;
}

async function isUp(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ok`).catch(() => undefined);
  return response?.ok ?? false;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
