import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { build } from "../../bin/build.mjs";
import { oneIn } from "../support/runs.ts";

const run = promisify(execFile);

// Five minutes past midnight in the configured zone, Asia/Shanghai, and five minutes before.
it.each(
  oneIn(3, [
    ["America/Los_Angeles", "2026-11-21T16:05:00Z", 22],
    ["Pacific/Kiritimati", "2026-11-22T15:55:00Z", 22],
    ["Asia/Shanghai", "2026-11-22T16:05:00Z", 23],
  ] as const),
)(
  "a process in %s reads the days of the configured zone at %s",
  async (zone, now, today) => {
    const child = await build("tests/regression/process-zone.child.ts");
    const { stdout } = await run(process.execPath, [child, now], {
      env: { ...process.env, TZ: zone },
      timeout: 60_000,
    });
    const [tomorrow, dayAfter] = [1, 2].map((days) => `2026-11-${today + days}`);
    const days: unknown = JSON.parse(stdout);
    expect(days).toEqual([tomorrow, dayAfter, tomorrow, dayAfter, "2026-11-21", "2026-11-21"]);
  },
  70_000,
);
