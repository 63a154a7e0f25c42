import { holdAtOnce } from "./parts/concurrency.ts";
import { growthOf } from "./parts/growth.ts";

/** Measures one thing and tells the process that asked. */
const [kind, order = "{}"] = process.argv.slice(2);
const result = await (kind === "growth" ? growthOf(JSON.parse(order)) : holdAtOnce(JSON.parse(order)));
process.send?.(result);
