import { Client } from "@langchain/langgraph-sdk";
import type { Context } from "hono";
import { type Caller, nobody } from "./caller.ts";

/** Whom LangGraph's server knows the caller to be. */
export const callerOf = (c: Context): Caller => c.get("auth")?.user ?? nobody;

/** Asks the server it is in, as the caller: without an address nothing goes over the network. */
export const clientOf = (c: Context): Client =>
  new Client({ apiKey: null, defaultHeaders: c.req.header(), callerOptions: { maxRetries: 0 } });

/** Undefined for what is not there, or is somebody else's, which the server's own answer says. */
export async function orNone<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  return asked.catch((error) => {
    if (error?.status === 404) return undefined;
    throw error;
  });
}
