import { z } from "zod";

/** Who calls the server. Everything in it is stored with the runs: no token, no secret. */
export const callerSchema = z.object({
  /** The user's id, the same for good. */
  identity: z.string().trim().min(1).max(200),
  permissions: z.array(z.string()).default([]),
  role: z.string().optional(),
});
export type Caller = z.output<typeof callerSchema>;

/** Who sent a request. Throws an `HTTPException` (401) when that cannot be told. */
export type Authenticate = (request: Request) => Promise<Caller>;

/** When nobody is asked who they are: the empty identity keeps every other from being believed. */
export const nobody: Caller = { identity: "", permissions: [] };

/** Operators see every thread and may write states. */
export const isOperator = (user: object): boolean => "role" in user && user.role === "operator";
