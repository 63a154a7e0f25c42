import type { Client } from "@langchain/langgraph-sdk";
import type { Permits } from "./permits.ts";
import type { Tally } from "./tally.ts";

/** The context that all talks of a soak share. */
export interface SoakContext {
  client: Client;
  tally: Tally;
  permits: Permits;
  /** Longest time a turn may take. */
  boundMs: number;
  /** Folder for the histories of broken threads. */
  evidenceDir: string;
}
