import { createHash } from "node:crypto";
import { z } from "zod";
import { canonical } from "../../engine/dialog/canonical.ts";

/** Where a sample comes from. All but `journal` is written by developers. */
const SOURCES = ["request", "dialogue", "schema", "passage", "journal"] as const;

/**
 * The labellers, who say whether a reply is right: its author, the user, rules, a judging model, or a trained reward.
 */
export const LABELLERS = ["author", "user", "rules", "judge", "trained"] as const;

const call = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });
export type SampleCall = z.infer<typeof call>;

/** What an agent answers: words, or calls. */
const reply = z.union([z.strictObject({ text: z.string().min(1) }), z.strictObject({ calls: z.array(call).min(1) })]);
export type Reply = z.infer<typeof reply>;

/** One decision of an agent to learn from: its request, its earlier results, and its reply. */
export const sample = z.object({
  source: z.enum(SOURCES),
  domain: z.string(),
  agent: z.string(),
  language: z.enum(["en", "zh"]),
  label: z.enum(["right", "wrong"]),
  by: z.enum(LABELLERS),
  /** How sure the label is, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Background knowledge in the agent's prompt. */
  background: z.string().optional(),
  /** The request of the user or the planner. */
  request: z.string().min(1),
  /** Earlier calls on this request, each with its result. */
  earlier: z.array(call.extend({ result: z.string() })),
  reply,
  /** A worse reply to the same request. */
  worse: reply.optional(),
  /** How many values of a user were masked in it. */
  masked: z.number().int().nonnegative(),
});
export type Sample = z.infer<typeof sample>;

/** The name of a reply without a call, in counts. */
const WORDS = "(words)";

/** The tool that a reply calls first. */
export const toolOf = ({ reply }: Pick<Sample, "reply">): string =>
  "calls" in reply ? (reply.calls[0]?.tool ?? WORDS) : WORDS;

/** Equal for samples with the same question to the same agent. */
export const questionOf = ({ domain, agent, background, request, earlier }: Sample): string =>
  createHash("sha256").update(canonical({ domain, agent, background, request, earlier })).digest("hex");
