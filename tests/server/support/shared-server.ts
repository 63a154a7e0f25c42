import type { TestProject } from "vitest/node";
import { startDevServer } from "../../../bench/soak/dev-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A development server with no setting but its own data folder. */
    server: { url: string; dataDir: string };
  }
}

/** Starts the server that the test files of a project share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDevServer();
  project.provide("server", { url: server.url, dataDir: server.dataDir });
  return async () => {
    await server.kill();
    server.remove();
  };
}
