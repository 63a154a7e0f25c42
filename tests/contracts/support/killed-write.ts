import { type Ended, runProgram } from "../../support/run-program.ts";
import type { Args } from "./domain-desk.ts";

/** A write in a process of its own, and where that process ends without warning. */
export interface Death {
  domain: string;
  dataDir: string;
  tool: string;
  args: Args;
  key: string;
  user: string;
  /** ISO instant. */
  now: string;
  dieAt: "inside its transaction" | "before its answer";
}

const lifetimeMs = 60_000;

/** Resolves with what the process said, which is nothing, and how it ended. */
export const killedWrite = (death: Death): Promise<Ended> =>
  runProgram("tests/contracts/support/domain-child.ts", death, lifetimeMs);
