import { rmSync } from "node:fs";
import { MemorySaver } from "@langchain/langgraph";
import { createApp } from "../../../src/app.ts";
import { sampleData } from "../../support/sample-data.ts";
import { NOW } from "../../support/talk.ts";

/** The travel domain alone on sample data of its own, its clock at `NOW`. */
export const openTravelApp = () => openApp("travel");

/** Some domains on sample data of their own, their clock at `NOW`. */
export async function openApp(...domains: string[]): Promise<Awaited<ReturnType<typeof createApp>>> {
  const dataDir = await sampleData(NOW);
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir },
    checkpointer: new MemorySaver(),
    domains,
    now: () => NOW,
  });
  const close = async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...app, close };
}
