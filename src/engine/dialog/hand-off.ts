import { createHash } from "node:crypto";
import { z } from "zod";

const trustMode = z
  .literal([0, 1])
  .describe("1: the caller does not reason over the observation. 0: it does, so that it may still ask elsewhere.");

/** The facts that every request to another server has. An agent cannot give others under these names. */
export const NAMED_BY_ENGINE = ["language", "now", "results"] as const;

/** The request of one agent to another, wherever that one runs. */
export const handOffRequest = z.strictObject({
  trace: z.string().min(1).describe("Equal for all hand-offs of one question of a user."),
  session: z.string().min(1).describe("Equal for all questions of one conversation."),
  caller: z.string().min(1).describe('The agent that asks, or "user".'),
  callee: z.string().min(1).describe("The agent that is asked."),
  job_desc: z.string().trim().min(1).describe("The whole task, in words."),
  parameter: z.record(z.string(), z.json()).default({}).describe("Facts of the task that are not in its words."),
  trust_mode: trustMode,
});
export type HandOffRequest = z.infer<typeof handOffRequest>;

/** Many servers write null for what is absent. */
const words = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text ?? "");

/** The response. Other fields are dropped, so it cannot set its own trust. */
export const handOffResponse = z
  .object({
    status: z.enum(["done", "failed", "elsewhere"]).describe("elsewhere: another agent has to do it."),
    observation: words.describe("What was found or done, worded for the user. A failure may be without."),
    error: words.transform((text) => text || undefined).describe("Why it failed."),
  })
  .refine(({ observation, error }) => observation !== "" || error !== undefined, "neither observation nor error")
  .refine(({ status, error }) => status === "failed" || error === undefined, "an error, and not failed");
export type HandOffResponse = z.infer<typeof handOffResponse>;

/** The part of a hand-off that the caller decides. The rest follows from the request that the caller works on. */
type Asked = Pick<HandOffRequest, "callee" | "job_desc" | "trust_mode"> & Partial<Pick<HandOffRequest, "parameter">>;

/**
 * The request with which the callee of `above` hands a part of its task on. It stays in the trace and the session, and
 * has at most the trust of `above`.
 */
export const handedOn = (above: HandOffRequest, asked: Asked): HandOffRequest =>
  handOffRequest.parse({
    ...asked,
    trace: above.trace,
    session: above.session,
    caller: above.callee,
    trust_mode: above.trust_mode === 1 ? asked.trust_mode : 0,
  });

/**
 * A name that other servers may see in place of an id. The id of a conversation gives access to it on its server, so
 * the id itself is not sent.
 */
export const nameForOthers = (id: string): string => createHash("sha256").update(id).digest("base64url").slice(0, 22);
