import type { Client } from "@langchain/langgraph-sdk";
import type { Permits } from "./permits.ts";
import type { Tally } from "./tally.ts";

/** What all talks of a soak share. */
export interface SoakContext {
  client: Client;
  tally: Tally;
  permits: Permits;
  /** Longest a turn may take. */
  boundMs: number;
  /** Folder for what broken threads looked like. */
  evidenceDir: string;
}
