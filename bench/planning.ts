import { existsSync } from "node:fs";
import { reportPool } from "./planning/pool.ts";
import { reportRestBench } from "./planning/restbench.ts";
import { reportRetail } from "./planning/retail.ts";
import { DATA } from "./planning/source.ts";
import { reportToolLinkOs } from "./planning/toollinkos.ts";

// Which tools are shown for a goal, out of many, with all that their chains need: on public sets, beside full text,
// cosine, and each with the closure over the same dependencies.

if (!existsSync(new URL("dependencies/", DATA))) {
  console.log("Planning: skipped, ../shared/data/dependencies is not there.");
  process.exit(0);
}
await reportToolLinkOs();
await reportRestBench();
await reportRetail();
await reportPool();
