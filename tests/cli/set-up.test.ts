import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { explain } from "../../src/cli/failure.ts";
import { openChat } from "../../src/cli/open-chat.ts";
import { readOptions } from "../../src/cli/options.ts";
import { Screen } from "../../src/cli/screen.ts";
import { usage } from "../../src/cli/usage.ts";
import { merchant } from "../../src/domains/merchant/index.ts";
import { traffic } from "../../src/domains/traffic/index.ts";
import { SetupError } from "../../src/engine/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "switchboard-set-up-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "file"), "");
mkdirSync(join(folder, "damaged"));
writeFileSync(join(folder, "damaged", "conversations.sqlite"), "no database at all".repeat(500));

/** A terminal, and what was written to it. */
function terminal() {
  const page = { text: "" };
  const output = { isTTY: true, columns: 100, write: (text: string) => (page.text += text) };
  return { page, screen: new Screen({ stdout: output, stderr: output, quiet: false, color: false }) };
}

const complaint = (args: string[], environment: Record<string, string> = {}): Promise<unknown> =>
  openChat(
    readOptions(args),
    { SWITCHBOARD_DATA_DIR: join(folder, "data"), ...environment },
    terminal().screen,
    "en",
  ).catch((error) => error);

test.each<[string, string[], Record<string, string>, string]>([
  [
    "an unknown domain",
    ["--domain", "traffic,weather", "x"],
    {},
    'There is no domain "weather". The domains are: traffic',
  ],
  ["an unknown model", ["x"], { SWITCHBOARD_MODEL: "gpt" }, 'SWITCHBOARD_MODEL is "gpt". Write "<provider>:<model>"'],
  ["a wrong setting", ["x"], { SWITCHBOARD_TIMEOUT_MS: "soon" }, 'SWITCHBOARD_TIMEOUT_MS is "soon"'],
  [
    "a data folder nobody can write to",
    ["x"],
    { SWITCHBOARD_DATA_DIR: join(folder, "file", "data") },
    "a folder you may write to.",
  ],
  [
    "a damaged file of conversations",
    ["x"],
    { SWITCHBOARD_DATA_DIR: join(folder, "damaged") },
    `${join(folder, "damaged", "conversations.sqlite")} is damaged`,
  ],
])("%s is one sentence, with exit code 2", async (_, args, environment, sentence) => {
  const { text, exitCode } = explain(await complaint(args, environment), false);
  expect(text).toContain(sentence);
  expect(text).not.toContain("\n");
  expect(exitCode).toBe(2);
});

test("what says that the program starts is erased before the first line", async () => {
  const { page, screen } = terminal();
  screen.showStatus("starting …");
  const options = readOptions(["--domain", "traffic", "What can you do?"]);
  await openChat(options, { SWITCHBOARD_DATA_DIR: join(folder, "data") }, screen, "en");
  expect(page.text.startsWith("\r\x1b[2Kstarting …\r\x1b[2K")).toBe(true);
  expect(page.text.match(/starting …/g)).toHaveLength(1);
});

test("a bug is one sentence, with exit code 1; its stack is shown on request", () => {
  const bug = new TypeError("x is not a function");
  expect(explain(bug, false)).toEqual({
    text: "Something went wrong: x is not a function (Run with --verbose for the stack.)",
    exitCode: 1,
  });
  expect(explain(bug, true).text).toContain("set-up.test.ts");
});

test("--help names a user whom the examples are of", async () => {
  expect(await usage({}, [merchant])).toContain('npm run chat -- --user M1001 "How many orders');
});

test("--help shows the examples of the domains, and why one has none", async () => {
  const settings = z.object({});
  const gym = { name: "gym", settings, open: async () => Promise.reject(new SetupError("The service is down.")) };
  const page = await usage({}, [traffic, gym]);
  expect(page).toContain("comma-separated: traffic, gym");
  expect(page).toContain('npm run chat -- "Congestion index of Yuhang and Xihu today"');
  expect(page).toContain('The domain "gym" cannot be opened: The service is down.');
});
