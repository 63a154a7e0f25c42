import { Client } from "@langchain/langgraph-sdk";
import type { Context } from "hono";
import { type Caller, nobody } from "./caller.ts";

/** The caller that LangGraph's server has authenticated. */
export const callerOf = (c: Context): Caller => c.get("auth")?.user ?? nobody;

/** A client that calls this same server as the caller. Without a URL the calls stay in the process. */
export const clientOf = (c: Context): Client =>
  new Client({ apiKey: null, defaultHeaders: c.req.header(), callerOptions: { maxRetries: 0 } });

/** Undefined if the server answers 404: the thing does not exist or belongs to another user. */
export async function orNone<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  return asked.catch((error) => {
    if (error?.status === 404) return undefined;
    throw error;
  });
}
