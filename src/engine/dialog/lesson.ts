import { z } from "zod";

/** What was learned from earlier tasks, as a prompt says it: names and fixed words. */
export const lessonSchema = z.object({
  id: z.string().describe("The id of the experience."),
  text: z.string(),
});
export type Lesson = z.infer<typeof lessonSchema>;

/** What was learned from earlier tasks like this one, for one agent. It never fails. */
export type LessonsOf = (task: string) => Promise<Lesson[]>;
