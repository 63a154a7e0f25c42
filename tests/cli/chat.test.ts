import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { build } from "../../bin/build.mjs";
import { type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";
import { sampleData } from "../support/sample-data.ts";

const main = await build("src/cli/main.ts");
const folder = mkdtempSync(join(tmpdir(), "switchboard-chat-"));
const samples = await sampleData(new Date());
for (const data of ["data", "reading", "trip", "slow"]) cpSync(samples, join(folder, data), { recursive: true });
afterAll(() => {
  for (const one of [folder, samples]) rmSync(one, { recursive: true, force: true });
});

// Each start takes a second, more on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Run {
  code: number | null;
  out: string;
  notes: string;
}

interface Setting {
  input?: string;
  environment?: Record<string, string>;
  cwd?: string;
  /** Presses Ctrl-C when stderr or stdout holds this. */
  stopAt?: RegExp;
}

/** The program itself, in a folder of its own, with a data folder the tests share unless one is given. */
function chat(args: string[], { input = "", environment = {}, cwd = folder, stopAt }: Setting = {}): Promise<Run> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH, HOME, SWITCHBOARD_DATA_DIR: join(folder, "data"), TRAFFIC_API_URL: "", ...environment },
    timeout: 30_000,
  });
  const run: Run = { code: null, out: "", notes: "" };
  let pressed = false;
  const look = () => {
    if (pressed || !stopAt?.test(run.notes + run.out)) return;
    pressed = true;
    child.kill("SIGINT");
  };
  child.stdout.on("data", (chunk) => {
    run.out += chunk;
    look();
  });
  child.stderr.on("data", (chunk) => {
    run.notes += chunk;
    look();
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...run, code })));
}

/** A start costs seconds: this conversation is piped in once, and shows more than one fact. */
const piped = {
  docs: join(folder, "handbook"),
  lines: ["昨天上城区和建德市的拥堵指数", "", "咖啡机怎么重置？", "清除历史", "exit", "西湖区"],
};
const reading = { SWITCHBOARD_DOCS: piped.docs, SWITCHBOARD_DATA_DIR: join(folder, "reading") };

describe("a question, then a conversation that is piped in", () => {
  let first: Run;
  let later: Run;
  beforeAll(async () => {
    mkdirSync(piped.docs);
    const text = "# Coffee machine\n\nTo reset it, hold the steam button for five seconds.\n";
    writeFileSync(join(piped.docs, "machine.md"), text);
    first = await chat(["How do I reset the coffee machine?"], { environment: reading });
    later = await chat([], { input: `${piped.lines.join("\n")}\n`, environment: reading });
  });

  test("about documents says once that their folder is read for the first time", () => {
    expect(first.notes).toContain(`Reading the documents in ${piped.docs} for the first time.`);
    expect(first.out).toContain("hold the steam button for five seconds");
    expect(first.code).toBe(0);
    expect(later.out).toContain("最接近的标题有：Coffee machine。");
    expect(later.notes).not.toMatch(/for the first time|首次读取/);
  });

  test("in Chinese is answered with its data", () => {
    // On any day, these two differ enough to be drawn.
    expect(later.out).toMatch(/上城区.*拥堵指数/);
    expect(later.out).toMatch(/区域 +时段 +拥堵指数/);
    expect(later.out).toMatch(/建德市 .*█/);
    expect(later.notes).toMatch(/✓ 拥堵指数（区县：上城区，日期：\d{4}-\d\d-\d\d） \d+ ms/);
  });

  test("is read one turn per line, until exit", () => {
    expect(later.out).toMatch(/上城区[\s\S]*Coffee machine[\s\S]*历史记录清除成功/);
    expect(later.out).not.toContain("西湖区");
    expect(later.notes).toMatch(/继续会话：npm run chat -- --thread [0-9a-f]{8}/);
    expect(later.code).toBe(0);
  });
});

test("a question with --json is answered with one object and nothing else", async () => {
  const { code, out, notes } = await chat(["--json", "--domain", "traffic", "余杭区今天的拥堵指数"]);
  const { answer, raw_data, tasks, dialog_state, thread, interrupt } = JSON.parse(out);
  expect(answer).toContain("余杭区");
  expect(Object.values(raw_data)).toMatchObject([{ tool: "get_congestion_index", rows: [{ district: "余杭区" }] }]);
  expect(Object.values(tasks)).toMatchObject([{ specialist: "traffic_data", status: "done" }]);
  expect({ dialog_state, interrupt }).toEqual({ dialog_state: [], interrupt: undefined });
  expect(thread).toMatch(/^[0-9a-f]{8}$/);
  expect({ code, notes }).toEqual({ code: 0, notes: "" });
});

