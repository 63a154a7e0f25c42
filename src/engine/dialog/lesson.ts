import { z } from "zod";
import { planStepSchema } from "./plan-line.ts";

/** What was learned from earlier tasks, as a prompt says it: names and fixed words. */
export const lessonSchema = z.object({
  id: z.string().describe("The id of the experience."),
  text: z.string(),
  plan: z.array(planStepSchema).optional().describe("The calls of a plan, which the text names."),
});
export type Lesson = z.infer<typeof lessonSchema>;

/**
 * Who takes questions of a kind, as experience shows. Of several specialists, each is told its part, and takes what
 * those before it find.
 */
export const knownWaySchema = z.object({
  parts: z.array(z.object({ specialist: z.string(), lesson: lessonSchema.optional() })).min(1),
  experience: z.string().describe("The id of the experience that shows it."),
});
export type KnownWay = z.infer<typeof knownWaySchema>;

/** What was learned from earlier tasks like this one, for one agent. It never fails. */
export type LessonsOf = (task: string) => Promise<Lesson[]>;
