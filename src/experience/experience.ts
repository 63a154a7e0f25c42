import { createHash } from "node:crypto";
import { z } from "zod";
import { canonical } from "../engine/dialog/canonical.ts";
import { planStepSchema } from "../engine/dialog/plan-line.ts";

export const KINDS = ["decomposition", "plan", "pitfall"] as const;
export type Kind = (typeof KINDS)[number];

const part = z.object({
  agent: z.string(),
  task: z.string(),
  tools: z.array(z.string()),
  /** Its calls. They are counted through all parts, and take results of earlier parts by that number. */
  steps: z.array(planStepSchema).optional(),
});
export type Part = z.output<typeof part>;

const mistake = z.discriminatedUnion("type", [
  z.object({ type: z.literal("missing parameter"), tool: z.string(), parameter: z.string() }),
  z.object({
    type: z.literal("ignored dependency"),
    tool: z.string(),
    /** The tool that has to be called before. */
    needs: z.string(),
    /** The parameter that takes its result. */
    parameter: z.string().optional(),
  }),
  z.object({ type: z.literal("missing knowledge"), text: z.string() }),
]);
export type Mistake = z.output<typeof mistake>;

const content = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("decomposition"), parts: z.array(part) }),
  z.object({ kind: z.literal("plan"), steps: z.array(planStepSchema) }),
  z.object({ kind: z.literal("pitfall"), mistakes: z.array(mistake) }),
]);
export type Content = z.output<typeof content>;

/**
 * Something learned from trajectories: how a task was divided, by which calls it was carried out, or what went wrong.
 * All its texts are masked, and all its names are those of the inventory.
 */
export const experienceShape = z.object({
  /** Whose experience it is. */
  agent: z.string(),
  /** Undefined: it belongs to several domains. */
  domain: z.string().optional(),
  task: z.string(),
  /** The same task in other words. */
  rephrasings: z.array(z.string()),
  content,
  /** The trajectories it came from, the newest last, as far as they are kept. */
  from: z.array(z.string()),
  /** How many trajectories it came from. */
  support: z.int().min(1),
});
export type Experience = z.output<typeof experienceShape>;

/** Experiences of one scope compete for places and are compared with each other. */
export const scopeOf = ({ agent, domain, content }: Pick<Experience, "agent" | "domain" | "content">): string =>
  [content.kind, domain ?? "", agent].join(" ");

/** The same for the same experience, wherever it came from. */
export const idOf = ({ agent, domain, task, content }: Experience): string =>
  createHash("sha256")
    .update(canonical({ agent, domain: domain ?? null, task, content }))
    .digest("hex")
    .slice(0, 16);
