import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("../../bin/dev.mjs", import.meta.url));
const taken = createServer();
let port = 0;
beforeAll(async () => {
  await once(taken.listen(0, "127.0.0.1"), "listening");
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => void taken.close());

/** How the program ends with some arguments; one that stays up is killed. */
const run = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [program, ...args],
      { timeout: 20_000, env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    ),
  );

describe("npm run dev", () => {
  it.each([
    ["--host", "127.0.0.1", "--port", "<port>"],
    ["--host=127.0.0.1", "--no-reload", "--port=<port>"],
    ["-n", "2", "-h", "127.0.0.1", "-p", "<port>"],
  ])("ends when its port is taken, and names the port: %s %s %s", async (...args) => {
    const { code, output } = await run({}, ...args.map((arg) => arg.replace("<port>", `${port}`)));
    expect(code).toBe(2);
    expect(output).toMatch(new RegExp(`^Port ${port} is taken on 127\\.0\\.0\\.1\\. .*--port \\d+\n$`));
  });

  it("ends with a setting that the server cannot start with, and says what it may be", async () => {
    const { code, output } = await run({}, "--host", "0.0.0.0", "--port", "0");
    expect({ code, lines: output.trim().split("\n").length }).toEqual({ code: 2, lines: 1 });
    expect(output).toContain("SWITCHBOARD_AUTH");
  });

  it("ends with a module of authentication that cannot be used", async () => {
    const module = fileURLToPath(new URL("../support/runs.ts", import.meta.url));
    const { code, output } = await run({ SWITCHBOARD_AUTH: module }, "--port", "0");
    expect({ code, lines: output.trim().split("\n").length }).toEqual({ code: 2, lines: 1 });
    expect(output).toContain("Export a function authenticate(request)");
  });

  it.each([
    ["a domain's", { TRAFFIC_API_URL: "nonsense" }, 'The domain "traffic" cannot be opened'],
    ["a data folder's", { SWITCHBOARD_DATA_DIR: program }, program],
    ["a model's", { SWITCHBOARD_MODEL: "no model" }, "SWITCHBOARD_MODEL"],
  ])("ends when the graphs cannot be made, with one line: %s setting", async (_, setting, words) => {
    const { code, output } = await run({ SWITCHBOARD_DATA_DIR: tmpdir(), ...setting }, "--port", "0");
    expect({ code, lines: output.trim().split("\n").length }).toEqual({ code: 2, lines: 1 });
    expect(output).toContain(words);
  });

  it("leaves all else to langgraphjs", async () => {
    const help = await run({}, "--host", "127.0.0.1", "--port", `${port}`, "--help");
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining("langgraphjs dev [options]") });
    expect((await run({}, "--config", "no-such-folder", "--port", "none")).output).toContain("no-such-folder");
  });
});
