import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("../worker.ts", import.meta.url));

/** Runs a measurement in a separate process, so that memory and garbage of the others do not count. */
export async function inOwnProcess<Result>(kind: string, order: object): Promise<Result> {
  const child = fork(worker, [kind, JSON.stringify(order)]);
  let result: Result | undefined;
  child.on("message", (message) => {
    result = message as Result;
  });
  const [code] = await once(child, "exit");
  if (result === undefined) throw new Error(`Measuring ${kind} ${JSON.stringify(order)} ended with ${code}.`);
  return result;
}
