import { holdAtOnce } from "./parts/concurrency.ts";
import { growthOf } from "./parts/growth.ts";

/** Runs one measurement and sends the result to the parent process. */
const [kind, order = "{}"] = process.argv.slice(2);
const result = await (kind === "growth" ? growthOf(JSON.parse(order)) : holdAtOnce(JSON.parse(order)));
process.send?.(result);
