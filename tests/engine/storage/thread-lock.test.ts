import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { lockThread } from "../../../src/engine/storage/thread-lock.ts";
import { temporaryFolder } from "../../domains/travel/counter.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const child = `
  const { lockThread } = await import(${JSON.stringify(new URL("../../../src/engine/storage/thread-lock.ts", import.meta.url).href)});
  await lockThread(${JSON.stringify(folder.path)}, "t");
  console.log("taken");
  setInterval(() => {}, 1000);
`;

it("a process that is killed gives its conversation back", async () => {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", child], { cwd });
  try {
    await once(holder.stdout, "data");
    let waits = 0;
    const next = lockThread(folder.path, "t", { onWait: () => (waits += 1) });
    await expect.poll(() => waits).toBe(1);
    holder.kill("SIGKILL");
    (await next)();
  } finally {
    holder.kill("SIGKILL");
  }
});

it("whoever waits can be stopped", async () => {
  const release = await lockThread(folder.path, "u");
  const stop = new AbortController();
  const next = lockThread(folder.path, "u", { signal: stop.signal, onWait: () => stop.abort() });
  await expect(next).rejects.toThrow("aborted");
  release();
  (await lockThread(folder.path, "u"))();
});
