import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { createApp } from "../../../src/app.ts";
import { NOW } from "../../support/talk.ts";

/** The travel domain alone on sample data of its own, its clock at `NOW`. */
export const openTravelApp = () => openApp("travel");

/** One domain alone on sample data of its own, its clock at `NOW`. */
export async function openApp(domain: string): Promise<Awaited<ReturnType<typeof createApp>>> {
  const dataDir = mkdtempSync(join(tmpdir(), "one-domain-"));
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir },
    checkpointer: new MemorySaver(),
    domains: [domain],
    now: () => NOW,
  });
  const close = async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...app, close };
}
