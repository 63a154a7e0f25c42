import { rmSync } from "node:fs";
import { MemorySaver } from "@langchain/langgraph";
import { createApp } from "../../../src/app.ts";
import type { Environment } from "../../../src/engine/environment.ts";
import { sampleData } from "../../support/sample-data.ts";
import { NOW } from "../../support/talk.ts";

/** The travel domain alone on sample data of its own, its clock at `NOW`. */
export const openTravelApp = () => openApp("travel");

/** Some domains on sample data of their own, their clock at `NOW`. */
export const openApp = (...domains: string[]) => openAppAt(NOW, { domains });

/** The whole assistant, or one that serves only `domains`, on sample data of its own, its clock at `now`. */
export async function openAppAt(
  now: Date,
  { domains, environment }: { domains?: string[]; environment?: Environment },
): Promise<Awaited<ReturnType<typeof createApp>>> {
  const dataDir = await sampleData(now);
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: dataDir, ...environment },
    checkpointer: new MemorySaver(),
    ...(domains && { domains }),
    now: () => now,
  });
  const close = async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...app, close };
}
