import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assembly, assemble } from "../../../src/assemble.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { createTopicTest, type TopicTest } from "../../../src/engine/knowledge/belongs-elsewhere.ts";
import { BARE_LEAVE, BARE_MISSED, BARE_STAY, LATER_LEAVE, LATER_STAY } from "./bare-topics.ts";
import { SPECIALISTS } from "./bench-of-specialists.ts";
import { LEAVE, MISSED, STAY } from "./topics.ts";

const belongsElsewhere = createTopicTest(SPECIALISTS, new LocalEmbeddings());

describe("the topic test", () => {
  it.each(LEAVE)("with %s talking, releases %j to %s", async (current, message, other) => {
    expect(await belongsElsewhere(message, current)).toBe(other);
  });

  it.each(STAY)("with %s talking, %j stays", async (current, message) => {
    expect(await belongsElsewhere(message, current)).toBeUndefined();
  });

  it.each(MISSED)("with %s talking, %j stays, as the test cannot be sure", async (current, message) => {
    expect(await belongsElsewhere(message, current)).toBeUndefined();
  });

  it("keeps every message when there is nobody else", async () => {
    const alone = createTopicTest(SPECIALISTS.slice(0, 1), new LocalEmbeddings());
    expect(await alone("Find me a cheap hotel in Zurich", "update_flight")).toBeUndefined();
  });

  it("keeps the message of somebody it does not know", async () => {
    expect(await belongsElsewhere("Find me a cheap hotel in Zurich", "weather")).toBeUndefined();
  });
});

describe("the topic test among the specialists of all domains", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "topics-"));
  let assembly: Assembly;
  let elsewhere: TopicTest;
  beforeAll(async () => {
    assembly = await assemble({ environment: { SWITCHBOARD_DATA_DIR: dataDir } });
    const profiles = assembly.domains
      .flatMap(({ specialists }) => specialists)
      .map(({ name, handles, tools }) => ({ name, handles, toolDescriptions: tools.map((one) => one.description) }));
    elsewhere = createTopicTest(profiles, new LocalEmbeddings());
  });
  afterAll(async () => {
    await assembly.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([...BARE_LEAVE, ...LATER_LEAVE])(
    "with %s talking, releases the bare %j to %s",
    async (current, message, other) => {
      expect(await elsewhere(message, current)).toBe(other);
    },
  );

  it.each([...BARE_STAY, ...LATER_STAY])("with %s talking, the answer %j stays", async (current, message) => {
    expect(await elsewhere(message, current)).toBeUndefined();
  });

  it.each(BARE_MISSED)("with %s talking, %j stays, as the test cannot be sure", async (current, message) => {
    expect(await elsewhere(message, current)).toBeUndefined();
  });
});
