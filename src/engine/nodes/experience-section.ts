import type { Lesson } from "../dialog/lesson.ts";
import { loadPrompt } from "../prompt.ts";

const prompt = loadPrompt("experience", ["notes"]);

/** What was learned, as quoted data for a prompt; "" for nothing. */
export const experienceSection = (lessons: readonly Lesson[]): string =>
  lessons.length === 0 ? "" : prompt({ notes: lessons.map(({ text }) => text).join("\n") });
