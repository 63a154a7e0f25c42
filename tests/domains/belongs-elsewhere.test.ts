import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assembly, assemble } from "../../src/assemble.ts";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { createTopicTest, type TopicTest } from "../../src/engine/knowledge/belongs-elsewhere.ts";
import { wordsOfDomains } from "../../src/engine/knowledge/domain-words.ts";
import { sampleData } from "../support/sample-data.ts";
import { NOW } from "../support/talk.ts";
import { BARE_LEAVE, BARE_MISSED, BARE_STAY, HELD_OUT_LEAVE, HELD_OUT_STAY } from "./bare-topics.ts";

describe("the topic test among the specialists of all domains", () => {
  let dataDir: string;
  let assembly: Assembly;
  let elsewhere: TopicTest;
  beforeAll(async () => {
    dataDir = await sampleData(NOW);
    assembly = await assemble({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, now: () => NOW });
    const specialists = assembly.domains.flatMap((domain) => domain.specialists);
    elsewhere = createTopicTest(specialists, new LocalEmbeddings(), wordsOfDomains(assembly.domains).requests);
  });
  afterAll(async () => {
    await assembly.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([...BARE_LEAVE, ...HELD_OUT_LEAVE])(
    "with %s talking, releases the bare %j to %s",
    async (current, message, other) => {
      expect(await elsewhere(message, current)).toBe(other);
    },
  );

  it.each([...BARE_STAY, ...HELD_OUT_STAY])("with %s talking, the answer %j stays", async (current, message) => {
    expect(await elsewhere(message, current)).toBeUndefined();
  });

  it.each(BARE_MISSED)("with %s talking, %j stays, as the test cannot be sure", async (current, message) => {
    expect(await elsewhere(message, current)).toBeUndefined();
  });
});
