import { z } from "zod";
import { planStepSchema } from "./plan-line.ts";

/** An experience as a prompt shows it: names and fixed words. */
export const lessonSchema = z.object({
  id: z.string().describe("The id of the experience."),
  text: z.string(),
  plan: z.array(planStepSchema).optional().describe("The calls of a plan, which the text names."),
});
export type Lesson = z.infer<typeof lessonSchema>;

/**
 * Who takes questions of a kind that is known from experience. Each of several specialists is told its part, and uses
 * what earlier ones find.
 */
export const knownWaySchema = z.object({
  parts: z.array(z.object({ specialist: z.string(), lesson: lessonSchema.optional() })).min(1),
  experience: z.string().describe("The id of the experience that shows it."),
});
export type KnownWay = z.infer<typeof knownWaySchema>;

/** Finds the experience that one agent is shown for a task. It never fails. */
export type LessonsOf = (task: string) => Promise<Lesson[]>;