test("a conversation is stored between two runs: an approval waits and is given later", async () => {
  const kept = { environment: { SWITCHBOARD_DATA_DIR: join(folder, "trip"), SWITCHBOARD_USER: "P1003" } };
  const asked = await chat(["--thread", "trip", "--domain", "travel"], {
    ...kept,
    input: "Cancel my flight ticket\n1\n",
  });
  expect(asked.out).toContain("Needs your approval: Cancel ticket TK-031271");
  expect(asked.notes).toContain('Answer with: npm run chat -- --thread trip --domain travel "your answer"');
  expect(asked.code).toBe(3);
  const given = await chat(["--thread", "trip", "--domain", "travel", "yes"], kept);
  expect(given.out).toContain("Cancelled ticket TK-031271");
  expect(given.code).toBe(0);
});

test("an unknown option is one sentence, with exit code 2", async () => {
  const { code, out, notes } = await chat(["--colour", "x"]);
  expect(notes).toMatch(/^There is no option --colour\. The options are: .*\.\n$/);
  expect({ code, out }).toEqual({ code: 2, out: "" });
});

test("a .env that cannot be read is one sentence, with exit code 2", async () => {
  const cwd = mkdtempSync(join(folder, "broken-"));
  mkdirSync(join(cwd, ".env"));
  const { code, out, notes } = await chat(["x"], { cwd });
  expect(notes).toMatch(/^The settings file .*\.env cannot be read\. .*\n$/);
  expect({ code, out }).toEqual({ code: 2, out: "" });
});

test("a .env of the current folder is read; a wrong setting in it is one sentence", async () => {
  const cwd = mkdtempSync(join(folder, "wrong-"));
  writeFileSync(join(cwd, ".env"), "SWITCHBOARD_TIMEOUT_MS=soon\n");
  const { code, notes } = await chat(["x"], { cwd });
  expect(notes).toMatch(/^The configuration is not valid\. SWITCHBOARD_TIMEOUT_MS is "soon": .*\n$/);
  expect(code).toBe(2);
});

test.each(["README.md", "README.zh-CN.md"])("%s shows what its first command prints", async (readme) => {
  const shown = /\$ npm ci && npm run chat -- "(.*)"\n([\s\S]*?)```/.exec(
    readFileSync(new URL(`../../${readme}`, import.meta.url), "utf8"),
  );
  const environment = { SWITCHBOARD_DATA_DIR: join(folder, readme) };
  const { out, notes } = await chat([shown?.[1] ?? ""], { environment });
  // Where the two districts differ too little for bars, the answer has all that the table would show.
  const hasTable = out.includes("█");
  const expected = linesLike(shown?.[2] ?? "").filter((line) => hasTable || !/^拥堵指数 ·|^ 日期|^ 0-0-0/.test(line));
  expect(linesLike(`${notes}\n${out}`).sort()).toEqual(expected.sort());
});

/** The lines with any figure, level, bar and thread for another. */
const linesLike = (text: string): string[] =>
  text
    .replace(/ · [0-9a-f]{8}$/gm, " · thread")
    .replace(/\d[\d,.:]*/g, "0")
    .replace(/畅通|[轻中重]度拥堵|严重拥堵/g, "level")
    .replace(/[█▉▊▋▌▍▎▏]+/g, "█")
    .replace(/ +/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");

test("--help names the domains and gives their examples", async () => {
  const { code, out } = await chat(["--help"]);
  expect(out).toContain("comma-separated: traffic");
  expect(out).toContain('npm run chat -- "今天余杭区和西湖区的拥堵指数"');
  expect(code).toBe(0);
});

describe("Ctrl-C", () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await startOpenAiServer(() => ({ hang: "before" }));
  });
  afterAll(() => server.close());

  test("stops a turn, and the thread can be continued, in English and with the answer alone on stdout", async () => {
    const environment = { OPENAI_BASE_URL: server.url, SWITCHBOARD_DATA_DIR: join(folder, "slow") };
    const slow = ["--thread", "slow", "--domain", "traffic"];
    const stopped = await chat([...slow, "--model", "openai:slow", "--verbose", "Index of Yuhang today"], {
      environment,
      stopAt: /prompt 1/,
    });
    expect(stopped.notes).toMatch(/tool .*"to_traffic_data"/);
    expect(stopped.notes).toContain(
      "Continue with: npm run chat -- --thread slow --domain traffic --model openai:slow",
    );
    expect(stopped.notes).not.toMatch(/\n {4}at /);
    expect(stopped.code).toBe(130);
    const resumed = await chat([...slow, "What are the most congested roads in Hangzhou today?"], { environment });
    expect(resumed.out).toMatch(/^The 5 most congested roads of Hangzhou/m);
    expect(resumed.out).not.toMatch(/planner|\p{Script=Han}/u);
    expect(resumed.notes).toContain("→ Traffic figures");
    expect(resumed.code).toBe(0);
  });
});
