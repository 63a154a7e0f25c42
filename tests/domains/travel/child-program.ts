import type { Errand } from "./child.ts";
import { openCounter } from "./counter.ts";

const { file, calls } = JSON.parse(process.argv[2] ?? "") as Errand;
const counter = await openCounter({ file });
for (const { tool, args, key, userId = "P1001" } of calls) {
  const run = { idempotencyKey: key, user: { userId } };
  const words = await counter.call(tool, args, run).then(
    ({ text }) => text,
    (error: Error) => `${error.name}: ${error.message}`,
  );
  console.log(JSON.stringify(words));
}
counter.travel.close();
