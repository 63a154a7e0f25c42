import { holdAtOnce } from "./parts/concurrency.ts";
import { measureExperience } from "./parts/experience.ts";
import { growthOf } from "./parts/growth.ts";

const measurements: Record<string, (order: never) => Promise<unknown>> = {
  concurrency: holdAtOnce,
  experience: measureExperience,
  growth: growthOf,
};

/** Runs one measurement and sends the result to the parent process. */
const [kind, order = "{}"] = process.argv.slice(2);
const measure = measurements[kind ?? ""];
const result = await measure?.(JSON.parse(order) as never);
process.send?.(result);
