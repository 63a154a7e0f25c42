import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { answer } from "../../src/cli/samples/commands.ts";
import { fineTuningLine, preferenceLine } from "../../src/evaluation/samples/wire.ts";
import { parcelApp, parcelDomain } from "../experience/support/parcels.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";

const root = mkdtempSync(join(tmpdir(), "samples-cli-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const later = () => new Date(Date.now() + 3_600_000);
const linesIn = (folder: string, file: string): unknown[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const FILES = ["fine-tuning.jsonl", "preferences.jsonl", "datasheet.json", "datasheet.md"];

/** Events and owners are known by random hexadecimal digits, and those may spell any number. */
const withoutMarks = (text: string): string =>
  text.replace(/"(?:event|owner)":"(?:upload-)?[\da-f]{8}[\da-f.-]*",|"at":\d+,/g, "");

it("writes what follows from a domain, in the provider's format, and the same bytes again", async () => {
  const dataDir = join(root, "domains");
  const now = () => new Date("2026-11-21T12:00:00Z");
  const run = (out: string) =>
    answer(["export", "--from", "domains", "--domain", "merchant", "--per-tool", "2", "--out", out], {
      environment: { SWITCHBOARD_DATA_DIR: dataDir },
      now,
    });
  const [first, again] = [join(root, "first"), join(root, "again")];
  expect(await run(first)).toMatch(/^\d+ samples and \d+ pairs in /);
  await run(again);
  for (const file of FILES)
    expect(readFileSync(join(again, file), "utf8")).toBe(readFileSync(join(first, file), "utf8"));

  const lines = linesIn(first, "fine-tuning.jsonl").map((line) => fineTuningLine.parse(line));
  const pairs = linesIn(first, "preferences.jsonl").map((line) => preferenceLine.parse(line));
  const sheet = JSON.parse(readFileSync(join(first, "datasheet.json"), "utf8"));
  expect(sheet).toMatchObject({
    date: "2026-11-21",
    fineTuning: lines.length,
    preferences: pairs.length,
    maskedValues: 0,
  });
  expect(Object.keys(sheet.by.source).toSorted()).toEqual(["dialogue", "passage", "request", "schema"]);
  expect(Object.keys(sheet.by.agent)).toHaveLength(5);
  expect(Object.keys(sheet.by.language).toSorted()).toEqual(["en", "zh"]);
  expect(readFileSync(join(first, "datasheet.md"), "utf8")).toContain("| search_orders |");
});

/** A conversation of each user over the parcels. */
async function talk(dataDir: string, words: readonly (readonly [user: string, text: string])[]) {
  const scripted = new ScriptedModel(({ node, messages }) => {
    if (node === "summarize") return "Here it is.";
    const said = JSON.stringify(messages.at(-1));
    if (node === "plan")
      return calls(["to_parcels", { job_desc: `Where is the parcel of order ${orderIn(said)}?`, trust_mode: 1 }]);
    return calls(["list_parcels", { order: orderIn(said) }], ["CompleteOrEscalate", { reason: "for Anna Meier" }]);
  });
  const models = { planner: scripted, specialist: scripted, summary: scripted };
  const { app } = await parcelApp(dataDir, { models });
  for (const [at, [user, text]] of words.entries()) await app.send({ thread: `${user}-${at}`, user, text });
  await app.close();
}
const orderIn = (text: string): string => /ORD-\d{4}/.exec(text)?.[0] ?? "ORD-0000";

it("collects rounds of the journal without a word of the users, and forgets who refuses", async () => {
  const dataDir = join(root, "journal");
  const out = join(root, "collected");
  const host = { environment: { SWITCHBOARD_DATA_DIR: dataDir }, domains: [parcelDomain().module], now: later };
  const run = (...args: string[]) => answer([...args, "--json"], host).then((text) => JSON.parse(text));
  await talk(dataDir, [
    ["anna.meier@example.com", "I am Anna Meier, 13912345678. Where is the parcel of order ORD-9317?"],
    ["bo", "Where is the parcel of order ORD-8826?"],
  ]);
  expect(await run("collect")).toMatchObject({ collected: 3, kept: 3, left: { "its words were lost in masking": 1 } });
  expect(await run("collect")).toMatchObject({ collected: 0, kept: 3 });
  expect(await run("export", "--from", "journal", "--out", out)).toMatchObject({ fineTuning: 2, maskedValues: 2 });
  const exported = FILES.map((file) => readFileSync(join(out, file), "utf8")).join("\n");
  const stored = readFileSync(join(dataDir, "samples.jsonl"), "utf8");
  for (const text of [exported, stored]) expect(withoutMarks(text)).not.toMatch(/anna|meier|1391234|9317|8826|"bo"/i);
  expect(linesIn(out, "fine-tuning.jsonl").map((line) => fineTuningLine.parse(line).messages[1])).toEqual(
    Array(2).fill({ role: "user", content: expect.stringMatching(/^Where is the parcel of order ORD-\d{4}\?$/) }),
  );

  await talk(dataDir, [["bo", "Do not learn from me"]]);
  expect(await run("export", "--from", "journal", "--out", out)).toMatchObject({ fineTuning: 1 });
  expect(await run("collect")).toMatchObject({ collected: 0, kept: 1 });
});

it("says what is wrong, and what to write", async () => {
  const run = (...args: string[]) => answer(args, { environment: { SWITCHBOARD_DATA_DIR: join(root, "none") } });
  expect(await run()).toContain("Usage: npm run samples");
  await expect(run("colect")).rejects.toThrow('There is no command "colect". The commands are: collect, export.');
  await expect(run("export", "more")).rejects.toThrow('"more" is not expected here');
  await expect(run("export", "--from", "web")).rejects.toThrow("it must be both, domains, journal");
  await expect(run("collect", "--confidence", "2")).rejects.toThrow(
    '--confidence is "2": it must be a number from 0 to 1.',
  );
  await expect(run("collect", "--confidence", "")).rejects.toThrow("--confidence");
  await expect(run("export", "--per-tool", "0")).rejects.toThrow("--per-tool");
  await expect(run("export", "--domain", "zoo")).rejects.toThrow('There is no domain "zoo"');
  await expect(run("export", "--outt", "x")).rejects.toThrow("There is no option --outt");
});
