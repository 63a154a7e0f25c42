import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const worker = fileURLToPath(new URL("../worker.ts", import.meta.url));

/** Has something measured in a process of its own, so that neither memory nor garbage of the others counts. */
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
