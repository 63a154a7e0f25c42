import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { longText } from "../../bench/work/long-texts.ts";
import { createApp } from "../../src/app.ts";

// Answers a message of every shape, and says so after each: whoever started this ends it when it hangs.
const dataDir = mkdtempSync(join(tmpdir(), "long-texts-"));
const app = await createApp({ environment: { SWITCHBOARD_DATA_DIR: dataDir }, checkpointer: new MemorySaver() });
for (const shape of process.argv.slice(2)) {
  await app.send({ thread: shape, text: longText(shape, 20_000) });
  console.log(shape);
}
await app.close();
rmSync(dataDir, { recursive: true, force: true });
