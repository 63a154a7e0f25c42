import { z } from "zod";

/** The caller of the server. It is stored with the runs, so it must hold no token and no secret. */
export const callerSchema = z.object({
  /** The user's id, which never changes. */
  identity: z.string().trim().min(1).max(200),
  permissions: z.array(z.string()).default([]),
  role: z.string().optional(),
});
export type Caller = z.output<typeof callerSchema>;

/** Returns the caller of a request. Throws an `HTTPException` (401) if the caller is unknown. */
export type Authenticate = (request: Request) => Promise<Caller>;

/** The caller with authentication off. Its empty identity overwrites any identity in a request. */
export const nobody: Caller = { identity: "", permissions: [] };

/** Operators see every thread and may write states. */
export const isOperator = (user: object): boolean => "role" in user && user.role === "operator";
