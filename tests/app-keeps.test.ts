import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { openExperienceFile } from "../src/experience/library/experience-file.ts";
import { temporaryFolder } from "./domains/travel/counter.ts";

const folder = temporaryFolder();
let dataDir = "";
let opened = 0;
const warnings: string[] = [];
const warned = ({ message }: Error) => void warnings.push(message);
beforeEach(() => {
  opened += 1;
  dataDir = join(folder.path, `${opened}`);
  warnings.length = 0;
  process.on("warning", warned);
});
afterEach(() => void process.off("warning", warned));
afterAll(() => folder.remove());

/** An app of its own says the texts in one conversation of Anna's, and is closed. Returns the answers. */
async function say(texts: readonly string[], settings: Record<string, string> = {}): Promise<string[]> {
  const environment = { SWITCHBOARD_DATA_DIR: dataDir, ...settings };
  const app = await createApp({ environment, domains: ["traffic"] });
  const answers: string[] = [];
  for (const text of texts) answers.push((await app.send({ thread: `${opened}`, user: "anna", text })).text ?? "");
  await app.close();
  return answers;
}

/** How many experiences the folder holds, and how many of them a replay has tested. */
function learned(): { count: number; changes: string[] } {
  const db = openExperienceFile(dataDir);
  const count = Number(db.prepare("SELECT count(*) FROM items WHERE until IS NULL").pluck().get());
  const changes = db.prepare<[], string>("SELECT reason FROM changes ORDER BY number").pluck().all();
  db.close();
  return { count, changes };
}

const TURNS = ["Congestion index of Yuhang District yesterday", "Thank you"];

describe("an app with SWITCHBOARD_EXPERIENCE", () => {
  it("at learn has learned, when it is closed, from a turn that the user has gone on from", async () => {
    await say(TURNS, { SWITCHBOARD_EXPERIENCE: "learn" });
    expect(learned().count).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
  });

  it("at learn replays turns with what it has learned, and lets prompts name it when they are no worse", async () => {
    const environment = { SWITCHBOARD_DATA_DIR: dataDir, SWITCHBOARD_EXPERIENCE: "learn" };
    const app = await createApp({ environment, domains: ["traffic"] });
    for (const district of ["Yuhang", "Xihu", "Binjiang", "Gongshu"])
      for (const text of [`Congestion index of ${district} District yesterday`, "Thank you"])
        await app.send({ thread: district, text });
    await vi.waitFor(() => expect(learned().changes.join()).toMatch(/replayed turns are no worse with it/), {
      timeout: 30_000,
      interval: 100,
    });
    await app.close();
    expect(warnings).toEqual([]);
  });

  it("at read learns nothing", async () => {
    await say(TURNS, { SWITCHBOARD_EXPERIENCE: "read" });
    expect(learned()).toEqual({ count: 0, changes: [] });
    expect(warnings).toEqual([]);
  });

  it("at off learns nothing and makes no file for it", async () => {
    await say(TURNS);
    expect(existsSync(join(dataDir, "experience.sqlite"))).toBe(false);
    expect(warnings).toEqual([]);
  });
});

it("what a user said about themself is known to the next app of the folder", async () => {
  await say(["My name is Anna"]);
  expect((await say(["Clear", "Who am I?"]))[1]).toContain("Anna");
});
