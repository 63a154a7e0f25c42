import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** What the server is made of; its own files it writes beside these. */
const PARTS = ["src", "graphs", "prompts", "node_modules", "langgraph.json", "package.json", "tsconfig.json"];
const LONGEST_START_MS = 40_000;

export interface DevServer {
  url: string;
  /** Where the domains keep their data. */
  dataDir: string;
  /** Ends the server and all it has started, and takes its folder away. */
  close(): Promise<void>;
}

/** `langgraphjs dev` in a folder of its own that borrows the repository's sources; nothing else of the environment. */
export async function startDevServer(environment: Record<string, string> = {}): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), "dev-server-"));
  for (const part of PARTS) symlinkSync(join(repository, part), join(folder, part));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["node_modules/.bin/langgraphjs", "dev", "--no-browser", "--no-reload", "--port", String(port)],
    {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LANGGRAPH_CLI_NO_ANALYTICS: "1",
        SWITCHBOARD_DATA_DIR: dataDir,
        ...environment,
      },
    },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log = (log + text).slice(-4000)));
  const exited = once(child, "exit");
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
  const close = async () => {
    kill("SIGTERM");
    await Promise.race([exited, sleep(5000)]);
    killNow();
    process.off("exit", killNow);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await isUp(url))) {
    if (child.exitCode === null && Date.now() < deadline) await sleep(200);
    else {
      await close();
      throw new Error(`The server did not start:\n${log}`);
    }
  }
  return { url, dataDir, close };
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
