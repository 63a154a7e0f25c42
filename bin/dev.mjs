import childProcess from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs, parseEnv } from "node:util";
import { asyncExitHook, gracefulExit } from "exit-hook";
import { build } from "./build.mjs";

/** 128 and the number of SIGINT. */
const CTRL_C = 130;
const LONGEST_WRITE_MS = 5000;
const LONGEST_CHECK_MS = 20_000;
const OWN_AUTHENTICATE = new URL("../src/web/own-authenticate.ts", import.meta.url).href;

const given = process.argv.slice(2);
// On a port that is taken, `langgraphjs dev` would stay up and serve nothing.
const problem = (await portProblem(given)) ?? (await settingProblem(given));
if (problem) {
  console.error(problem);
  process.exitCode = 2;
} else {
  // Ctrl-C reaches the server, too, and it writes the newest messages to disk. If `langgraphjs` ended before that, it
  // would kill the server on its way.
  let isEnding = false;
  const ends = (code) => {
    isEnding = true;
    return code === CTRL_C ? portFreed(given) : undefined;
  };
  asyncExitHook(ends, { wait: LONGEST_WRITE_MS });
  // `langgraphjs dev` would stay up without a server. It starts a new one where its configuration changes.
  onLastChildEnded((code) => {
    if (isEnding) return;
    console.error("The server has ended.");
    gracefulExit(code || 1);
  });
  process.argv.splice(2, given.length, "dev", "--no-browser", ...given);
  await import("@langchain/langgraph-cli/dist/cli/cli.mjs");
}

/** Calls back when the newest process that was started here has ended. */
function onLastChildEnded(ended) {
  const { spawn } = childProcess;
  let newest;
  childProcess.spawn = (...args) => {
    const child = spawn(...args);
    newest = child;
    child.once("exit", (code) => child === newest && ended(code));
    return child;
  };
  syncBuiltinESMExports();
}

/** Until nothing listens on the port any more. */
async function portFreed(args) {
  while (await portProblem(args)) await sleep(50);
}

/** Why the server would not start with its settings: its watcher would stay up without it. */
async function settingProblem(args) {
  const { host, port, help, config } = addressIn(args);
  if (help) return undefined;
  const { readDoorConfig } = await import(pathToFileURL(await build("src/web/door-config.ts")).href);
  const inFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  try {
    const { auth } = readDoorConfig({ ...inFile, LANGGRAPH_API_URL: `http://${host}:${port}`, ...process.env });
    const ofModule = auth.kind === "module" ? moduleProblem(auth.path) : undefined;
    return ofModule ?? (config === undefined ? await graphProblem({ ...inFile, ...process.env }) : undefined);
  } catch (error) {
    if (error.name !== "SetupError") throw error;
    return error.message;
  }
}

/** Why a module of authentication cannot be used. It is loaded as the server does, in a process of its own. */
function moduleProblem(path) {
  const load = `const { ownAuthenticate } = await import(${JSON.stringify(OWN_AUTHENTICATE)});
    await ownAuthenticate(process.argv[1]).catch((error) => { console.error(error.message); process.exit(2); });
    process.exit(0);`;
  return problemIn(["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", load, path]);
}

/** Why the graphs cannot be made. They are made in a process of its own, which leaves nothing open. */
async function graphProblem(env) {
  const { href } = pathToFileURL(await build("src/web/start-problem.ts"));
  const load = `const { startProblem } = await import(process.argv[1]);
    const problem = await startProblem(process.env);
    if (problem !== undefined) console.error(problem);
    process.exit(problem === undefined ? 0 : 2);`;
  return problemIn(["--input-type=module", "-e", load, href], { env, timeout: LONGEST_CHECK_MS });
}

/** What a process that checks something says where it fails. What takes too long is for the server to say. */
function problemIn(args, options) {
  const { status, stderr } = childProcess.spawnSync(process.execPath, args, { ...options, encoding: "utf8" });
  return status === 0 || status === null ? undefined : stderr.trim();
}

/** Why the server cannot listen. Undefined if it can, or if that is for `langgraphjs` to say. */
async function portProblem(args) {
  const values = addressIn(args);
  const port = Number(values.port);
  if (values.help || !Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
  const server = createServer();
  try {
    await once(server.listen(port, values.host), "listening");
    server.close();
    await once(server, "close");
    return undefined;
  } catch (error) {
    if (error.code !== "EADDRINUSE") return undefined;
    return `Port ${port} is taken on ${values.host}. Stop the program that has it, or choose another port: npm run dev -- --port ${port === 65_535 ? port - 1 : port + 1}`;
  }
}

/** The host and the port that the server listens on, and its configuration if it is not the one of this folder. */
function addressIn(args) {
  const text = { type: "string" };
  const options = {
    port: { ...text, short: "p", default: "2024" },
    host: { ...text, short: "h", default: "localhost" },
    config: { ...text, short: "c" },
  };
  return parseArgs({ args, strict: false, options }).values;
}
