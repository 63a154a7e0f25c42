import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const probe = new URL("./memory-probe.mjs", import.meta.url).href;
/** Copied, as the working tree may change while a soak lasts. */
const COPIED = ["src", "graphs", "prompts", "langgraph.json", "package.json", "tsconfig.json"];
const LONGEST_START_MS = 60_000;

export interface SoakedServer {
  url: string;
  /** Of the server's own: its log, its memory, its data. */
  folder: string;
  /** Whether it has ended without being asked to. */
  hasDied(): boolean;
  /** Ends the server and all it has started. */
  stop(): Promise<void>;
  /** Takes the folder away. */
  remove(): void;
}

/** What `npm run dev` starts, on a free port of the loopback, with sources, data and `.langgraph_api` of its own. */
export async function startDevServer(environment: Record<string, string>): Promise<SoakedServer> {
  const folder = mkdtempSync(join(tmpdir(), "soak-"));
  for (const part of COPIED) cpSync(join(repository, part), join(folder, part), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "data"));
  const port = await freePort();
  const args = ["dev", "--no-browser", "--no-reload", "--host", "127.0.0.1", "--port", String(port)];
  const child = spawn(process.execPath, ["node_modules/.bin/langgraphjs", ...args], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LANGGRAPH_CLI_NO_ANALYTICS: "1",
      NODE_OPTIONS: `--import=${probe} --heapsnapshot-signal=SIGUSR2`,
      SOAK_MEMORY: join(folder, "memory.jsonl"),
      SWITCHBOARD_DATA_DIR: join(folder, "data"),
      ...environment,
    },
  });
  const log = createWriteStream(join(folder, "server.log"));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const exited = once(child, "exit");
  let isStopping = false;
  // The group, as the server is a grandchild.
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  const killNow = () => kill("SIGKILL");
  process.once("exit", killNow);
  const stop = async () => {
    isStopping = true;
    kill("SIGTERM");
    await Promise.race([exited, sleep(5000)]);
    killNow();
    process.off("exit", killNow);
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isUp(url))) {
    if (child.exitCode === null && Date.now() < deadline) await sleep(200);
    else {
      await stop();
      throw new Error(`The server did not start; its log is ${join(folder, "server.log")}.`);
    }
  }
  return {
    url,
    folder,
    hasDied: () => !isStopping && child.exitCode !== null,
    stop,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function isUp(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ok`).catch(() => undefined);
  return response?.ok ?? false;
}

async function freePort(): Promise<number> {
  const probing = createServer().listen(0, "127.0.0.1");
  await once(probing, "listening");
  const address = probing.address();
  probing.close();
  await once(probing, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
